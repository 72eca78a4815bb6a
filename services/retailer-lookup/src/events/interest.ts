import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { listingChanged } from "@stockfinder/contracts/listings";
import type { searchLogged } from "@stockfinder/contracts/searches";
import type { watchAdded } from "@stockfinder/contracts/watches";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { countSearcher, foldedQuery } from "../catalogue/searches/popular-searches.ts";
import { WEIGHTS } from "../catalogue/trending/interest-rules.ts";
import { countInterest } from "../catalogue/trending/interest-table.ts";
import { countSearchedProducts } from "../catalogue/trending/listed-products.ts";
import { mayBeDrop, pricesBefore, trueDrop, weightOfDrop } from "../catalogue/trending/price-drops.ts";
import { personAt } from "../requests/person.ts";

/** Counts a new watch for the trending products; a person counts once per product and day. */
export function countWatch(database: Database): EventHandler<typeof watchAdded> {
  const digestOf = dailyDigest(database, "lookup");
  return async ({ gtin, at, accountId, caller }, delivery) => {
    const added = new Date(at);
    const who = personAt(caller, accountId);
    const person = await digestOf(who.id, added);
    const network = await digestOf(who.network, added);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "lookup", delivery))) return;
      await countInterest(tx, [{ gtin, person, network, weight: WEIGHTS.watch }], added);
    });
  };
}

/** Counts a store's drop of a price for the trending products, once a product, store and day. */
export function countPriceDrop(database: Database): EventHandler<typeof listingChanged> {
  return async (change, delivery) => {
    const { gtin, after, retailer, country, readAt } = change;
    if (gtin === null || after.price === null || !mayBeDrop(change)) return;
    const price = after.price;
    const at = new Date(readAt);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "lookup", delivery))) return;
      const drop = trueDrop(await pricesBefore(tx, change), price, at.getTime());
      if (drop === 0) return;
      const store = `price at ${retailer} ${country}`;
      await countInterest(tx, [{ gtin, person: store, network: store, weight: weightOfDrop(drop) }], at);
    });
  };
}

/** Counts the person of each search, for its query and for the products that it lists, once, however often it is reported. */
export function countPopularSearch(database: Database): EventHandler<typeof searchLogged> {
  return async ({ query, at, person, shopper, network }, delivery) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "lookup", delivery))) return;
      const search = { query: foldedQuery(query), at: new Date(at) };
      if (person !== undefined) await countSearcher(tx, { ...search, person, shopper, network });
      if (shopper !== undefined && network !== undefined)
        await countSearchedProducts(tx, { ...search, person: shopper, network });
    });
  };
}
