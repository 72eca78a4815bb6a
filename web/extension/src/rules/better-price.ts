import type { DigestOffer } from "@stockfinder/contracts/digest-offers";

export interface PagePrice {
  readonly storeId: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly condition: "new" | "used" | null;
}

const SHARE = 0.03;
const AMOUNT = 1;

export interface BetterPrice {
  readonly offer: DigestOffer;
  /** In the page's currency. */
  readonly saves: number;
}

/**
 * The cheapest other store with the same item for at least 3 % and $1 less; null without one. Offers are of new items, so
 * a used one is not compared, nor what members alone can buy. The page's shipping is not known, so none is added on either side.
 */
export function betterPrice(page: PagePrice, offers: readonly DigestOffer[]): BetterPrice | null {
  const { price, currency, condition, storeId } = page;
  if (price === null || currency === null || condition === "used") return null;
  const least = Math.max(price * SHARE, AMOUNT);
  const [cheapest] = offers
    .filter((offer) => offer.isAvailable === true && offer.storeId !== storeId && !offer.membershipNeeded)
    .filter((offer) => offer.price.value >= 0 && offer.price.currency === currency)
    .sort((one, other) => one.price.value - other.price.value);
  // In cents, because 10.3 - 10 is a little less than 0.3.
  const saves = cheapest ? Math.round((price - cheapest.price.value) * 100) / 100 : 0;
  return cheapest && saves > 0 && saves >= Math.round(least * 100) / 100 ? { offer: cheapest, saves } : null;
}
