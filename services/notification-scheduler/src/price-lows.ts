import type { Bus } from "@stockfinder/bus/bus";
import { type PriceLow, priceLows } from "@stockfinder/contracts/history";
import type { Queryable } from "@stockfinder/database/database";
import type { PlaceChange } from "./place-table.ts";
import { SCHEDULER } from "./scheduler-principal.ts";

interface Parts {
  readonly database: Queryable;
  readonly bus: Pick<Bus, "call">;
}

/**
 * The history of a place's price, fetched only if a watch's rule needs it; else null, also for shelves, whose prices have
 * no history.
 * @throws {Fault} while the look-up service is away: the change is then processed later, so that no such rule misses it.
 */
export async function lowsOf(
  { database, bus }: Parts,
  { gtin, retailer, itemId, country, storeId, after, readAt }: PlaceChange,
  requestId: string,
): Promise<readonly PriceLow[] | null> {
  if (storeId !== null || after.price === null) return null;
  const { rows } = await database.query<{ wanted: boolean }>(
    `select exists (
       select from alerts.watches where lowest_in_days is not null and gtin = $1 and country = $2
     ) or exists (
       select from alerts.watches
       where lowest_in_days is not null and retailer = $3 and item_id = $4 and country = $2
     ) as wanted`,
    [gtin, country, retailer, itemId],
  );
  if (!rows[0]?.wanted) return null;
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
