import { townsWithin } from "@stockfinder/places/places";
import type { Near } from "../../requests/near.ts";
import { listingsOfGtins, withSummary } from "../listings/product-listings.ts";
import { isKept } from "../listings/source-retention.ts";
import type { OffersReaderDependencies } from "../offers/offers-reader.ts";
import { storeOffers } from "../offers/store-offers.ts";
import { boxAround, nearShelves } from "../shelves/near-shelves.ts";
import { neighbourReadings } from "../shelves/neighbour-readings.ts";
import { shelvesOfGtins } from "../shelves/product-shelves.ts";
import type { StoredProduct } from "./stocked-stops.ts";

/** Where and when products are wanted, and the stores that the shopper is a member of. */
export interface WantedNear {
  readonly near: Near;
  readonly radiusMiles: number;
  readonly memberships: readonly string[];
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Products as US stores were last seen to have them, in three queries. */
export async function storedProducts(
  { database, outboundLink, trust, terms }: Omit<OffersReaderDependencies, "clock">,
  upcs: readonly string[],
  { near, radiusMiles, memberships, now }: WantedNear,
): Promise<StoredProduct[]> {
  const { zip } = near;
  const towns = townsWithin(zip, radiusMiles);
  const area = { zip, box: boxAround(near, radiusMiles), towns: [...towns.keys()] };
  const [listings, shelves, sightings] = await Promise.all([
    listingsOfGtins(database, upcs, "USA"),
    shelvesOfGtins(database, upcs, "USA", area),
    neighbourReadings(database, { gtins: upcs, country: "USA", now }),
  ]);
  // What others sell, or is used, is not what a plan may count on, and must not hide the store's own.
  const kept = listings
    .map(withSummary)
    .filter(
      (listing) =>
        isKept(listing, now) &&
        listing.soldBy !== "marketplace" &&
        (listing.summary.facts?.condition ?? "new") === "new",
    );
  // A reader that is not trusted says nothing about the web shop either.
  const believed = kept
    .map((listing) => ({ stated: listing.stock, listing: trust.believed(listing) }))
    .map(({ stated, listing }) =>
      stated !== null && listing.stock === null ? { ...listing, webStock: null } : listing,
    );
  const listingsByUpc = Map.groupBy(believed, ({ gtin }) => gtin);
  const shelvesByUpc = Map.groupBy(
    shelves.map((shelf) => trust.believed(shelf)),
    ({ gtin }) => gtin,
  );
  const sightingsByUpc = Map.groupBy(sightings, ({ gtin }) => gtin);
  return [...listingsByUpc].map(([upc, its]) => ({
    upc,
    offers: storeOffers(its, { now, upc, outboundLink, shops: terms.shops }).filter(
      ({ price, membershipNeeded, storeId }) =>
        price.currency === "USD" && (!membershipNeeded || memberships.includes(storeId)),
    ),
    listings: its,
    shelves: nearShelves(shelvesByUpc.get(upc) ?? [], {
      from: near,
      radius: radiusMiles,
      now,
      towns,
      sightings: sightingsByUpc.get(upc) ?? [],
    }),
  }));
}
