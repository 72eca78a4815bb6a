import type { Country } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import { priceText } from "../../../components/price.ts";

/**
 * Follows a store's name on a tile: "plus $5.99 shipping", "plus shipping" where the store does not state how much, "free shipping".
 * In Canada both are added up; in the USA the product's card has the sum with tax.
 */
export function sendingText(shipping: number | null, { value, currency }: Money, country: Country): string {
  if (shipping === null) return "plus shipping";
  if (shipping === 0) return "free shipping";
  return country === "CAN"
    ? `${priceText(value + shipping, currency, country)} delivered`
    : `plus ${priceText(shipping, currency, country)} shipping`;
}
