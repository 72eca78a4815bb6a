import type { Bus } from "@stockfinder/bus/bus";
import { unlessFailed } from "@stockfinder/contracts/fault";
import { refreshItem } from "@stockfinder/contracts/items";
import {
  heldOffers,
  type OfferSource,
  OfferSource as OfferSourceSchema,
  refreshOffer,
} from "@stockfinder/contracts/offers";
import { bareId } from "@stockfinder/contracts/store-ids";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import type { KnownStores, Stores } from "../watches/known-stores.ts";
import type { CheckTarget, NewCheck } from "./check-table.ts";

export interface CheckReading {
  /** The store's price and stock as a text that changes with them; null if the source does not have the item. */
  readonly found: string | null;
  /** The name of the product or item; null if this reading does not state it. */
  readonly name: string | null;
  /**
   * When the store was last read: it may have failed since. Null if it has never listed the item. In milliseconds since
   * 1970.
   */
  readonly readAt: number | null;
  /** The branch whose price it is, `Target, Cleveland`; null if its prices do not differ by branch, or it was not read. */
  readonly branch: string | null;
}

export interface ItemReading extends CheckReading {
  /** The id that the store states. It differs from the target's if the page names another address as its own. */
  readonly itemId: string;
}

export interface FoundSources extends CheckReading {
  readonly checks: readonly NewCheck[];
}

export interface ReadingDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly stores: KnownStores;
}

/**
 * Finds a product's sources at the wanted stores; null means any store. Returns null if the look-up service did not
 * answer.
 */
export async function findSources(
  { bus, stores }: ReadingDependencies,
  { gtin, country, zip }: CheckTarget,
  wanted: ReadonlySet<string> | null,
  requestId: string,
): Promise<FoundSources | null> {
  const answer = await unlessFailed(
    bus.call(heldOffers, { upc: gtin, country }, { principal: SCHEDULER, requestId }),
  );
  if (!answer) return null;
  const known = await stores.get(requestId);
  const { held, due, sources = due } = answer;
  const bare = wanted && new Set([...wanted].map(bareId));
  const checks = sources
    // Only retailers know shelves near a place.
    .filter((source) => zip === "" || "retailer" in source)
    .map((source) => targetOf({ gtin, country, zip }, source, known))
    .filter(({ soldBy }) => bare === null || soldBy === "" || bare.has(soldBy));
  return { found: null, name: held.name, readAt: null, branch: null, checks };
}

/** Re-reads a product at one of its sources. Returns null if it could not be read. */
export async function readSource(
  { bus }: ReadingDependencies,
  { gtin, country, zip, source }: CheckTarget,
  requestId: string,
): Promise<CheckReading | null> {
  const asked = {
    upc: gtin,
    country,
    source: OfferSourceSchema.parse(JSON.parse(source)),
    ...(zip !== "" && { zip }),
  };
  const offer = await unlessFailed(bus.call(refreshOffer, asked, { principal: SCHEDULER, requestId }));
  if (offer === undefined) return null;
  if (offer === null) return { found: "none", name: null, readAt: null, branch: null };
  const { isAvailable, price, seenAt, branch = null } = offer;
  return {
    found: `${isAvailable} ${price.value}`,
    name: null,
    readAt: seenAt === null ? null : Date.parse(seenAt),
    branch,
  };
}

/** Re-reads an item. Returns null if it could not be read. */
export async function readItem(
  { bus }: ReadingDependencies,
  { retailer, itemId, country, zip }: CheckTarget,
  requestId: string,
): Promise<ItemReading | null> {
  const asked = { retailer, itemId, country, ...(zip !== "" && { zip }) };
  const item = await unlessFailed(bus.call(refreshItem, asked, { principal: SCHEDULER, requestId }));
  if (item === undefined) return null;
  if (item === null) return { found: "none", name: null, readAt: null, branch: null, itemId };
  const { stock, price } = item.terms;
  const { name, branch = null } = item;
  return { found: `${stock} ${price}`, name, readAt: Date.parse(item.seenAt), branch, itemId: item.itemId };
}

function targetOf(
  product: Pick<CheckTarget, "gtin" | "country" | "zip">,
  source: OfferSource,
  stores: Stores | null,
): NewCheck {
  const host = "page" in source ? new URL(source.page).hostname : null;
  const store = "retailer" in source ? source.retailer : (host ?? "");
  const soldBy = host === null ? store : (stores?.atHost(host) ?? "");
  return {
    ...product,
    retailer: "",
    itemId: "",
    source: JSON.stringify(source),
    store,
    soldBy,
    name: null,
  };
}
