import type { Watch } from "@stockfinder/contracts/watches";
import type { Watchable } from "./watchable.ts";
import { setWatchedWords } from "./watching.ts";
import { watchingWords } from "./watching-words.ts";

let known: readonly Watch[] = [];

/** Shows the caller's watches, the newest first, on the buttons of their products. */
export function knowWatches(watches: readonly Watch[]): void {
  known = watches.filter(({ state }) => state !== "ended");
  setWatchedWords((product) => {
    const watch = knownWatch(product);
    return watch && watchingWords(watch);
  });
}

/** Adds a watch, or replaces it after a change. */
export function knowWatch(watch: Watch): void {
  knowWatches([watch, ...known.filter(({ id }) => id !== watch.id)]);
}

export function forgetWatch({ id }: Pick<Watch, "id">): void {
  knowWatches(known.filter((watch) => watch.id !== id));
}

export function knownWatch(product: Watchable): Watch | undefined {
  return known.find((watch) => isOf(watch, product));
}

/** Whether it is a watch of the product; of a store's offer, at this store or at any. */
function isOf(watch: Watch, { upc, item, store, country }: Watchable): boolean {
  if (watch.country !== country) return false;
  if (upc === null) return item?.itemId === watch.itemId && item?.retailer === watch.retailer;
  return upc === watch.upc && (!store || watch.stores.length === 0 || watch.stores.includes(store.id));
}
