import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Total } from "@stockfinder/contracts/totals";
import { offerPriceText } from "../../../components/offer-words.ts";
import { priceText } from "../../../components/price.ts";
import { totalByWay } from "../../../stores/total-by-way.ts";

/**
 * What the product costs in a branch: its own price, else its store's, which may be that `of` another branch, in another town. Null if
 * neither is known.
 */
export function shelfPrice(
  { price, currency, retailer, city }: Pick<NearShelf, "price" | "currency" | "retailer" | "city">,
  offers: readonly Pick<StoreOffer, "storeId" | "price" | "branch">[],
): { readonly text: string; readonly of?: string } | null {
  if (price !== null && currency !== null) return { text: priceText(price, currency) };
  const offer = offers.find(({ storeId }) => storeId === retailer);
  if (!offer || offer.price.value < 0) return null;
  const { branch = "" } = offer;
  const isElsewhere = branch !== "" && !branch.endsWith(`, ${city}`);
  return { text: offerPriceText(offer.price), ...(isElsewhere && { of: branch }) };
}

/** What fetching it there costs in the end: known of the nearest branch of a store that has it. */
export function shelfTotal(
  { retailer, distanceMiles }: Pick<NearShelf, "retailer" | "distanceMiles">,
  offers: readonly Pick<StoreOffer, "storeId" | "distanceMiles" | "total" | "totalInBranch">[],
): Total | undefined {
  const offer = offers.find((each) => each.storeId === retailer && each.distanceMiles === distanceMiles);
  return offer && totalByWay(offer, { isFetched: true });
}
