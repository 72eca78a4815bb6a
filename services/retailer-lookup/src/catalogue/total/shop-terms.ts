import type { OfferFacts } from "@stockfinder/contracts/offer-facts";
import { z } from "zod";

export const ShopTerms = z.object({
  /** In the directory. */
  store: z.string().min(1),
  /** Orders of at least this many dollars are sent free; null if that is not known. */
  freeShippingFrom: z
    .string()
    .regex(/^(\d+(\.\d+)?)?$/, "expected nothing, or dollars")
    .transform((text) => (text === "" ? null : Number(text))),
  membership: z.string(),
  membershipNeeded: z.enum(["yes", "no"]).transform((text) => text === "yes"),
  /** When it was published: `2025`. */
  checked: z.string().min(1),
});
export type ShopTerms = z.output<typeof ShopTerms>;

/** The membership without which a shop sells nothing, as a fact of its offers; nothing where none is needed. */
export function membershipNeeded(
  shops: ReadonlyMap<string, ShopTerms>,
  storeId: string,
): Pick<OfferFacts, "membershipNeeded"> {
  const terms = shops.get(storeId);
  return terms?.membershipNeeded ? { membershipNeeded: terms.membership } : {};
}

/** The shipping of what a shop itself sells: as it states it with the item, else the threshold that it publishes for all orders. */
export function shippingTerms(
  shops: ReadonlyMap<string, ShopTerms>,
  storeId: string,
  stated: OfferFacts["shipping"],
): Pick<OfferFacts, "shipping"> {
  const freeFrom = shops.get(storeId)?.freeShippingFrom ?? null;
  const isStated = stated !== undefined && (stated.cost !== null || stated.freeFrom !== null);
  if (freeFrom === null || isStated) return {};
  return { shipping: { cost: null, minDays: null, maxDays: null, by: null, ...stated, freeFrom } };
}
