import type { Queryable } from "@stockfinder/database/database";
import type { WatchRow } from "../watch-table.ts";
import { type CheckTarget, insertChecks } from "./check-table.ts";

/** Not a store: the checks that find a product's sources ask nobody outside. */
export const FINDING = "";

/** Has a watched product checked from now on. An item without a GTIN is known by what others look up. */
export async function wantChecks(
  tx: Queryable,
  { gtin, country, zip }: Pick<WatchRow, "gtin" | "country" | "zip">,
  { now, fastestMs }: { readonly now: Date; readonly fastestMs: number },
): Promise<void> {
  if (gtin === null) return;
  const target: CheckTarget = { gtin, country, zip: zip ?? "", source: FINDING, store: FINDING };
  await insertChecks(tx, [target], { now, rate: 1_000 / fastestMs });
}
