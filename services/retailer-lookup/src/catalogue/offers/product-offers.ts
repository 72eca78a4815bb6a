import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { TileFacts } from "@stockfinder/contracts/tile-facts";
import { placeOf } from "@stockfinder/places/places";
import { nearestMiles, offersToBuy } from "@stockfinder/product-rules/best-offer";
import { costOf } from "@stockfinder/product-rules/costs";
import { countryOf } from "../../requests/near.ts";
import { listingsOfGtins, type ProductListing, withSummary } from "../listings/product-listings.ts";
import { isKept } from "../listings/source-retention.ts";
import { nearestBranchesOfGtins } from "../shelves/nearest-stocked.ts";
import type { OffersReaderDependencies } from "./offers-reader.ts";
import { isShown, storeOffers } from "./store-offers.ts";

export interface OffersOfProduct {
  /** Those that are shown; one at least. */
  readonly listings: readonly ProductListing[];
  readonly offers: readonly StoreOffer[];
}

/**
 * The stored offers of several products by GTIN, without those that no store is known to sell, in two queries; with a zip code of
 * the country with the distances of the nearest branches. One that no place has counts as none.
 */
export async function offersOfGtins(
  { database, clock, outboundLink, trust, terms }: OffersReaderDependencies,
  { upcs, country, zip }: { upcs: readonly string[]; country: Country; zip?: string | undefined },
): Promise<ReadonlyMap<string, OffersOfProduct>> {
  const now = clock.now();
  const near = zip !== undefined && countryOf(zip) === country && placeOf(zip) ? zip : null;
  const [stored, nearest] = await Promise.all([
    listingsOfGtins(database, upcs, country),
    near === null
      ? null
      : nearestBranchesOfGtins({ database, trust }, { gtins: upcs, country, zip: near, now }),
  ]);
  const shown = stored
    .filter((listing) => isKept(listing, now) && isShown(listing.retailer))
    .map((listing) => withSummary(trust.believed(listing)));
  return new Map(
    [...Map.groupBy(shown, ({ gtin }) => gtin)].map(([upc, listings]) => {
      const offers = storeOffers(listings, { now, upc, outboundLink, shops: terms.shops }).map((offer) => ({
        ...offer,
        ...(nearest && { distanceMiles: nearest.get(upc)?.get(offer.storeId)?.distanceMiles ?? null }),
      }));
      return [upc, { listings, offers }];
    }),
  );
}

/** The offer that tiles show of a product: the best that everybody can buy, else the first that members can, else the first of all. */
export function tileOffer(offers: readonly StoreOffer[]): StoreOffer | undefined {
  const [best] = offersToBuy(offers, []);
  return (
    best ?? offers.find(({ isAvailable, membershipNeeded }) => isAvailable || !membershipNeeded) ?? offers[0]
  );
}

/** What a tile says of the offer that it shows, and of all. */
export function tileFacts(shown: StoreOffer, offers: readonly StoreOffer[]): TileFacts {
  const { seenAt, distanceMiles, price } = shown;
  return {
    // Nobody states how much, and no branch near has it.
    ...(price.value >= 0 && !costOf(shown).isWhole && { plusShipping: true }),
    ...(seenAt !== null && { seenAt }),
    ...(distanceMiles !== undefined && { distanceMiles, nearestMiles: nearestMiles(offers, []) }),
    stores: offers.length,
    inStock: offers.filter(({ isAvailable }) => isAvailable).length,
  };
}
