import type { StoreOffer } from "@stockfinder/contracts/offers";
import { shippingCost } from "@stockfinder/product-rules/costs";

/** A store's offer, as far as it decides between equal prices. */
export type Tied = Pick<StoreOffer, "store" | "price" | "distanceMiles"> & {
  readonly shipping?: Pick<NonNullable<StoreOffer["shipping"]>, "cost" | "freeFrom"> | undefined;
};

/**
 * The order of offers with equal prices, on every page: the nearest shelf first, then the cheapest delivery whose cost is known, then
 * by the store's name.
 */
export function compareTied(one: Tied, other: Tied): number {
  return (
    milesTo(one) - milesTo(other) ||
    deliveryOf(one) - deliveryOf(other) ||
    one.store.localeCompare(other.store)
  );
}

function milesTo({ distanceMiles }: Tied): number {
  return distanceMiles ?? Number.MAX_VALUE;
}

function deliveryOf({ shipping, price }: Tied): number {
  return shippingCost(shipping, price.value) ?? Number.MAX_VALUE;
}
