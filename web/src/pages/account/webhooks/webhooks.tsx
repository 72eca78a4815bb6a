import { listWebhooks } from "@stockfinder/contracts/webhooks";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { Waiting } from "../../../components/waiting.tsx";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The webhooks of this browser's owner, and a form for a new one. */
export function Webhooks() {
  const fetched = useFetched("webhooks", (signal) => callAsWatcher(listWebhooks, {}, signal));

  const { data: webhooks, failure, refresh } = fetched;
  if (!webhooks || failure)
    return <Waiting of={fetched} label="Loading your webhooks" failed="Your webhooks could not be loaded" />;
  return (
    <>
      <p className="mt-2 text-soft">
        Your alerts, sent to a server of yours: each event is a signed POST to your address, as{" "}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer" className="underline">
          Standard Webhooks<span className="sr-only"> (opens in a new tab)</span>
        </a>{" "}
        describe it.
      </p>
      <ul className="mt-4 grid gap-3 empty:hidden">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onChanged={refresh} />
        ))}
      </ul>
      <NewWebhookForm onMade={refresh} />
    </>
  );
}
