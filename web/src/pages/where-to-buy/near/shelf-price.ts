import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { offerPriceText } from "../../../components/offer-words.ts";
import { priceText } from "../../../components/price.ts";

export interface ShelfPrice {
  readonly text: string;
  /** The branch whose price it is, in another town, where a store has a price for each and that of this one was not read. */
  readonly of?: string;
}

/** What the product costs in a branch: its own price, else its store's, which may be another branch's. Null if neither is known. */
export function shelfPrice(
  { price, currency, retailer, city }: Pick<NearShelf, "price" | "currency" | "retailer" | "city">,
  offers: readonly Pick<StoreOffer, "storeId" | "price" | "branch">[],
): ShelfPrice | null {
  if (price !== null && currency !== null) return { text: priceText(price, currency) };
  const offer = offers.find(({ storeId }) => storeId === retailer);
  if (!offer || offer.price.value < 0) return null;
  const { branch = "" } = offer;
  const isElsewhere = branch !== "" && !branch.endsWith(`, ${city}`);
  return { text: offerPriceText(offer.price), ...(isElsewhere && { of: branch }) };
}
