import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { growingLru } from "@stockfinder/cache/growing-lru";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { BackgroundCalls } from "../../requests/background-calls.ts";
import { callerGroupOf } from "../../requests/caller-group.ts";

/** The most searches of this process at once, and of those the most of one caller's network. */
const MAX_AT_ONCE = 36;
const MAX_OF_ONE = 18;
/** What stores answered stays true for so long: a query that found nothing is not searched again at each request. */
const AGAIN_AFTER_MS = 10 * 60_000;
/** After its answer, what a search found is in the database within this time. */
const RECORDED_WITHIN_MS = 1_000;
const REMEMBERED = 10_000;

interface BackgroundSearchesDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "error" | "debug">;
}

interface Asked {
  /** In milliseconds since 1970. */
  readonly at: number;
  open: number;
  answeredAt: number;
}

/** Returns a function that searches retailers for words in the background, so that what they have is known at the next request. */
export function backgroundSearches({ bus, clock, logger }: BackgroundSearchesDependencies) {
  const known = growingLru<string, Asked>(REMEMBERED);
  const calls = new BackgroundCalls({ most: MAX_AT_ONCE, failure: "a query was not searched", logger });
  /** The caller's group of each search under way. */
  const underWay: string[] = [];

  async function search(
    asked: Asked,
    wanted: { readonly retailer: RetailerId; readonly query: string; readonly zip: string; page: number },
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
  ): Promise<void> {
    const group = callerGroupOf(principal);
    underWay.push(group);
    try {
      await bus.call(searchRetailer, wanted, { principal, requestId });
    } finally {
      underWay.splice(underWay.indexOf(group), 1);
      asked.open -= 1;
      asked.answeredAt = clock.now();
    }
  }

  /**
   * Searches, unless this process did so lately. Returns whether a later request may know more: while retailers are asked, and
   * while too many searches are under way, or too many of this caller, to begin this one.
   */
  return (
    { query, zip }: { readonly query: string; readonly zip: string },
    retailers: readonly RetailerId[],
    caller: Pick<RequestContext, "principal" | "requestId">,
  ): boolean => {
    const now = clock.now();
    const key = `${zip} ${query.toLowerCase()}`;
    const last = known.get(key);
    if (last && now - last.at < AGAIN_AFTER_MS)
      return last.open > 0 || now - last.answeredAt < RECORDED_WITHIN_MS;
    if (retailers.length === 0) return false;
    const group = callerGroupOf(caller.principal);
    const ofCaller = underWay.filter((each) => each === group).length;
    const most = Math.min(calls.free, MAX_OF_ONE - ofCaller);
    if (retailers.length > most && calls.free < MAX_AT_ONCE) return true;
    const asked: Asked = { at: now, open: retailers.length, answeredAt: now };
    known.set(key, asked);
    for (const retailer of retailers)
      calls.start(() => search(asked, { retailer, query, zip, page: 1 }, caller));
    return true;
  };
}

export type SearchInBackground = ReturnType<typeof backgroundSearches>;
