import type { Handler } from "@stockfinder/bus/bus";
import type { Country } from "@stockfinder/contracts/listings";
import type { heldNearShelves, listNearShelves, NearShelf } from "@stockfinder/contracts/near";
import { directoryId } from "@stockfinder/contracts/store-ids";
import { retailerKey } from "../catalogue/refresh/refreshes.ts";
import { dueRetailers } from "../catalogue/shelves/due-retailers.ts";
import { shelvesReader } from "../catalogue/shelves/shelves-reader.ts";
import { membershipNeeded, type ShopTerms } from "../catalogue/total/shop-terms.ts";
import type { LookupComponents } from "../components.ts";

const REUSED_MS = 1_000;

/** A product's stored shelves near a zip code; retailers whose shelves are old or missing are refreshed in the background. */
export function near(components: LookupComponents): Handler<typeof listNearShelves> {
  const { retailers, clock, refresh, refreshes, everyMs, terms } = components;
  const read = shelvesReader(components);

  return async ({ upc, zip, radius }, context) => {
    const { country, shelves } = await read({ upc, zip, radius });
    const now = clock.now();
    const due = await refreshes.due(dueRetailers(retailers, shelves, { country, now, everyMs }), (retailer) =>
      retailerKey({ retailer, country, product: upc, zip }),
    );
    refresh(
      { upc, country, zip },
      due.map((retailer) => ({ retailer })),
      context,
    );
    context.reuseFor(REUSED_MS);
    return { upc, zip, shelves: shelves.map(inDirectory(country, terms.shops)), refreshing: due.length > 0 };
  };
}

/** The same, and no retailer is asked. */
export function storedNear(components: LookupComponents): Handler<typeof heldNearShelves> {
  const { terms } = components;
  const read = shelvesReader(components);
  return async ({ upc, zip, radius }) => {
    const { country, shelves } = await read({ upc, zip, radius });
    return { upc, zip, shelves: shelves.map(inDirectory(country, terms.shops)), refreshing: false };
  };
}

/** Listings and shelves have the retailer's id of a store, answers the directory's. */
function inDirectory(
  country: Country,
  shops: ReadonlyMap<string, ShopTerms>,
): (shelf: NearShelf) => NearShelf {
  return (shelf) => {
    const retailer = directoryId(shelf.retailer, country);
    return { ...shelf, retailer, ...membershipNeeded(shops, retailer) };
  };
}
