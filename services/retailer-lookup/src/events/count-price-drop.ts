import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { listingChanged } from "@stockfinder/contracts/listings";
import type { Database } from "@stockfinder/database/database";
import { countInterest } from "../catalogue/trending/interest-table.ts";
import { mayBeDrop, pricesBefore, trueDrop, weightOfDrop } from "../catalogue/trending/price-drops.ts";

export const PRICE_DROPS = "lookup.price-drops";

/** Counts a store's drop of a price for the trending products, once a product, store and day. */
export function countPriceDrop(database: Database): EventHandler<typeof listingChanged> {
  return async (change, { id }) => {
    const { gtin, after, retailer, country, readAt } = change;
    if (gtin === null || after.price === null || !mayBeDrop(change)) return;
    const price = after.price;
    const at = new Date(readAt);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "lookup", PRICE_DROPS, id))) return;
      const drop = trueDrop(await pricesBefore(tx, change), price, at.getTime());
      if (drop === 0) return;
      // The store takes the place of a person: no digest of a person looks like it.
      const store = `price at ${retailer} ${country}`;
      await countInterest(tx, [{ gtin, person: store, network: store, weight: weightOfDrop(drop) }], at);
    });
  };
}
