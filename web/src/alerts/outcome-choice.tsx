import type { AlertOutcome, AnyAlert } from "@stockfinder/contracts/alerts";
import { useState } from "react";
import { useAttempt } from "../api/use-attempt.ts";
import { QuietButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { EndWatch } from "./end-watch.tsx";
import { saveOutcome } from "./live-alerts.ts";

const WORDS: Readonly<Record<AlertOutcome, string>> = {
  got: "Yes, I got it",
  gone: "No, sold out",
};
const THANKS: Readonly<Record<AlertOutcome, string>> = {
  got: "Glad it helped. Thank you!",
  gone: "Thank you. We'll check the store again.",
};
const OUTCOMES = ["got", "gone"] as const;

/** The outcome of an alert, set by one press and changed by another. After getting the item, people may end its watch. */
export function OutcomeChoice({
  alert,
  className = "",
  onReached,
  onSaved,
}: {
  alert: AnyAlert;
  className?: string;
  /** Called when a button has the focus or was pressed: not every browser moves the focus to a pressed one. */
  onReached?: () => void;
  onSaved?: (outcome: AlertOutcome) => void;
}) {
  const [saved, setSaved] = useState<AlertOutcome | null>(null);
  const { problem, isBusy, attempt } = useAttempt("That could not be saved. Please try again.");

  function save(outcome: AlertOutcome): void {
    if (outcome === alert.outcome) return;
    onReached?.();
    attempt(async () => {
      await saveOutcome(alert, outcome);
      setSaved(outcome);
      onSaved?.(outcome);
    });
  }

  return (
    <div className={className}>
      <fieldset aria-label={`What happened: ${alert.name}`} className="flex flex-wrap gap-2">
        {OUTCOMES.map((outcome) => (
          <QuietButton
            key={outcome}
            className="aria-pressed:border-good aria-pressed:bg-good-soft aria-pressed:text-good"
            aria-pressed={alert.outcome === outcome}
            off={isBusy}
            onFocus={onReached}
            onClick={() => save(outcome)}
          >
            {alert.outcome === outcome && <Icon name="check" className="size-4" />}
            {WORDS[outcome]}
          </QuietButton>
        ))}
      </fieldset>
      <p role="status" className="text-sm text-soft not-empty:mt-2">
        {problem ?? (saved && THANKS[saved])}
      </p>
      {saved === "got" && alert.watchId !== null && <EndWatch alert={alert} />}
    </div>
  );
}
