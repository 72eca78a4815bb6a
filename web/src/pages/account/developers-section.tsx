import { listChannelKinds } from "@stockfinder/contracts/channels";
import { type ReactNode, useId, useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { AccountSection } from "./account-frame.tsx";
import { Keys } from "./keys.tsx";
import { type AskedAccount, hasSignIn } from "./use-account.ts";
import { Webhooks } from "./webhooks/webhooks.tsx";

/** Webhooks and keys; fetched when opened, because most people need none. Nothing where neither is offered. */
export function DevelopersSection({ account }: AskedAccount) {
  const { data: kinds } = useFetched("webhooks are offered", (signal) =>
    callAsWatcher(listChannelKinds, {}, signal),
  );
  const [open, setOpen] = useState(false);
  const hasWebhooks = kinds !== null && kinds.length > 0;
  const hasKeys = hasSignIn(account);
  if (account.phase === "loading" || (!hasWebhooks && !hasKeys)) return null;
  return (
    <AccountSection title="For developers">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="font-semibold">{hasKeys ? "Webhooks and keys" : "Webhooks"}</summary>
        {open && hasWebhooks && (
          <Tool title="Webhooks">
            <Webhooks />
          </Tool>
        )}
        {open && hasKeys && (
          <Tool title="Keys">
            <Keys />
          </Tool>
        )}
      </details>
    </AccountSection>
  );
}

function Tool({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-5">
      <h3 id={headingId} className="font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
}
