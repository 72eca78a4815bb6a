import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { watchAdded } from "@stockfinder/contracts/watches";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import { WEIGHTS } from "../catalogue/trending/interest-rules.ts";
import { countInterest } from "../catalogue/trending/interest-table.ts";
import { personAt } from "../requests/person.ts";

export const WATCHED_PRODUCTS = "lookup.watched-products";

/** Counts a new watch for the trending products; a person counts once per product and day. */
export function countWatch(database: Database): EventHandler<typeof watchAdded> {
  const digestOf = dailyDigest(database, "lookup");
  return async ({ gtin, at, accountId, caller }, { id }) => {
    const added = new Date(at);
    const who = personAt(caller, accountId);
    const person = await digestOf(who.id, added);
    const network = await digestOf(who.network, added);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "lookup", WATCHED_PRODUCTS, id))) return;
      await countInterest(tx, [{ gtin, person, network, weight: WEIGHTS.watch }], added);
    });
  };
}
