import type { Bus } from "@stockfinder/bus/bus";
import { type PriceLow, priceLows } from "@stockfinder/contracts/history";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import type { Candidate } from "./candidates.ts";
import type { Transition } from "./transition-table.ts";

/** Whether a rule of these watches needs the history of the stock point's price. Shelves have no history. */
export function needsLows({ storeId, after }: Transition, watches: readonly Candidate[]): boolean {
  return storeId === "" && after.price !== null && watches.some(({ lowestInDays }) => lowestInDays !== null);
}

/**
 * The history of a stock point's price.
 * @throws {Fault} while the look-up service is unavailable: the watches are then examined later, so that no such rule misses it.
 */
export async function lowsOf(
  bus: Pick<Bus, "call">,
  { retailer, itemId, country, readAt }: Transition,
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
