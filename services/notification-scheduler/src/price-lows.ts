import type { Bus } from "@stockfinder/bus/bus";
import { type PriceLow, priceLows } from "@stockfinder/contracts/history";
import type { Queryable } from "@stockfinder/database/database";
import type { NextWatches } from "./candidates.ts";
import type { PlaceChange } from "./place-table.ts";
import { SCHEDULER } from "./scheduler-principal.ts";

const WANTED = {
  name: "alerts-wants-lows",
  text: `select exists (
      select from alerts.watches where lowest_in_days is not null and gtin = $1 and country = $2
    ) or exists (
      select from alerts.watches
      where lowest_in_days is not null and retailer = $3 and item_id = $4 and country = $2
    ) as wanted`,
};

/** Whether a watch's rule needs the history of a place's price. Shelves have no history. `next` are the first of its watches. */
export async function wantsLows(
  tx: Queryable,
  { gtin, retailer, itemId, country, storeId, after }: PlaceChange,
  next: NextWatches,
): Promise<boolean> {
  if (storeId !== null || after.price === null) return false;
  if (next.watches.some(({ lowestInDays }) => lowestInDays !== null)) return true;
  if (next.doneUpTo === null) return false;
  const { rows } = await tx.query<{ wanted: boolean }>(WANTED, [gtin, country, retailer, itemId]);
  return rows[0]?.wanted ?? false;
}

/**
 * The history of a place's price.
 * @throws {Fault} while the look-up service is unavailable: the change is then processed later, so that no such rule misses it.
 */
export async function lowsOf(
  bus: Pick<Bus, "call">,
  { retailer, itemId, country, readAt }: PlaceChange,
  requestId: string,
): Promise<readonly PriceLow[]> {
  const asked = { retailer, itemId, country, at: readAt.toISOString() };
  const { lows } = await bus.call(priceLows, asked, { principal: SCHEDULER, requestId });
  return lows;
}

const DAY_MS = 24 * 60 * 60_000;

/** The lowest price of the days before a time, without the current one; null if there was no other. */
export function lowestIn(
  lows: readonly PriceLow[] | null,
  { days, at }: { readonly days: number | null; readonly at: Date },
): number | null {
  if (lows === null || days === null) return null;
  const from = at.getTime() - days * DAY_MS;
  return lows.findLast(({ until }) => Date.parse(until) > from)?.price ?? null;
}
