import type { StoreOffer } from "@stockfinder/contracts/offers";

/** What sending one of it costs, as the store states it; null if it states nothing. */
export function shippingCost(
  shipping: Pick<NonNullable<StoreOffer["shipping"]>, "cost" | "freeFrom"> | undefined,
  price: number | null,
): number | null {
  if (!shipping) return null;
  const { cost, freeFrom } = shipping;
  return freeFrom !== null && price !== null && price >= freeFrom ? 0 : cost;
}
