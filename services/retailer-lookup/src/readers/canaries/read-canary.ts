import { normalGtin } from "@stockfinder/contracts/gtin";
import type { Item } from "@stockfinder/contracts/retailer-items";
import type { Clock } from "@stockfinder/service/clock";
import type { ListingReading } from "../../catalogue/listings/readings.ts";
import { OURSELVES } from "../../requests/caller-group.ts";
import { nearOf } from "../../requests/near.ts";
import type { AdapterReadings } from "../adapters/adapter-readings.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { RetailerOn } from "../retailers/active-retailers.ts";
import type { Canary, CanaryRead } from "./canary-table.ts";

/** The time for a search and a stock request, each as long as a shopper's. */
const LONGEST_MS = 10_000;

/**
 * Reads a known item as re-checks read an offer: in the background, without the cache. Nothing is recorded. A store has the
 * item if any of its branches near the zip code has it.
 */
export function readCanary(
  readings: AdapterReadings,
  clock: Pick<Clock, "now">,
): (canary: Canary, retailer: RetailerOn) => Promise<CanaryRead> {
  return async ({ id, query, itemId, zip }, retailer) => {
    const question = { retailer, near: nearOf(zip), until: clock.now() + LONGEST_MS, callerGroup: OURSELVES };
    const found = await orFailure(readings.search(question, query));
    const ids = itemId === null ? idsOf(query, found.answer?.items ?? []) : [itemId];
    const asked = ids && ids.length > 0 ? await orFailure(readings.stock(question, ids)) : null;
    const ofItem = (all: readonly ListingReading[] | undefined) =>
      (all ?? []).filter((reading) => ids?.includes(reading.itemId));
    const [listed, stocked] = [ofItem(found.answer?.readings), ofItem(asked?.answer ?? [])];

    const levels = [...listed, ...stocked].flatMap(({ stock, shelves }) => [
      stock,
      ...shelves.map((shelf) => shelf.stock),
    ]);
    if (levels.includes("in") || levels.includes("limited")) return { id, readAs: "in", detail: null };
    if (levels.includes("preorder")) return { id, readAs: "unknown", detail: "it can only be ordered ahead" };
    // Some stores never say "out of stock": an answer in which no store has the item means the same.
    if (levels.includes("out") || stocked.length > 0) return { id, readAs: "out", detail: null };
    const failure = found.failure ?? asked?.failure;
    if (failure) return { id, readAs: "unknown", detail: `${failure.code}: ${failure.message}` };
    if (ids === null) return { id, readAs: "unknown", detail: "several items, and none states its GTIN" };
    if (listed.length === 0) return { id, readAs: "missing", detail: null };
    return { id, readAs: "unknown", detail: "its stock is not stated" };
  };
}

/**
 * The ids of the items with the GTIN `query`. If there are none, a single item that states no GTIN counts as the item; null if
 * there are several of those, because any of them may be it.
 */
function idsOf(query: string, items: readonly Item[]): string[] | null {
  const gtin = normalGtin(query);
  const its = items.filter(({ product }) => product.gtin === gtin);
  if (its.length > 0) return its.map(({ id }) => id);
  const nameless = items.filter(({ product }) => product.gtin === null);
  return nameless.length > 1 ? null : nameless.map(({ id }) => id);
}

interface Outcome<T> {
  readonly answer: T | null;
  readonly failure: LookupFailure | null;
}

/** The answer, or the failure. `empty` is no failure: the retailer answered that it lists nothing. */
async function orFailure<T>(asking: Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await asking, failure: null };
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error;
    return { answer: null, failure: error.code === "empty" ? null : error };
  }
}
