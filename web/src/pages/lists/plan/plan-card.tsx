import type { Line } from "@stockfinder/contracts/lists";
import type { Plan } from "@stockfinder/contracts/plans";
import { useId } from "react";
import { PrimaryButton, TextButton } from "../../../components/button.tsx";
import { PlanStops, TotalParts } from "./plan-stops.tsx";
import { differenceText, isSamePlan, planTotalText, stopsText, sureText } from "./plan-words.ts";
import { WatchMissing } from "./watch-missing.tsx";

/** The best plan with so many stops (`at` 0: one): where to go, what it costs, and what is missing. */
export function PlanCard({
  plan,
  before,
  at,
  lines,
  zip,
  onSwap,
  onStart,
  onShare,
}: {
  plan: Plan;
  /** The one with a stop less. */
  before: Plan | undefined;
  at: number;
  lines: readonly Line[];
  zip: string;
  onSwap: (line: Line) => void;
  onStart: () => void;
  onShare: () => void;
}) {
  const id = useId();
  const byId = new Map(lines.map((line) => [line.id, line]));
  const textOf = (line: string) => byId.get(line)?.text ?? "";
  const difference = differenceText(plan, before, at);
  return (
    <article aria-labelledby={id} className="min-w-0 rounded-card bg-surface p-4 shadow-card">
      <h3 id={id} className="font-bold">
        {stopsText(at)}
      </h3>
      {difference && <p className="mt-1 text-sm">{difference}</p>}
      {!isSamePlan(plan, before) && (
        <>
          <p className="mt-2 text-2xl font-bold">{planTotalText(plan)}</p>
          <p className="text-sm text-soft">
            {sureText(plan, lines.length)}
            {plan.minutes !== null && ` · about ${plan.minutes} min on the way`}
          </p>
          <PlanStops
            plan={plan}
            texts={new Map(lines.map(({ id, text }) => [id, text]))}
            onSwap={(id) => {
              const line = byId.get(id);
              if (line) onSwap(line);
            }}
          />
          {plan.missing.length > 0 && (
            <div className="mt-3 text-sm">
              <p>
                <span className="font-semibold text-bad">Missing: </span>
                {plan.missing.map(textOf).join(", ")}
              </p>
              <WatchMissing lines={lines.filter((line) => plan.missing.includes(line.id))} zip={zip} />
            </div>
          )}
          <TotalParts plan={plan} />
          {plan.stops.length > 0 && (
            <>
              <PrimaryButton className="mt-4 w-full" onClick={onStart}>
                Start shopping<span className="sr-only"> at {stopsText(at).toLowerCase()}</span>
              </PrimaryButton>
              <TextButton className="mt-2 w-full" onClick={onShare}>
                Share this plan<span className="sr-only"> with {stopsText(at).toLowerCase()}</span>
              </TextButton>
            </>
          )}
        </>
      )}
    </article>
  );
}
