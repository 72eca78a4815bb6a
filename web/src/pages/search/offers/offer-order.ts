import { compareToBuy } from "@stockfinder/product-rules/best-offer";
import { compareOffers, costOf } from "@stockfinder/product-rules/costs";
import { commonUnit } from "@stockfinder/product-rules/unit-price";
import { isFar, isMarketplace, milesTo, type Offer, type placesOf } from "./offers.ts";

export const SORTS = ["best", "cheapest", "nearest", "unit"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Sorts offers. Every order puts items in stock first and items out of stock last.
 *
 * - `best`: as `placesToBuy` chooses; what it does not choose from after the others: far branches, items that only their titles
 *   name, and the marketplace's sellers
 * - `cheapest`: by price, with the shipping that the store states
 * - `nearest`: by distance, online after the branches
 * - `unit`: by the price per ounce or piece, those in another unit than most after the others
 *
 * Among those in stock, a store that sells to members only comes after the others, except by distance.
 *
 * Ties go to the first by `compareToBuy`. Prices in another currency
 * than the shopper's are not compared and come last: where any is in Canadian dollars, the shopper is there.
 */
export function sorted(offers: readonly Offer[], sort: Sort): readonly Offer[] {
  const currencies = offers.map(({ price }) => price.currency);
  const currency = currencies.includes("CAD") ? "CAD" : currencies[0];
  const unit = commonUnit(offers.map(({ unitPrice = null }) => unitPrice));
  const ranked = offers.map((offer) => ({
    offer,
    keys: [
      availability(offer),
      sort !== "nearest" && offer.membershipNeeded ? 1 : 0,
      offer.price.currency === currency ? 0 : 1,
      ...KEYS[sort](offer, unit),
    ],
  }));
  return ranked
    .sort((a, b) => compared(a.keys, b.keys) || compareToBuy(a.offer, b.offer))
    .map(({ offer }) => offer);
}

/** What may cost less than the best offer: only its title says that it is the product, or its store does not state its shipping. */
export function cheaperOf(
  offers: readonly Offer[],
  { best, cheaper }: Pick<ReturnType<typeof placesOf>, "best" | "cheaper">,
): Offer | null {
  const named = sorted(offers, "best").find(
    (offer) =>
      offer.byName &&
      !isMarketplace(offer) &&
      offer.isAvailable &&
      !offer.membershipNeeded &&
      !isFar(offer) &&
      best &&
      compareOffers(offer, best) < 0,
  );
  return named ?? cheaper;
}

/** `unit` is that in which prices are compared. */
const KEYS: Record<Sort, (offer: Offer, unit: string | null) => readonly number[]> = {
  best: (offer) => [isMarketplace(offer) ? 2 : Number(offer.byName || isFar(offer))],
  cheapest: (offer) => [costOf(offer).value],
  nearest: (offer) => [milesTo(offer) ?? Number.POSITIVE_INFINITY],
  unit: ({ unitPrice }, unit) => (unitPrice ? [unitPrice.unit === unit ? 0 : 1, unitPrice.amount] : [2]),
};

function availability({ isAvailable }: Offer): number {
  return isAvailable ? 0 : isAvailable === null ? 1 : 2;
}

function compared(a: readonly number[], b: readonly number[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? key;
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}
