import { listChannelKinds } from "@stockfinder/contracts/channels";
import { readHome } from "@stockfinder/contracts/home";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { AccountSection } from "./account-frame.tsx";
import { Home } from "./home.tsx";
import { Keys } from "./keys.tsx";
import { type AskedAccount, hasSignIn } from "./use-account.ts";
import { Webhooks } from "./webhooks/webhooks.tsx";

/** What few shoppers need; fetched when opened. Nothing where none of it is offered. */
export function ProgrammersSection({ account }: AskedAccount) {
  const { data: offered } = useFetched("tools", async (signal) => {
    const [kinds, home] = await Promise.all([
      callAsWatcher(listChannelKinds, {}, signal),
      callAsWatcher(readHome, {}, signal),
    ]);
    return { webhooks: kinds.length > 0, home: home.isOffered };
  });
  const [open, setOpen] = useState(false);
  const tools = [
    { title: "Home Assistant", Tool: Home, isOffered: offered?.home },
    { title: "Webhooks", Tool: Webhooks, isOffered: offered?.webhooks },
    { title: "Keys", Tool: Keys, isOffered: hasSignIn(account) },
  ].filter(({ isOffered }) => isOffered);
  if (account.phase === "loading" || tools.length === 0) return null;
  return (
    <AccountSection title="For programmers">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="font-semibold">{tools.map(({ title }) => title).join(" · ")}</summary>
        {open &&
          tools.map(({ title, Tool }) => (
            <section key={title} aria-label={title} className="mt-5">
              <h3 className="font-bold">{title}</h3>
              <Tool />
            </section>
          ))}
      </details>
    </AccountSection>
  );
}
