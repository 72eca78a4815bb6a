import type { ItemAvailability } from "@stockfinder/contracts/lookup";
import type { LookupContext, MissedItem, Store } from "../retailer.ts";
import { eachItem } from "./each-item.ts";
import { availabilityOf, ONLINE, type Stock } from "./stock.ts";

/** Each store costs a call per item, so only the nearest few are asked. */
const NEAREST = 3;

/**
 * Stock at retailers that tell it only beside what a search finds: every id is searched for at each of the nearest stores.
 * An id that no store finds is left out; one that a store could not be asked for is missed, since half of its stock would
 * be kept and shown as all of it.
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

/** Every store's answer repeats the one web shop. */
function onlineOnceAtTheEnd(stock: readonly Stock[]): Stock[] {
  const isOnline = ({ place }: Stock) => place.id === ONLINE;
  return [...stock.filter((each) => !isOnline(each)), ...stock.filter(isOnline).slice(0, 1)];
}
