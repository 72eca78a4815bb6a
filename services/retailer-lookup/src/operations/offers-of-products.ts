import type { Handler } from "@stockfinder/bus/bus";
import type { offersOfProducts as operation, ProductOffer } from "@stockfinder/contracts/product-offers";
import type { Database } from "@stockfinder/database/database";
import { listingsOfGtins, withSummary } from "../catalogue/listings/product-listings.ts";
import { isKept } from "../catalogue/listings/source-retention.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { storeOffers } from "../catalogue/offers/store-offers.ts";
import { areaNear, nearestStocked } from "../catalogue/shelves/nearest-stocked.ts";
import { shelvesOfGtins } from "../catalogue/shelves/product-shelves.ts";
import type { ServiceContext } from "../context.ts";
import { countryOf } from "../requests/near.ts";

const REUSED_MS = 5_000;

/** The stored offers of several products, in two queries. */
export function offersOfProducts(
  database: Pick<Database, "query">,
  { clock, outboundLink, trust, terms }: Pick<ServiceContext, "clock" | "outboundLink" | "trust" | "terms">,
): Handler<typeof operation> {
  return async ({ upcs, country, zip }, { reuseFor }) => {
    reuseFor(REUSED_MS);
    const now = clock.now();
    const near = zip !== undefined && countryOf(zip) === country ? zip : null;
    const [held, shelves] = await Promise.all([
      listingsOfGtins(database, upcs, country),
      near === null ? [] : shelvesOfGtins(database, upcs, country, areaNear(near)),
    ]);
    const listings = held
      .filter((listing) => isKept(listing, now))
      .map((listing) => withSummary(trust.believed(listing)));
    const shelvesOf = Map.groupBy(
      shelves.map((shelf) => trust.believed(shelf)),
      ({ gtin }) => gtin,
    );
    return [...Map.groupBy(listings, ({ gtin }) => gtin)].map(([upc, its]) => {
      const nearest =
        near === null ? null : nearestStocked(shelvesOf.get(upc) ?? [], { zip: near, country, now });
      const offers = storeOffers(its, {
        now,
        storeOf: offerStore,
        linkOf: (storeId, url) => outboundLink(storeId, url, { gtin: upc }),
        shops: terms.shops,
        sightings: [],
      });
      return {
        upc,
        offers: offers.map((offer): ProductOffer => {
          const { storeId, isAvailable, price, inStoresOnly, membershipNeeded, shipping, condition } = offer;
          return {
            storeId,
            store: offer.storeName ?? offer.store,
            isAvailable,
            price,
            ...(inStoresOnly && { inStoresOnly }),
            ...(nearest && { distanceMiles: nearest.get(storeId)?.distanceMiles ?? null }),
            ...(membershipNeeded && { membershipNeeded }),
            ...(shipping && { shipping }),
            ...(condition && { condition }),
          };
        }),
      };
    });
  };
}
