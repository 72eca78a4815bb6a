import { PrimaryButton, TextButton } from "../../components/button.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { WHITELIST_GUIDE } from "../../settings/page-settings.ts";
import { SITE_NAME } from "../../settings/site.ts";
import { centredPopup } from "./popup.ts";
import { useAdBlock } from "./use-ad-block.ts";

/** Shown only to shoppers with a blocker; others pass to the next step. */
export function AdBlockStep({ onSkip, onPassed }: { onSkip: () => void; onPassed: () => void }) {
  const { phase, believeWhitelisted } = useAdBlock(onPassed);

  function whitelist(): void {
    window.open(WHITELIST_GUIDE, "_blank", centredPopup(window));
    believeWhitelisted();
  }

  return (
    <section className="grid min-h-80 content-center justify-items-center gap-4 rounded-card bg-surface p-6 text-center shadow-card sm:p-8">
      {phase === "blocked" ? (
        <>
          <h1 className="text-2xl font-bold tracking-tight">AdBlock Whitelist</h1>
          <p className="max-w-[48ch] text-soft">
            Whitelisting {SITE_NAME} lets you price check without hiccups. Ads stay blocked.
          </p>
          <PrimaryButton className="mt-2" onClick={whitelist}>
            Add to Whitelist
          </PrimaryButton>
          <TextButton className="px-4" onClick={onSkip}>
            Continue without whitelisting
          </TextButton>
        </>
      ) : (
        <>
          <h1 className="sr-only">AdBlock Whitelist</h1>
          <Spinner label="Looking for an ad blocker" />
        </>
      )}
    </section>
  );
}
