import type { CallInput } from "@stockfinder/client/request";
import type { addWatch } from "@stockfinder/contracts/watches";
import type { Watchable } from "./watchable.ts";

/** What a shopper has chosen to be told about. */
export interface WatchChoice {
  readonly kind: "stock" | "price";
  /** As it was typed. */
  readonly targetPrice: string;
  /** Only at shelves within `NEAR_MILES` of this zip code; empty for any store. */
  readonly zip: string;
}

export const NEAR_MILES = 25;

/** The price that was typed; null if it is none. */
export function typedPrice(text: string): number | null {
  const match = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const price = Number(`${match[1]}.${match[2] ?? "0"}`);
  return price > 0 ? price : null;
}

/** The watch that a choice means; null if its price is none. */
export function watchOf(
  { upc, country }: Watchable & { readonly upc: string },
  { kind, targetPrice, zip }: WatchChoice,
): CallInput<typeof addWatch> | null {
  const price = kind === "price" ? typedPrice(targetPrice) : null;
  if (kind === "price" && price === null) return null;
  const place = zip === "" ? {} : { zip, radiusMiles: NEAR_MILES };
  return {
    upc,
    url: null,
    retailer: null,
    itemId: null,
    kind,
    country,
    stores: [],
    targetPrice: price,
    dropPercent: null,
    dropAmount: null,
    maxPrice: null,
    until: null,
    zip: null,
    radiusMiles: null,
    channels: ["live"],
    ...place,
  };
}
