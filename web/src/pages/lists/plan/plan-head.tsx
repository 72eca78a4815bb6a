import { milesText } from "@stockfinder/contracts/alert-place";
import type { Line } from "@stockfinder/contracts/lists";
import { useId } from "react";
import { ageText } from "../../../components/age.ts";
import { PrimaryButton, QuietButton, TextButton } from "../../../components/button.tsx";
import { OutboundLink } from "../../../components/outbound-link.tsx";
import { StoreIcon } from "../../../stores/store-icon.tsx";
import type { PlanOption } from "./plan-options.ts";
import { roundOf } from "./plan-stops.tsx";
import {
  includedText,
  isOpenTotal,
  isOrder,
  itemsText,
  oldestSeen,
  planTotalText,
  shippingGapText,
  storeText,
  sureDetail,
  sureText,
} from "./plan-words.ts";

/** Of one of the compared plans: where to go, what it costs in all, and how to begin. */
export function PlanHead({
  option: { title, plan, stops, best, note, sizes },
  isShown,
  isInSwitch,
  lines,
  missing,
  now,
  onStart,
  onShare,
}: {
  option: PlanOption;
  /** Below 64rem. */
  isShown: boolean;
  /** A switch above it has its name and total, below 64rem. */
  isInSwitch: boolean;
  lines: number;
  /** What it has not, but another plan has. */
  missing: readonly Line[];
  now: number;
  onStart: () => void;
  onShare: (stops: number) => void;
}) {
  const id = useId();
  const round = roundOf(plan);
  const isAll = plan.missing.length === 0;
  const seenAt = oldestSeen(plan);
  const Start = best === null ? QuietButton : PrimaryButton;
  const once = isInSwitch ? "max-lg:sr-only" : "";
  const named = <span className="sr-only"> ({title})</span>;
  return (
    <article
      aria-labelledby={id}
      data-best={best !== null}
      data-shown={isShown}
      className="flex min-w-0 flex-col p-4 data-[best=true]:bg-brand-soft max-lg:data-[shown=false]:hidden lg:row-span-9 lg:grid lg:grid-rows-subgrid lg:items-start lg:data-[best=true]:rounded-t-card"
    >
      <p className="min-h-7 text-sm">
        {best !== null && (
          <>
            <span className={`shelf-label ${once}`}>Best</span>{" "}
            <span className="inline-block max-lg:first-letter:uppercase">{best}</span>
          </>
        )}
      </p>
      <h3 id={id} className={`font-bold ${once}`}>
        {title}
      </h3>
      <p className="text-sm font-semibold text-bad">
        {missing.length > 0 && `Missing: ${missing.map(({ text }) => text).join(", ")}`}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        {/* The sum of a part of the list, or one without its shipping, does not stand as large as that of all of it. */}
        <span
          className={`${isAll && !isOpenTotal(plan) ? "text-2xl" : "text-lg"} font-bold tabular-nums ${once}`}
        >
          {planTotalText(plan)}
        </span>{" "}
        <span
          className={`text-sm ${isAll ? "text-soft" : "font-semibold"} ${isInSwitch ? "max-lg:first-letter:uppercase" : ""}`}
        >
          {[!isAll && itemsText(plan, lines), includedText(plan)].filter(Boolean).join(", ")}
        </span>
      </p>
      <div className="text-sm">
        <p className="font-semibold text-warn empty:hidden">{sizes}</p>
        <p className="text-soft empty:hidden">{note}</p>
        <p className="text-soft empty:hidden">{shippingGapText(plan)}</p>
      </div>
      <ol className="text-sm">
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
      <p className="mt-2 text-sm text-soft">
        <span title={sureDetail(plan)}>{sureText(plan)}</span>
        {seenAt !== null && `, checked ${ageText(seenAt, now)}`}
        {plan.minutes !== null && ` · about ${plan.minutes} min of driving`}
      </p>
      <Start className="mt-4 min-h-12 w-full" onClick={onStart}>
        {plan.stops.every(isOrder) ? "Start ordering" : "Start shopping"}
        {named}
      </Start>
      <div className="flex min-h-11 flex-wrap gap-x-4">
        {round && (
          <OutboundLink href={round} className="text-button content-center">
            Directions{named}
          </OutboundLink>
        )}
        {stops !== null && (
          <TextButton onClick={() => onShare(stops)}>
            Share<span className="sr-only"> this plan ({title})</span>
          </TextButton>
        )}
      </div>
    </article>
  );
}
