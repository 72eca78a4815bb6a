import type { StoreOffer } from "@stockfinder/contracts/offers";
import { shippingCost } from "./costs.ts";

/** A store's offer, as far as it decides between equal prices. */
export type Tied = Pick<StoreOffer, "store" | "price" | "distanceMiles" | "inStoresOnly"> & {
  readonly shipping?: Pick<NonNullable<StoreOffer["shipping"]>, "cost" | "freeFrom"> | undefined;
};

/** So far people drive for what could come to their door at the same price. */
const SHORT_MILES = 10;

/**
 * The order of offers with equal prices, on every page: the nearest shelf within a short drive first, then the cheapest delivery whose
 * cost is known, then the nearest shelf, then by the store's name.
 */
export function compareTied(one: Tied, other: Tied): number {
  return (
    shortMilesTo(one) - shortMilesTo(other) ||
    deliveryOf(one) - deliveryOf(other) ||
    milesTo(one) - milesTo(other) ||
    one.store.localeCompare(other.store)
  );
}

/** Whether the first of equal offers is first because its shelf is near. */
export function isShortDrive(offer: Tied): boolean {
  return milesTo(offer) <= SHORT_MILES;
}

function milesTo({ distanceMiles }: Tied): number {
  return distanceMiles ?? Number.MAX_VALUE;
}

function shortMilesTo(offer: Tied): number {
  const miles = milesTo(offer);
  return miles <= SHORT_MILES ? miles : Number.MAX_VALUE;
}

/** What only branches have is not sent, whatever its store asks for sending. */
function deliveryOf({ shipping, price, inStoresOnly }: Tied): number {
  return (inStoresOnly ? null : shippingCost(shipping, price.value)) ?? Number.MAX_VALUE;
}
