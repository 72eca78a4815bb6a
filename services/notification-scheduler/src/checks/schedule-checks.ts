import type { Queryable } from "@stockfinder/database/database";
import type { WatchRow } from "../watches/watch-table.ts";
import { isPage } from "../watches/watched-item.ts";
import { type CheckTarget, expediteCheck, insertChecks } from "./check-table.ts";

/** Not a store: checks that find a product's sources make no calls to stores. */
export const SOURCE_DISCOVERY = "";
/** The source of an item is the item itself. */
export const ITEM = "item";

type Wanted = Pick<WatchRow, "gtin" | "retailer" | "itemId" | "country" | "zip">;

/** Starts checks for a watched item. A product's sources are searched again, since other stores may be chosen. */
export async function scheduleChecks(
  tx: Queryable,
  watch: Wanted,
  { now, fastestMs, name = null }: { readonly now: Date; readonly fastestMs: number; name?: string | null },
): Promise<void> {
  const target = targetOf(watch);
  await insertChecks(tx, [{ ...target, name }], { now, rate: 1_000 / fastestMs });
  if (target.source === SOURCE_DISCOVERY) await expediteCheck(tx, target, now);
}

function targetOf({ gtin, retailer, itemId, country, zip }: Wanted): CheckTarget {
  const place = { country, zip: zip ?? "" };
  if (gtin !== null)
    return {
      ...place,
      gtin,
      retailer: "",
      itemId: "",
      source: SOURCE_DISCOVERY,
      store: SOURCE_DISCOVERY,
      soldBy: "",
    };
  if (retailer === null || itemId === null) throw new Error("The watch names neither a product nor an item");
  const store = isPage(itemId) ? new URL(itemId).hostname : retailer;
  return { ...place, gtin: "", retailer, itemId, source: ITEM, store, soldBy: retailer };
}
