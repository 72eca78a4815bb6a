import type { Total } from "@stockfinder/contracts/totals";
import { costOfTotal } from "@stockfinder/product-rules/costs";
import { priceText } from "../../../components/price.ts";

const NAMES = { price: "Price", shipping: "Shipping", tax: "Tax", way: "The drive, both ways" } as const;

/** A total in words: "from $512.40" while a part of it is unknown. Null without one. */
export function totalText(total: Total | undefined): string | null {
  if (total?.value == null) return null;
  return `${total.from ? "from " : ""}${priceText(total.value, "USD")}`;
}

/** What a total has in it besides the price: "with tax and the drive". */
export function withText(total: Total): string {
  if (total.parts.some(({ part }) => part === "way")) return "with tax and the drive";
  return `with tax${costOfTotal(total).isWhole ? " and" : ", plus"} shipping`;
}

/** What a total consists of, each part with its source. */
export function TotalParts({ total: { parts } }: { total: Total }) {
  return (
    <dl className="total-parts">
      {parts.map(({ part, value, low, high, source }) => (
        <div key={part}>
          <dt>
            {NAMES[part]} <span className="text-soft">{source}</span>
          </dt>
          <dd>{value === null ? rangeText(low, high) : priceText(value, "USD")}</dd>
        </div>
      ))}
    </dl>
  );
}

function rangeText(low: number | null, high: number | null): string {
  if (low === null || high === null) return "not known";
  return `${priceText(low, "USD")} to ${priceText(high, "USD")}`;
}
