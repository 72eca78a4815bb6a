import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { searchLogged } from "@stockfinder/contracts/searches";
import type { Database } from "@stockfinder/database/database";
import { countSearcher } from "../catalogue/searches/popular-searches.ts";
import { countSearch, foldedQuery } from "../catalogue/searches/searches.ts";
import { termsIn } from "../catalogue/spelling/title-words.ts";
import { addSearch } from "../catalogue/spelling/word-table.ts";
import { countSearchedProducts } from "../catalogue/trending/listed-products.ts";

export const POPULAR_SEARCHES = "lookup.popular-searches";

/** Counts each search, its words, its searcher and the products that it lists once, however often it is reported. */
export function countPopularSearch(database: Database): EventHandler<typeof searchLogged> {
  return async ({ query, at, person, shopper, network }, { id }) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "lookup", POPULAR_SEARCHES, id))) return;
      const search = { query: foldedQuery(query), at: new Date(at) };
      await countSearch(tx, search.query, search.at);
      if (person !== undefined) await countSearcher(tx, { ...search, person, shopper, network });
      if (shopper !== undefined && network !== undefined)
        await countSearchedProducts(tx, { ...search, person: shopper, network });
      await addSearch(tx, [...termsIn(query)]);
    });
  };
}
