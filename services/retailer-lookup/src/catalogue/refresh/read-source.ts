import type { RequestContext } from "@stockfinder/bus/bus";
import type { Country } from "@stockfinder/contracts/listings";
import type { OfferSource } from "@stockfinder/contracts/offers";
import { callerGroupOf } from "../../requests/caller-group.ts";
import { nearOf } from "../../requests/near.ts";
import type { ListingRecorder } from "../listings/listing-recorder.ts";
import { listingsOfProduct, type ProductListing } from "../listings/product-listings.ts";
import type { Wanted } from "../offers/offers-reader.ts";
import type { Readers } from "../readers-port.ts";
import { isPage } from "./due-sources.ts";
import { type ReadAddressDependencies, readAddress } from "./read-address.ts";
import { type RefreshPlace, referencePlace, refreshPlace } from "./refresh-place.ts";

export interface ReadSourceDependencies extends ReadAddressDependencies, Readers {
  readonly listings: Pick<ListingRecorder, "written">;
}

export interface SourceReading extends Pick<RequestContext, "principal" | "requestId"> {
  /** In milliseconds since 1970. */
  readonly until: number;
  /** The zip code for a retailer's shelves; by default those of the reference branches, else of the newest shelf. */
  readonly zip?: string | undefined;
}

/**
 * Reads a source of a product's offers and writes it to the listings; returns whether it has the product.
 * @throws {Fault} of the page's reading or the database.
 */
export function readSource(
  dependencies: ReadSourceDependencies,
): (wanted: Wanted, source: OfferSource, reading: SourceReading) => Promise<boolean> {
  const { database, retailers, readAtRetailer, listings, clock } = dependencies;

  async function readRetailer(
    { upc, country }: Wanted,
    id: string,
    { until, principal, zip }: SourceReading,
  ): Promise<boolean> {
    const retailer = retailers.get(id);
    if (!retailer?.info.enabled) return false;
    await listings.written(); // a search of a moment ago may have chosen the branches
    const known = await listingsOfProduct(database, upc, country);
    const its = known.filter((listing) => listing.retailer === id && !isPage(listing.itemId));
    const places = zip === undefined ? referencePlaces(its, country) : [{ near: nearOf(zip) }];
    if (places.length === 0) places.push({ near: await refreshPlace(database, upc, country) });
    const product = {
      retailer: retailer.id,
      query: upc,
      gtin: upc,
      itemIds: its.map(({ itemId }) => itemId),
      until,
      callerGroup: callerGroupOf(principal),
    };
    const found = await Promise.all(places.map((place) => readAtRetailer({ ...product, ...place })));
    await listings.written();
    return found.includes(true);
  }

  /** Items of one product mostly have one reference branch. */
  function referencePlaces(its: readonly ProductListing[], country: Country): RefreshPlace[] {
    const byBranch = Map.groupBy(its, ({ reference }) => reference?.storeId);
    return [...byBranch.values()].flatMap(([first]) =>
      first?.reference ? referencePlace(first.reference, { country, now: clock.now() }) : [],
    );
  }

  return async (wanted, source, reading) =>
    "page" in source
      ? await readAddress(dependencies, source.page, { ...reading, gtin: wanted.upc })
      : await readRetailer(wanted, source.retailer, reading);
}
