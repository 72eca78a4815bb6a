import type { StoreOffer } from "@stockfinder/contracts/offers";

/** The shipping cost of one piece as the store states it; null if it states none. */
export function shippingCost(
  shipping: Pick<NonNullable<StoreOffer["shipping"]>, "cost" | "freeFrom"> | undefined,
  price: number | null,
): number | null {
  if (!shipping) return null;
  const { cost, freeFrom } = shipping;
  return freeFrom !== null && price !== null && price >= freeFrom ? 0 : cost;
}
