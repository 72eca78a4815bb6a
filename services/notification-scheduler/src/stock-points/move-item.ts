import type { Database, Queryable } from "@stockfinder/database/database";
import { deleteWatch, hasDuplicate, updateWatch, watchesOfItem } from "../watches/watch-table.ts";
import type { StockPointKey } from "./stock-point-table.ts";

type ItemKey = Omit<StockPointKey, "storeId">;

/**
 * Gives the watches and checks of an item its new id: its page has another canonical address. A watch that its owner
 * already has under the new id is deleted.
 */
export async function moveItem(database: Database, from: ItemKey, itemId: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const watch of await watchesOfItem(tx, from)) {
      const moved = { ...watch, itemId };
      if (await hasDuplicate(tx, moved)) await deleteWatch(tx, [watch.owner], watch.id);
      else await updateWatch(tx, moved);
    }
    await moveChecks(tx, from, itemId);
  });
}

async function moveChecks(tx: Queryable, { retailer, itemId, country }: ItemKey, into: string) {
  await tx.query(
    `update alerts.checks as moved set item_id = $4
     where gtin = '' and retailer = $1 and item_id = $2 and country = $3 and not exists (
       select from alerts.checks as twin
       where twin.gtin = '' and twin.retailer = $1 and twin.item_id = $4 and twin.country = $3 and twin.zip = moved.zip
     )`,
    [retailer, itemId, country, into],
  );
  await tx.query(
    "delete from alerts.checks where gtin = '' and retailer = $1 and item_id = $2 and country = $3",
    [retailer, itemId, country],
  );
}
