import { milesText } from "@stockfinder/contracts/alert-place";
import { useId } from "react";
import { PrimaryButton, QuietButton, TextButton } from "../../../components/button.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import type { PlanOption } from "./plan-options.ts";
import { roundOf } from "./plan-stops.tsx";
import { planTotalText, storeText, sureText } from "./plan-words.ts";

/** Of one of the compared plans: where to go, what it costs in all, and how to begin. */
export function PlanHead({
  option: { title, plan, stops, best, note },
  isShown,
  lines,
  onStart,
  onShare,
}: {
  option: PlanOption;
  /** On a phone. */
  isShown: boolean;
  lines: number;
  onStart: () => void;
  onShare: (stops: number) => void;
}) {
  const id = useId();
  const round = roundOf(plan);
  const Start = best === null ? QuietButton : PrimaryButton;
  const named = <span className="sr-only"> with {title.toLowerCase()}</span>;
  return (
    <article aria-labelledby={id} data-best={best !== null} data-shown={isShown} className="p-4">
      <p className="min-h-7 text-sm">
        {best !== null && (
          <>
            <span className="shelf-label">Best</span> {best}
          </>
        )}
      </p>
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      <p className="mt-1 text-2xl font-bold tabular-nums">{planTotalText(plan)}</p>
      <p className="text-sm text-soft empty:hidden">{note}</p>
      <p className="mt-2 text-sm text-soft">
        {sureText(plan, lines)}
        {plan.minutes !== null && ` · about ${plan.minutes} min on the way`}
      </p>
      <ol className="grow text-sm">
        {plan.stops.map(({ storeId, branchId, name, distanceMiles }) => (
          <li key={`${storeId} ${branchId}`} className="mt-2 flex items-center gap-2">
            <StoreIcon id={storeId} name={storeText({ name })} className="size-8" />
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>{" "}
              <span className="text-soft">
                {distanceMiles === null ? "delivers" : milesText(distanceMiles)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <Start className="mt-4 w-full" onClick={onStart}>
        Start shopping{named}
      </Start>
      <div className="flex min-h-11 flex-wrap gap-x-4">
        {round && (
          <OutboundLink href={round} className="text-button content-center">
            Directions{named}
          </OutboundLink>
        )}
        {stops !== null && (
          <TextButton onClick={() => onShare(stops)}>
            Share<span className="sr-only"> this plan with {title.toLowerCase()}</span>
          </TextButton>
        )}
      </div>
    </article>
  );
}
