import type { Stock } from "@stockfinder/contracts/listings";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { OfferStock } from "./availability-word.ts";

/** The product of a shop's page. Fields that the page does not state are null, never guessed. */
export interface PageProduct extends OfferStock {
  readonly name: string | null;
  readonly image: string | null;
  readonly url: string | null;
  /** 14 digits, as the page states them: the check digit is not verified. */
  readonly gtin: string | null;
  readonly brand: string | null;
  readonly modelNumber: string | null;
  /** `used` includes refurbished and damaged. */
  readonly condition: "new" | "used" | null;
  /** The price that anybody pays now: no list price, no members' price, no instalment. */
  readonly price: number | null;
  /** ISO 4217; null where the page only shows a sign that several countries use. */
  readonly currency: string | null;
  readonly seller: string | null;
  /** As the page states them: not bounded. Absent if it states none. */
  readonly facts?: ProductFacts | undefined;
}

export function stockOf({
  isAvailable,
  isLimited,
  isPreOrder,
}: Pick<PageProduct, "isAvailable" | "isLimited" | "isPreOrder">): Stock {
  if (isAvailable) return isLimited ? "limited" : "in";
  if (isPreOrder) return "preorder";
  return isAvailable === false ? "out" : "unknown";
}
