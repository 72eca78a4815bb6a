import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { hasStock } from "./places-to-buy.ts";

/**
 * A store that sells nothing online now, while a branch near has it, sells it there. The server joins the two as well, but the
 * shelves are read after the offers.
 */
export function withShelves(
  offers: readonly StoreOffer[],
  shelves: readonly NearShelf[],
): readonly StoreOffer[] {
  return offers.map((offer) => {
    const shelf = shelves.find(({ retailer, level }) => retailer === offer.storeId && hasStock({ level }));
    if (!shelf || offer.isAvailable || offer.state === "preorder") return offer;
    const { total: _ofDelivery, ...sold } = offer;
    return { ...sold, isAvailable: true, inStoresOnly: true, distanceMiles: shelf.distanceMiles };
  });
}
