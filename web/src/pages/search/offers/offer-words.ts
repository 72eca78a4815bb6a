import { milesText } from "@stockfinder/contracts/alert-place";
import type { Country } from "@stockfinder/contracts/listings";
import { unitPriceText } from "@stockfinder/product-rules/unit-price";
import { conditionText } from "../../../components/offer-words.ts";
import { PLUS_SHIPPING, priceText, shippingText } from "../../../components/price.ts";
import { distanceOf, isAvailable, type Offer } from "./offers.ts";

/** Where an offer is: "Online, + $5.99 shipping", or "14 of 20 locations, nearest 3.3 mi". */
export function whereText(offer: Offer, country?: Country): string {
  if (offer.via === "online") return onlineText(offer, country);
  const { branches } = offer;
  if (branches.length === 0) return "In stores";
  const available = branches.filter(isAvailable).length;
  const count = `${branches.length} ${branches.length === 1 ? "location" : "locations"}`;
  const distance = distanceOf(offer);
  return [
    available > 0 && branches.length > 1 ? `${available} of ${count}` : count,
    distance !== null && `${branches.length > 1 ? "nearest " : ""}${milesText(distance)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Beside its price: "Refurbished · 53.5¢/oz". */
export function besidePrice({ condition, unitPrice, currency }: Offer, country?: Country): string {
  const notes = [
    conditionText(condition),
    unitPrice && unitPriceText(unitPrice, (value) => priceText(value, currency, country)),
  ];
  return notes.filter(Boolean).join(" · ");
}

/** Its store may not state what shipping costs. */
export function onlineText({ price, shipping, currency, soldBy }: Offer, country?: Country): string {
  const parts = [
    shipping === null ? price !== null && PLUS_SHIPPING : shippingText(shipping, currency, country),
    soldBy && `sold by ${soldBy}`,
  ];
  return ["Online", ...parts].filter(Boolean).join(", ");
}
