import type { Verdict } from "@stockfinder/contracts/history";
import { priceText } from "./price.ts";

/** The lowest, usual and highest price of the days, with a mark at today's. The usual one is named above its own place. */
export function PriceBar({
  verdict: { current, lowest, usual, highest, currency, days },
  hasCheaper = false,
}: {
  verdict: Verdict;
  /** Whether the page shows a lower price whose shipping is not known, which counts for none of the days. */
  hasCheaper?: boolean;
}) {
  const at = (price: number) => (highest === lowest ? 50 : 2 + (96 * (price - lowest)) / (highest - lowest));
  const usualAt = at(usual);
  const money = (price: number) => priceText(price, currency);
  return (
    <svg
      width="100%"
      height="66"
      className="mt-3 block max-w-lg overflow-visible [&_text]:fill-ink [&_text]:text-sm [&_text]:tabular-nums max-[25rem]:[&_text]:text-xs"
    >
      <title>{`The best price of each day, over ${days} days`}</title>
      <text x={`${usualAt}%`} y="14" textAnchor={anchorAt(usualAt)}>
        <tspan className="fill-soft">Usual</tspan> {money(usual)}
      </text>
      {/* At the end that the usual one leaves free. */}
      <text x={usualAt < 50 ? "100%" : "0"} y="14" textAnchor={usualAt < 50 ? "end" : "start"}>
        <tspan className="fill-soft">Last {days} days</tspan>
      </text>
      <rect y="28" width="100%" height="6" rx="3" className="fill-line" />
      <line x1={`${usualAt}%`} x2={`${usualAt}%`} y1="22" y2="40" className="stroke-edge stroke-2" />
      <circle cx={`${at(current)}%`} cy="31" r="7" className="fill-brand stroke-surface stroke-[2.5]" />
      <text x="0" y="60">
        <tspan className="fill-soft">{hasCheaper ? "Lowest with known shipping" : "Lowest"}</tspan>{" "}
        {money(lowest)}
      </text>
      <text x="100%" y="60" textAnchor="end">
        <tspan className="fill-soft">Highest</tspan> {money(highest)}
      </text>
    </svg>
  );
}

/** So that a name near an end of the bar stays within it. */
function anchorAt(percent: number): "start" | "middle" | "end" {
  if (percent < 20) return "start";
  return percent > 80 ? "end" : "middle";
}
