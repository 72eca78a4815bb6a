import type { ListedItem } from "../../retailer.ts";
import { currencyOf } from "./currency.ts";

interface Cost {
  readonly value: number | null;
  readonly currency: string | null;
}

/** The lowest stated cost of shipping in the price's currency. A cost in another currency counts as not stated. */
export function shippingOf(
  costs: readonly (Cost | null)[],
  priceCurrency: string | null | undefined,
): Pick<ListedItem, "shipping"> {
  const comparable = costs.flatMap((cost) =>
    cost && cost.value !== null && currencyOf(cost.currency) === currencyOf(priceCurrency)
      ? [cost.value]
      : [],
  );
  return comparable.length === 0 ? {} : { shipping: Math.min(...comparable) };
}
