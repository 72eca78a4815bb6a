import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { eachItem } from "./each-item.ts";
import type { LookupContext, MissedItem, Store } from "./retailer.ts";
import { availabilityOf, ONLINE, type Stock } from "./stock.ts";

/** Each store costs a call per item, so only the nearest few are called. */
const NEAREST = 3;

/**
 * Stock at retailers that return it only in search results: searches for every id at each of the nearest stores. An id
 * that no store finds is left out; one whose store could not be called is missed, since half of its stock would be cached
 * and shown as all of it.
 */
export async function stockBySearch(
  ids: readonly string[],
  context: Pick<LookupContext, "stores" | "found">,
  search: (id: string, store: Store) => Promise<Stock[]>,
): Promise<(ItemAvailability | MissedItem)[]> {
  const nearest = (await context.stores()).slice(0, NEAREST);
  return eachItem(ids, context, async (id) => {
    const stock = (await Promise.all(nearest.map((store) => search(id, store)))).flat();
    return stock.length === 0 ? null : availabilityOf(id, onlineOnceAtTheEnd(stock));
  });
}

/** Every store's response repeats the web shop. */
function onlineOnceAtTheEnd(stock: readonly Stock[]): Stock[] {
  const isOnline = ({ place }: Stock) => place.id === ONLINE;
  return [...stock.filter((each) => !isOnline(each)), ...stock.filter(isOnline).slice(0, 1)];
}
