import { milesText } from "@stockfinder/contracts/alert-place";
import type { Country } from "@stockfinder/contracts/listings";
import { shippingCost } from "@stockfinder/product-rules/costs";
import { unitPriceText } from "@stockfinder/product-rules/unit-price";
import { arrivalText } from "../../../components/delivery-text.ts";
import { conditionText } from "../../../components/offer-words.ts";
import { PLUS_SHIPPING, priceText, shippingText } from "../../../components/price.ts";
import { hasStock, isOnline } from "../../../stores/places-to-buy.ts";
import { milesTo, type Offer } from "./offers.ts";

/** Where an offer is: "Online, + $5.99 shipping", or "14 of 20 locations, nearest 3.3 mi". */
export function whereText(offer: Offer, country?: Country): string {
  if (isOnline(offer)) return onlineText(offer, country);
  const { branches } = offer;
  if (branches.length === 0) return "In stores";
  const available = branches.filter(hasStock).length;
  const count = `${branches.length} ${branches.length === 1 ? "location" : "locations"}`;
  const distance = milesTo(offer);
  return [
    available > 0 && branches.length > 1 ? `${available} of ${count}` : count,
    distance !== null && `${branches.length > 1 ? "nearest " : ""}${milesText(distance)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Beside its price: "Refurbished · 53.5¢/oz". */
export function besidePrice({ condition, unitPrice, price }: Offer, country?: Country): string {
  const notes = [
    conditionText(condition),
    unitPrice && unitPriceText(unitPrice, (value) => priceText(value, price.currency, country)),
  ];
  return notes.filter(Boolean).join(" · ");
}

/** "Online, free shipping by Sat, Nov 28". Its store may state neither what shipping costs nor how long it takes. */
export function onlineText({ price, shipping, seller }: Offer, country?: Country): string {
  const cost = shippingCost(shipping, price.value);
  const sending = [
    cost === null ? price.value >= 0 && PLUS_SHIPPING : shippingText(cost, price.currency, country),
    shipping && arrivalText(shipping),
  ];
  const parts = [
    sending.filter(Boolean).join(" "),
    seller?.kind === "marketplace" && seller.name && `sold by ${seller.name}`,
  ];
  return ["Online", ...parts].filter(Boolean).join(", ");
}
