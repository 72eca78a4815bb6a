import type { Sold } from "@stockfinder/product-rules/best-offer";
import { isShortDrive } from "@stockfinder/product-rules/ties";
import type { OnShelf, PlacesToBuy } from "./places-to-buy.ts";

/** How many stores ask the best price, and whether the named one is the nearest: "Nearest of 3 stores at this price". Empty where it is the only one. */
export function tiedText({ best, tied }: Pick<PlacesToBuy<Sold, OnShelf>, "best" | "tied">): string {
  const others = new Set(tied.map(({ storeId }) => storeId)).size;
  if (best === null || others === 0) return "";
  if (isShortDrive(best)) return `Nearest of ${others + 1} stores at this price`;
  return `Same price at ${others === 1 ? "another store" : `${others} other stores`}`;
}
