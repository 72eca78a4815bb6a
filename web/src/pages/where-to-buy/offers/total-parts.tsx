import type { Total } from "@stockfinder/contracts/totals";
import { costOfTotal } from "@stockfinder/product-rules/costs";
import { priceText } from "../../../components/price.ts";
import { totalText } from "../../../components/total-text.ts";

const NAMES = { price: "Price", shipping: "Shipping", tax: "Tax", way: "Driving, both ways" } as const;

/** "from $528.74 total"; null without one. */
export function sumText(total: Total | undefined): string | null {
  return total ? totalText(total, costOfTotal(total).isWhole) : null;
}

/** What a total consists of, each part with its source. */
export function TotalParts({ total: { parts } }: { total: Total }) {
  return (
    <dl>
      {parts.map(({ part, value, low, high, source }) => (
        <div key={part} className="flex justify-between gap-4 py-0.5 text-ink">
          <dt>
            {NAMES[part]} <span className="text-soft">{source}</span>
          </dt>
          <dd className="whitespace-nowrap tabular-nums">
            {value === null ? rangeText(low, high) : priceText(value, "USD")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function rangeText(low: number | null, high: number | null): string {
  if (low === null || high === null) return "not known";
  return `${priceText(low, "USD")} to ${priceText(high, "USD")}`;
}
