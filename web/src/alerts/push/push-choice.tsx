import { useState } from "react";
import { Problem, Tick } from "../../components/form.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { canBePushed, startPush } from "./push-browser.ts";

const PROBLEMS = {
  denied: "This browser doesn't allow our notifications. You can change that in its settings for this site.",
  off: "Notifications aren't available here.",
  failed: "This browser could not be reached by notifications. Please try again.",
} as const;

/** The channel `push`. The browser asks for permission when it is chosen, not before. */
export function PushChoice({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const [problem, setProblem] = useState<keyof typeof PROBLEMS | null>(null);
  const [asking, setAsking] = useState(false);
  if (!canBePushed()) return null;

  async function choose(isOn: boolean): Promise<void> {
    setProblem(null);
    if (!isOn) return onChange(false);
    setAsking(true);
    const outcome = await startPush().catch(() => "failed" as const);
    setAsking(false);
    if (outcome === "on") onChange(true);
    else setProblem(outcome);
  }

  return (
    <>
      <Tick checked={checked} aria-disabled={asking} onChange={(isOn) => asking || choose(isOn)}>
        As a notification
        {asking && <Spinner label="Asking" />}
      </Tick>
      <Problem className="ml-7">{problem && PROBLEMS[problem]}</Problem>
    </>
  );
}
