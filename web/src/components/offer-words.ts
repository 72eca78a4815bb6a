import type { ReadingSource } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { ageText } from "./age.ts";
import { priceText } from "./price.ts";

/** Every price with its currency and two decimals; a store without one has the value -1, or none. */
export function offerPriceText({ value, currency }: StoreOffer["price"]): string {
  return value === undefined || value < 0 ? "N/A" : priceText(value, currency);
}

export function stockText(isAvailable: boolean | null): string {
  if (isAvailable === null) return "Unknown";
  return isAvailable ? "In Stock" : "Out of Stock";
}

/** A price that may be lower than the best, and why it is not the best. */
export function cheaperText(price: string, store: string, byName = false): string {
  return `Or ${price} at ${store}, ${byName ? "matched by name" : "not first because its shipping isn't stated"}`;
}

/** In a word; null for new goods. */
export function conditionText(condition: StoreOffer["condition"] = "new"): string | null {
  return condition === "new" ? null : condition.replace(/^./, (letter) => letter.toUpperCase());
}

export const ORDERED_AHEAD = "can be ordered ahead";

const SOURCES: Readonly<Record<ReadingSource, string>> = {
  adapter: "checked",
  page: "seen on the store's page",
  extension: "reported by a shopper",
  neighbour: "reported by a neighbor",
  staff: "checked by our staff",
};

export function readingText(source: ReadingSource, seenAt: string | null, now: number): string {
  return seenAt === null ? "not checked yet" : `${SOURCES[source]} ${ageText(seenAt, now)}`;
}

/** Follows a reading that may no longer be right: " · may have changed"; empty while it very likely is. */
export function confidenceText(confidence: number): string {
  if (confidence >= 0.5) return "";
  return confidence >= 0.2 ? " · may have changed" : " · probably out of date";
}
