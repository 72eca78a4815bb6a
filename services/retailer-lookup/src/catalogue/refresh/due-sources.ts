import type { Country } from "@stockfinder/contracts/listings";
import type { OfferSource } from "@stockfinder/contracts/offers";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { StoredOffers, Wanted } from "../offers/offers-reader.ts";
import { isShown } from "../offers/store-offers.ts";
import type { Retailers } from "../readers-port.ts";

/** The most that one request has read again. */
const MAX = 40;

export interface SourcesContext {
  readonly retailers: Retailers;
  /** Pages that the page index names for the product. */
  readonly indexed: readonly string[];
}

/** A source, and when it was read, in milliseconds since 1970; minus infinity if it never was. */
export interface KnownSource {
  readonly source: OfferSource;
  readonly readAt: number;
}

/**
 * The sources of an answer's offers: each retailer that is looked up in the country, whether or not it lists the product
 * yet; the known pages and those of the page index; and the page named in the request. The source read longest ago comes
 * first.
 */
export function sourcesOf(
  { country }: Pick<Wanted, "country">,
  { listings, page, named }: StoredOffers,
  { retailers, indexed }: SourcesContext,
): KnownSource[] {
  const known = new Map<string, KnownSource>();
  /** A retailer with several items counts as read with the last one. */
  const note = (key: string, source: OfferSource, readAt: number) => {
    const before = known.get(key)?.readAt ?? Number.NEGATIVE_INFINITY;
    known.set(key, { source, readAt: Math.max(before, readAt) });
  };
  for (const id of shownRetailers(retailers, country)) note(id, { retailer: id }, Number.NEGATIVE_INFINITY);
  for (const address of indexed) note(address, { page: address }, Number.NEGATIVE_INFINITY);
  for (const { retailer, itemId, readAt } of listings) {
    const adapter = known.get(retailer);
    if (isPage(itemId)) note(itemId, { page: itemId }, readAt);
    else if (adapter) note(retailer, adapter.source, readAt);
  }
  if (page && !named && page.adapterItemId === null && isShown(page.retailer))
    note(page.address, { page: page.address }, Number.NEGATIVE_INFINITY);
  return [...known.values()].sort((one, other) => one.readAt - other.readAt);
}

/** The retailers that are looked up in a country. */
export function shownRetailers(retailers: Retailers, country: Country): RetailerId[] {
  return [...retailers.values()]
    .filter(({ id, info }) => info.enabled && info.country.includes(country) && isShown(id))
    .map(({ id }) => id);
}

/** The sources not read within `everyMs` milliseconds before `now`. */
export function dueSources(
  sources: readonly KnownSource[],
  { now, everyMs }: { readonly now: number; readonly everyMs: number },
): OfferSource[] {
  return sources
    .filter(({ readAt }) => now - readAt >= everyMs)
    .slice(0, MAX)
    .map(({ source }) => source);
}

/** The item id of a page is its address. */
export function isPage(itemId: string): boolean {
  return itemId.startsWith("https://");
}
