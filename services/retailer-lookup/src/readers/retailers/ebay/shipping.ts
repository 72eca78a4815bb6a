import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { currencyOf } from "./currency.ts";

const DAY_LENGTH = "2026-11-22".length;

interface Cost {
  readonly value: number | null;
  readonly currency: string | null;
}

interface ShippingOption {
  readonly shippingCost: Cost | null;
  /** Times in ISO 8601. */
  readonly minEstimatedDeliveryDate?: string | null;
  readonly maxEstimatedDeliveryDate?: string | null;
}

/** The cheapest way of shipping, with its own days of delivery. */
export function deliveryOf(
  options: readonly ShippingOption[],
  priceCurrency: string | null | undefined,
): ProductFacts["shipping"] {
  const cost = lowestCost(options, priceCurrency);
  const option = cost === undefined ? options[0] : options.find((each) => each.shippingCost?.value === cost);
  const first = option?.minEstimatedDeliveryDate?.slice(0, DAY_LENGTH);
  const last = option?.maxEstimatedDeliveryDate?.slice(0, DAY_LENGTH);
  if (cost === undefined && !(first && last)) return undefined;
  return { ...(cost !== undefined && { cost }), ...(first && last && { dates: { first, last } }) };
}

/** The lowest stated cost in the price's currency. A cost in another currency counts as not stated. */
function lowestCost(options: readonly ShippingOption[], priceCurrency: string | null | undefined) {
  const costs = options.flatMap(({ shippingCost: cost }) =>
    cost && cost.value !== null && currencyOf(cost.currency) === currencyOf(priceCurrency)
      ? [cost.value]
      : [],
  );
  return costs.length === 0 ? undefined : Math.min(...costs);
}
