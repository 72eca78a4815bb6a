import type { Queryable } from "@stockfinder/database/database";
import type { ListingReading } from "../../catalogue/listings/readings.ts";
import { distrusts } from "./adapter-table.ts";
import { believedPart } from "./trust-rules.ts";

/** What is believed of readings, as the transaction that writes them sees it. Most of the time all is: null. */
export async function believing(
  tx: Queryable,
): Promise<((reading: ListingReading) => ListingReading) | null> {
  const distrusted = await distrusts(tx);
  if (distrusted.size === 0) return null;
  return (reading) => believedPart(distrusted, reading);
}
