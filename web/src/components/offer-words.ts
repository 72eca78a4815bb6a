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

/** The stock of a pre-order or back-order. */
export const ORDERED_AHEAD = "can be ordered ahead";

const SOURCES: Readonly<Record<ReadingSource, string>> = {
  adapter: "asked the store",
  page: "read on the store's page",
  extension: "reported by a shopper",
  neighbour: "reported by a neighbour",
  staff: "checked by our staff",
};

/** How a reading was made and when: "asked the store 5 min ago". */
export function readingText(source: ReadingSource, seenAt: string | null, now: number): string {
  return seenAt === null ? "not read yet" : `${SOURCES[source]} ${ageText(seenAt, now)}`;
}

/** The reliability of a reading, in steps that a shopper can distinguish. */
const STEPS = [
  { from: 0.8, text: "very likely still right" },
  { from: 0.5, text: "probably still right" },
  { from: 0.2, text: "may have changed" },
  { from: 0, text: "probably out of date" },
];

export function confidenceText(confidence: number): string {
  return STEPS.find(({ from }) => confidence >= from)?.text ?? "probably out of date";
}
