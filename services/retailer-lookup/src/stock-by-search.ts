import type { ItemAvailability } from "@stockfinder/contracts/lookup";
import { answersOf } from "./answers-of.ts";
import type { Store } from "./retailer.ts";
import { availabilityOf, ONLINE, type Stock } from "./stock.ts";

/** Each store costs a call for each item: a shopper is told of the few that are worth the drive. */
const NEAREST = 3;

/**
 * Stock at retailers that tell it only beside what a search finds: every id is searched for at each of the nearest stores.
 * An id that no store finds is left out.
 */
export async function stockBySearch(
  ids: readonly string[],
  stores: readonly Store[],
  search: (id: string, store: Store) => Promise<Stock[]>,
): Promise<ItemAvailability[]> {
  const nearest = stores.slice(0, NEAREST);
  const items = await answersOf(
    ids.map(async (id) => {
      const found = await answersOf(nearest.map((store) => search(id, store)));
      return availabilityOf(id, onlineOnceAtTheEnd(found.flat()));
    }),
  );
  return items.filter(({ stores }) => stores.length > 0);
}

/** Every store's answer tells of the one web shop again. */
function onlineOnceAtTheEnd(stock: readonly Stock[]): Stock[] {
  const isOnline = ({ place }: Stock) => place.id === ONLINE;
  return [...stock.filter((each) => !isOnline(each)), ...stock.filter(isOnline).slice(0, 1)];
}
