import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import type { OfferSource } from "@stockfinder/contracts/offers";
import type { Database } from "@stockfinder/database/database";
import { callerGroupOf } from "../caller-group.ts";
import type { ServiceContext } from "../context.ts";
import { listingsOfProduct } from "../listings/product-listings.ts";
import { nearOf } from "../near.ts";
import { isPage } from "./due-sources.ts";
import type { Wanted } from "./held-offers.ts";
import { readAddress } from "./read-address.ts";
import { readFromAdapter } from "./read-from-adapter.ts";
import { refreshPlace } from "./refresh-place.ts";

export interface ReadSourceDependencies
  extends Pick<ServiceContext, "retailers" | "lookUp" | "listings" | "clock"> {
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
}

export interface SourceReading extends Pick<RequestContext, "principal" | "requestId"> {
  /** In milliseconds since 1970. */
  readonly until: number;
  /** The zip code for a retailer's shelves; by default that of the product's newest shelf. */
  readonly zip?: string | undefined;
}

/**
 * Reads a source of a product's offers and writes it to the listings; returns whether it has the product.
 * @throws {Fault} of the page's reading or the database.
 */
export function readSource(
  dependencies: ReadSourceDependencies,
): (wanted: Wanted, source: OfferSource, reading: SourceReading) => Promise<boolean> {
  const { database, retailers, listings } = dependencies;
  const readAdapter = readFromAdapter(dependencies);

  async function readRetailer(
    { upc, country }: Wanted,
    id: string,
    { until, principal, zip }: SourceReading,
  ): Promise<boolean> {
    const retailer = [...retailers.values()].find((each) => each.id === id);
    if (!retailer || retailer.source === null) return false;
    const [known, near] = await Promise.all([
      listingsOfProduct(database, upc, country),
      zip === undefined ? refreshPlace(database, upc, country) : nearOf(zip),
    ]);
    const itemIds = known.flatMap((listing) =>
      listing.retailer === id && !isPage(listing.itemId) ? listing.itemId : [],
    );
    const found = await readAdapter({
      retailer,
      query: upc,
      gtin: upc,
      itemIds,
      near,
      until,
      callerGroup: callerGroupOf(principal),
    });
    await listings.written();
    return found;
  }

  return async (wanted, source, reading) =>
    "page" in source
      ? (await readAddress(dependencies, source.page, { ...reading, gtin: wanted.upc })) !== null
      : await readRetailer(wanted, source.retailer, reading);
}
