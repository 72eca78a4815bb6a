import type { Verdict } from "@stockfinder/contracts/history";
import { priceText } from "./price.ts";

/** The lowest, usual and highest price of the days, with a mark at today's. The usual one is named above its own place. */
export function PriceBar({
  verdict: { current, lowest, usual, highest, currency, days },
}: {
  verdict: Verdict;
}) {
  const at = (price: number) => (highest === lowest ? 50 : 2 + (96 * (price - lowest)) / (highest - lowest));
  const usualAt = at(usual);
  const money = (price: number) => priceText(price, currency);
  return (
    <svg width="100%" height="66" className="price-bar">
      <title>{`The best price of each day, over ${days} days`}</title>
      <text x={`${usualAt}%`} y="14" textAnchor={anchorAt(usualAt)}>
        <tspan className="price-bar-name">Usual</tspan> {money(usual)}
      </text>
      <rect y="28" width="100%" height="6" rx="3" />
      <line x1={`${usualAt}%`} x2={`${usualAt}%`} y1="22" y2="40" />
      <circle cx={`${at(current)}%`} cy="31" r="7" />
      <text x="0" y="60">
        <tspan className="price-bar-name">Lowest</tspan> {money(lowest)}
      </text>
      <text x="100%" y="60" textAnchor="end">
        <tspan className="price-bar-name">Highest</tspan> {money(highest)}
      </text>
    </svg>
  );
}

/** So that a name near an end of the bar stays within it. */
function anchorAt(percent: number): "start" | "middle" | "end" {
  if (percent < 20) return "start";
  return percent > 80 ? "end" : "middle";
}
