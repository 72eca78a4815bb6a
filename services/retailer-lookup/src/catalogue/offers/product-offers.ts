import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { placeOf } from "@stockfinder/places/places";
import { offersToBuy } from "@stockfinder/product-rules/best-offer";
import { countryOf } from "../../requests/near.ts";
import { listingsOfGtins, type ProductListing, withSummary } from "../listings/product-listings.ts";
import { isKept } from "../listings/source-retention.ts";
import { areaNear, nearestStocked } from "../shelves/nearest-stocked.ts";
import { shelvesOfGtins } from "../shelves/product-shelves.ts";
import { offerStore } from "./offer-store.ts";
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
  const [held, shelves] = await Promise.all([
    listingsOfGtins(database, upcs, country),
    near === null ? [] : shelvesOfGtins(database, upcs, country, areaNear(near)),
  ]);
  const shown = held
    .filter((listing) => isKept(listing, now) && isShown(listing.retailer))
    .map((listing) => withSummary(trust.believed(listing)));
  const shelvesOf = Map.groupBy(
    shelves.map((shelf) => trust.believed(shelf)),
    ({ gtin }) => gtin,
  );
  return new Map(
    [...Map.groupBy(shown, ({ gtin }) => gtin)].map(([upc, listings]) => {
      const nearest =
        near === null ? null : nearestStocked(shelvesOf.get(upc) ?? [], { zip: near, country, now });
      const offers = storeOffers(listings, {
        now,
        storeOf: offerStore,
        linkOf: (storeId, url) => outboundLink(storeId, url, { gtin: upc }),
        shops: terms.shops,
        sightings: [],
      }).map((offer) => ({
        ...offer,
        ...(nearest && { distanceMiles: nearest.get(offer.storeId)?.distanceMiles ?? null }),
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
