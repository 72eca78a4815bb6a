import type { StoreOffer } from "@stockfinder/contracts/offers";

type Ordered = Pick<StoreOffer, "isAvailable" | "isGoogleShopping" | "price">;

/** The specification's order: in stock, out of stock, then unknown or a shopping search; each by price, those without one last. */
export function inOrder<Offer extends Ordered>(offers: readonly Offer[]): readonly Offer[] {
  return offers.toSorted(compared);
}

/** Inserts an offer before the first that sorts after it. The others keep their places, even if they are no longer sorted. */
export function withInserted<Offer extends Ordered>(
  offers: readonly Offer[],
  offer: Offer,
): readonly Offer[] {
  const after = offers.findIndex((other) => compared(offer, other) < 0);
  return offers.toSpliced(after === -1 ? offers.length : after, 0, offer);
}

/** Whether offers that were read again have left the order of the list. */
export function isInOrder(offers: readonly Ordered[]): boolean {
  return inOrder(offers).every((offer, place) => offer === offers[place]);
}

function compared(one: Ordered, other: Ordered): number {
  return groupOf(one) - groupOf(other) || priceOf(one) - priceOf(other);
}

function groupOf({ isAvailable, isGoogleShopping }: Ordered): number {
  if (isGoogleShopping || isAvailable === null) return 2;
  return isAvailable ? 0 : 1;
}

function priceOf({ price: { value } }: Ordered): number {
  return value < 0 ? Number.MAX_VALUE : value;
}

/** The cheapest offer in stock; null if no store has it with a price. */
export function cheapest<Offer extends Ordered>(offers: readonly Offer[]): Offer | null {
  const [first] = inOrder(offers);
  return first?.isAvailable && first.price.value >= 0 ? first : null;
}
