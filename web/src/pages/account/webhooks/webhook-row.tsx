import { removeWebhook, type Webhook } from "@stockfinder/contracts/webhooks";
import { useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { TextButton } from "../../../components/button.tsx";
import { Problem } from "../../../components/form.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EVENT_WORDS } from "./event-words.ts";

export function WebhookRow({
  webhook: { id, url, events, paused },
  onChanged,
}: {
  webhook: Webhook;
  onChanged: () => void;
}) {
  const [areShown, setShown] = useState(false);
  const { problem, isBusy, attempt } = useAttempt("It could not be removed. Please try again.");
  const { host } = new URL(url);

  async function remove(): Promise<void> {
    if (await attempt(() => callAsWatcher(removeWebhook, { id }))) onChanged();
  }

  return (
    <li className="min-w-0 rounded-xl border border-line p-4">
      <p className="font-semibold break-all">{url}</p>
      <p className="text-sm text-soft">When {events.map((event) => EVENT_WORDS[event]).join("; ")}</p>
      {paused && (
        <p className="mt-1 text-sm font-semibold break-words text-warn">
          Paused. {paused}. A delivery that is sent again and arrives ends the pause.
        </p>
      )}
      <TextButton className="text-bad" off={isBusy} onClick={remove}>
        Remove<span className="sr-only"> the webhook to {host}</span>
      </TextButton>
      <Problem>{problem}</Problem>
      <details onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary className="text-button content-center">
          Last deliveries<span className="sr-only"> to {host}</span>
        </summary>
        {areShown && <Deliveries webhookId={id} onArrived={onChanged} />}
      </details>
    </li>
  );
}
