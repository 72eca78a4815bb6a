import type { Total } from "@stockfinder/contracts/totals";
import { costOfTotal } from "@stockfinder/product-rules/costs";
import { priceText } from "../../../components/price.ts";
import { totalText } from "../../../components/total-text.ts";

const NAMES = { price: "Price", shipping: "Shipping", tax: "Tax", way: "Driving, both ways" } as const;

/** "from $528.74 total"; null without one. */
export function sumText(total: Total | undefined): string | null {
  return total ? totalText(total, costOfTotal(total).isWhole) : null;
}

/** What a total has in it: "From $530.46 with tax and driving", "$533.60 with tax, plus shipping"; null without one. */
export function sumWithText(total: Total): string | null {
  const { value, from, parts } = total;
  if (value === null) return null;
  const hasTax = parts.some(({ part, value }) => part === "tax" && value !== null);
  const sum = priceText(value, "USD");
  if (!costOfTotal(total).isWhole) return `${sum}${hasTax ? " with tax" : ""}, plus shipping`;
  const way = parts.some(({ part }) => part === "way") ? "driving" : "shipping";
  return `${from ? "From " : ""}${sum} with ${hasTax ? "tax and " : ""}${way}`;
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
