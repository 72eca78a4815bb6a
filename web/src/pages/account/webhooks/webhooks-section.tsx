import { listChannelKinds } from "@stockfinder/contracts/channels";
import { listWebhooks } from "@stockfinder/contracts/webhooks";
import { useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { Waiting } from "../../../components/waiting.tsx";
import { AccountSection } from "../account-frame.tsx";
import type { AskedAccount } from "../use-account.ts";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The webhooks of this browser's owner; fetched when opened, because most people need none. Nothing where they are not offered. */
export function WebhooksSection({ account }: AskedAccount) {
  const { data: kinds } = useFetched("webhooks are offered", (signal) =>
    callAsWatcher(listChannelKinds, {}, signal),
  );
  const [open, setOpen] = useState(false);
  if (account.phase === "loading" || !kinds || kinds.length === 0) return null;
  return (
    <AccountSection title="Webhooks">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="font-semibold">For developers: your alerts, sent to a server of yours</summary>
        {open && <Webhooks />}
      </details>
    </AccountSection>
  );
}

function Webhooks() {
  const fetched = useFetched("webhooks", (signal) => callAsWatcher(listWebhooks, {}, signal));

  const { data: webhooks, failure, refresh } = fetched;
  if (!webhooks || failure)
    return <Waiting of={fetched} label="Loading your webhooks" failed="Your webhooks could not be reached" />;
  return (
    <>
      <p className="mt-2 text-soft">
        Each event is a signed POST to your address, as{" "}
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
