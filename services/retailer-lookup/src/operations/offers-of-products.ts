import type { Handler } from "@stockfinder/bus/bus";
import type { offersOfProducts as operation, ProductOffer } from "@stockfinder/contracts/product-offers";
import type { Database } from "@stockfinder/database/database";
import type { OffersReaderDependencies } from "../catalogue/offers/offers-reader.ts";
import { offersOfGtins } from "../catalogue/offers/product-offers.ts";

const REUSED_MS = 5_000;

/** The stored offers of several products, in two queries. */
export function offersOfProducts(
  database: Pick<Database, "query">,
  context: OffersReaderDependencies,
): Handler<typeof operation> {
  return async (wanted, { reuseFor }) => {
    reuseFor(REUSED_MS);
    const products = await offersOfGtins(database, context, wanted);
    return [...products].map(([upc, { offers }]) => ({
      upc,
      offers: offers.map((offer): ProductOffer => {
        const { storeId, isAvailable, price, inStoresOnly, distanceMiles } = offer;
        const { membershipNeeded, shipping, condition } = offer;
        return {
          storeId,
          store: offer.storeName ?? offer.store,
          isAvailable,
          price,
          ...(inStoresOnly && { inStoresOnly }),
          ...(distanceMiles !== undefined && { distanceMiles }),
          ...(membershipNeeded && { membershipNeeded }),
          ...(shipping && { shipping }),
          ...(condition && { condition }),
        };
      }),
    }));
  };
}
