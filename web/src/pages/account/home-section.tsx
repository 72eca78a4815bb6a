import { closeHome, openHome, readHome } from "@stockfinder/contracts/home";
import { useState } from "react";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { QuietButton, TextButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { Problem } from "../../components/form.tsx";
import { AccountSection } from "./account-frame.tsx";
import type { AskedAccount } from "./use-account.ts";

/** Publishes this person's watches for Home Assistant. Nothing where the operator has no broker for it. */
export function HomeSection({ account }: AskedAccount) {
  const { data, refresh } = useFetched("home", (signal) => callAsWatcher(readHome, {}, signal));
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (account.phase === "loading" || !data?.isOffered) return null;
  const { topic } = data;

  async function during(work: Promise<unknown>): Promise<void> {
    setBusy(true);
    await work.then(
      () => setFailed(false),
      () => setFailed(true),
    );
    setBusy(false);
    refresh();
  }
  const open = () => isBusy || during(callAsWatcher(openHome, {}));
  const close = () => isBusy || during(callAsWatcher(closeHome, {}));

  return (
    <AccountSection title="Home Assistant">
      <p className="text-soft">
        Each of your watches becomes a device with two sensors: whether it is in stock, and its price. It
        needs Home Assistant's MQTT integration, on the same broker as this site.
      </p>
      {topic === null ? (
        <QuietButton className="mt-4 max-sm:w-full" off={isBusy} onClick={open}>
          Show my watches there
        </QuietButton>
      ) : (
        <div className="mt-3 grid gap-3">
          <p className="text-soft">Whoever knows this topic and may use the broker can read your watches.</p>
          <CopyField label="Your topic" value={topic} button="Copy the topic" />
          <div className="flex flex-wrap gap-x-4">
            <TextButton off={isBusy} onClick={open}>
              Make a new topic
            </TextButton>
            <TextButton off={isBusy} onClick={close}>
              Remove my watches there
            </TextButton>
          </div>
        </div>
      )}
      <Problem className="mt-2">{hasFailed && "That did not work. Please try again."}</Problem>
    </AccountSection>
  );
}
