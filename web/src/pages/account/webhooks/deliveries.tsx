import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDelivery,
} from "@stockfinder/contracts/webhooks";
import { useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { ageText } from "../../../components/age.ts";
import { TextButton } from "../../../components/button.tsx";
import { useNow } from "../../../components/use-now.ts";
import { Waiting } from "../../../components/waiting.tsx";

const STATE_WORDS: Readonly<Record<WebhookDelivery["state"], string>> = {
  waiting: "Waiting",
  sent: "Arrived",
  parked: "Given up",
};

export function Deliveries({ webhookId, onArrived }: { webhookId: string; onArrived: () => void }) {
  const fetched = useFetched(webhookId, (signal) =>
    callAsWatcher(listWebhookDeliveries, { id: webhookId }, signal),
  );
  const [notice, setNotice] = useState<string | null>(null);
  const now = useNow();

  async function sendAgain(delivery: string): Promise<void> {
    const isQueued = await callAsWatcher(resendWebhookDelivery, { id: webhookId, delivery }).then(
      () => true,
      () => false,
    );
    setNotice(isQueued ? "Sent again." : "It could not be sent again. Please try once more.");
    fetched.refresh();
    onArrived();
  }

  const { data: deliveries, failure, refresh } = fetched;
  if (!deliveries || failure)
    return (
      <Waiting of={fetched} label="Loading the deliveries" failed="The deliveries could not be loaded" />
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <TextButton onClick={refresh}>Look again</TextButton>
        <p role="status" className="text-sm text-soft">
          {deliveries.length === 0 ? "None yet." : notice}
        </p>
      </div>
      <ul className="mt-2 grid max-h-96 gap-2 overflow-y-auto empty:hidden" aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="border-t border-line pt-2 text-sm">
            <p className="font-semibold">
              {delivery.event}{" "}
              <span className={delivery.state === "parked" ? "text-bad" : "font-normal text-soft"}>
                · {STATE_WORDS[delivery.state]} · {ageText(delivery.createdAt, now)}
              </span>
            </p>
            <p className="break-words text-soft">{answerText(delivery)}</p>
            {delivery.state !== "waiting" && (
              <TextButton onClick={() => sendAgain(delivery.id)}>
                Send again<span className="sr-only"> {delivery.event}</span>
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** "2 attempts. It answered 500: no database". */
function answerText({ attempts, status, words }: WebhookDelivery): string {
  if (attempts === 0) return "Not tried yet";
  const tried = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (status === null) return `${tried}. No answer`;
  return `${tried}. It answered ${status}${words === null ? "" : `: ${words}`}`;
}
