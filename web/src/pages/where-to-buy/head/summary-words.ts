import { milesText } from "@stockfinder/contracts/alert-place";
import type { Verdict } from "@stockfinder/contracts/history";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { isSecondHand } from "@stockfinder/product-rules/costs";
import { deliveryText } from "../../../components/delivery-text.ts";
import { offerPriceText } from "../../../components/offer-words.ts";
import { placeText } from "../../../components/store-place.ts";
import { inStockText } from "../../../stores/in-stock-text.ts";
import { hasStock, type PlacesToBuy } from "../../../stores/places-to-buy.ts";

/** Where the best offer is, unless the card beside it says it: its nearest branch with stock, else how it comes. */
export function bestPlace({
  best,
  chains,
  today,
  delivered: [delivered],
}: Pick<PlacesToBuy, "best" | "chains" | "today" | "delivered">): string {
  if (best === null || [today?.retailer, delivered?.storeId].includes(best.storeId)) return "";
  const [branch] = chains.find(({ storeId }) => storeId === best.storeId)?.branches ?? [];
  if (branch && hasStock(branch)) return placeText(branch, best.store);
  if (best.inStoresOnly) return best.distanceMiles == null ? "In stores" : milesText(best.distanceMiles);
  return deliveryText(best) ?? "Online, shipping not stated";
}

/** In how many stores it is: "In stock at 9 of 11 stores"; with fewer answers than stores, only so far. */
export function stockText(
  { inStock, stores }: Pick<PlacesToBuy, "inStock" | "stores">,
  isAsking: boolean,
): string {
  if (stores === 0) return "";
  const soFar = isAsking ? " so far" : "";
  return `${inStock === 0 ? "Not found in stock" : inStockText({ inStock, stores })}${soFar}`;
}

/**
 * The store's discount that the head names. Where other stores usually ask less, a genuine one is named in its row only: in the head
 * "20% off" would contradict "1% over its usual price".
 */
export function discountToSay(
  { wasPrice }: Pick<StoreOffer, "wasPrice">,
  verdict: Pick<Verdict, "current" | "usual"> | null,
): StoreOffer["wasPrice"] {
  return wasPrice?.discount === "genuine" && verdict && verdict.current > verdict.usual
    ? undefined
    : wasPrice;
}

/** Which offer at the usual price or less is sold out, where today's price is higher: "Adorama's $398.79 is out of stock". */
export function soldOutText(
  offers: readonly StoreOffer[],
  { current, usual, currency }: Pick<Verdict, "current" | "usual" | "currency">,
): string | null {
  const missed = offers.find(
    (offer) =>
      offer.isAvailable === false &&
      offer.membershipNeeded === undefined &&
      !isSecondHand(offer) &&
      offer.price.currency === currency &&
      offer.price.value >= 0 &&
      offer.price.value <= usual,
  );
  return missed && current > usual
    ? `${missed.store}'s ${offerPriceText(missed.price)} is out of stock`
    : null;
}

/** Who else sells it on the store's marketplace: ", sold by Harbor Goods". */
export function soldByText({ seller }: Pick<StoreOffer, "seller">): string {
  return seller?.kind === "marketplace" ? `, sold by ${seller.name ?? "another seller"}` : "";
}

/** Why no total is shown. */
export function noTotalText(zip: string): string {
  if (zip === "") return "Enter your ZIP Code below for the total with tax and shipping.";
  return /^\d/.test(zip) ? `No total is known for ${zip}.` : "Prices don't include tax.";
}
