import type { StoreOffer } from "@stockfinder/contracts/offers";
import { isShippingKnown } from "./total-parts.tsx";

type Delivery = Pick<StoreOffer, "total">;

/** The cheapest whose total has its shipping, where that of the first lacks it: the first may cost more in the end. */
export function wholeTotal<Offer extends Delivery>(deliveries: readonly Offer[]): Offer | undefined {
  const [first] = deliveries;
  return first && !isWhole(first) ? deliveries.find(isWhole) : undefined;
}

function isWhole({ total }: Delivery): boolean {
  return total !== undefined && isShippingKnown(total);
}
