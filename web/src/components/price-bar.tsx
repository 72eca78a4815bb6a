import type { Verdict } from "@stockfinder/contracts/history";
import { priceText } from "./price.ts";

/** Clear of the names at both ends, also on a phone. */
const NAMES = { first: 28, last: 72 };

export function PriceBar({
  verdict: { current, lowest, usual, highest, currency, days },
}: {
  verdict: Verdict;
}) {
  const at = (price: number) => (highest === lowest ? 50 : 2 + (96 * (price - lowest)) / (highest - lowest));
  const names = [
    ["Lowest", lowest, "start", 0],
    ["Usual", usual, "middle", Math.min(Math.max(at(usual), NAMES.first), NAMES.last)],
    ["Highest", highest, "end", 100],
  ] as const;
  const money = (price: number) => priceText(price, currency);
  return (
    <svg width="100%" height="60" className="price-bar">
      <title>{`Prices of ${days} days`}</title>
      <rect y="7" width="100%" height="6" rx="3" />
      <line x1={`${at(usual)}%`} x2={`${at(usual)}%`} y1="3" y2="17" />
      <circle cx={`${at(current)}%`} cy="10" r="7" />
      {names.map(([name, price, anchor, x]) => (
        <g key={name} textAnchor={anchor}>
          <text x={`${x}%`} y="37" className="price-bar-name">
            {name}
          </text>
          <text x={`${x}%`} y="56">
            {money(price)}
          </text>
        </g>
      ))}
    </svg>
  );
}
