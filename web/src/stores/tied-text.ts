import type { Sold } from "@stockfinder/product-rules/best-offer";
import { isShortDrive } from "@stockfinder/product-rules/ties";
import type { OnShelf, PlacesToBuy } from "./places-to-buy.ts";

/** That other stores ask as little, and why the best is named: "Costs the same at 2 other stores; Target is nearest". Empty without. */
export function tiedText({ best, tied }: Pick<PlacesToBuy<Sold, OnShelf>, "best" | "tied">): string {
  const others = new Set(tied.map(({ storeId }) => storeId)).size;
  if (best === null || others === 0) return "";
  const stores = others === 1 ? "another store" : `${others} other stores`;
  return `Costs the same at ${stores}${isShortDrive(best) ? `; ${best.store} is nearest` : ""}`;
}
