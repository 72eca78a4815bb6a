import type { Bus } from "@stockfinder/bus/bus";
import { itemTotals } from "@stockfinder/contracts/item-totals";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import type { TotalChange } from "../rules/next-alert.ts";
import type { Candidate } from "./candidates.ts";
import type { Transition } from "./transition-table.ts";

/** What an item costs in the end before and after a change, by zip code. */
export type Totals = ReadonlyMap<string, TotalChange>;

export const UNKNOWN_TOTALS: TotalChange = { before: null, after: null };

/** The zip codes where rules of these watches need the total of the stock point's item. Shelves have none. */
export function zipsOfTotals(
  { storeId, gtin }: Pick<Transition, "storeId" | "gtin">,
  watches: readonly Pick<Candidate, "totalZip" | "targetTotal">[],
): string[] {
  if (storeId !== "" || gtin === null) return [];
  const zips = watches.flatMap(({ totalZip, targetTotal }) => (targetTotal === null ? [] : (totalZip ?? [])));
  return [...new Set(zips)];
}

/**
 * What a stock point's item costs in the end near zip codes.
 * @throws {Fault} while the look-up service is unavailable: the watches are then examined later, so that no such rule misses it.
 */
export async function totalsNear(
  bus: Pick<Bus, "call">,
  { gtin, retailer, itemId, country, before, after }: Transition,
  zips: readonly string[],
  requestId: string,
): Promise<Totals> {
  if (gtin === null) return new Map();
  const prices = [before.price, after.price];
  const asked = { upc: gtin, retailer, itemId, country, zips: [...zips], prices };
  const { totals } = await bus.call(itemTotals, asked, { principal: SCHEDULER, requestId });
  return new Map(
    zips.map((zip) => [zip, { before: totals[zip]?.[0] ?? null, after: totals[zip]?.[1] ?? null }]),
  );
}
