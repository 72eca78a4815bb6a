import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { type OfferStock, readAvailabilityWord, UNKNOWN_STOCK } from "./availability-word.ts";
import { type LinkedNode, nodesOf, textOf } from "./json-ld.ts";
import type { PageProduct } from "./page-product.ts";
import { readPriceText } from "./price-text.ts";
import { factsOfOffer } from "./stated-facts.ts";

export interface Offer extends OfferStock {
  readonly price: number | null;
  readonly currency: string | null;
  readonly condition: PageProduct["condition"];
  readonly seller: string | null;
  readonly facts: ProductFacts;
}

export const NO_OFFER: Offer = {
  price: null,
  currency: null,
  condition: null,
  seller: null,
  facts: {},
  ...UNKNOWN_STOCK,
};

/** Offers hold offers in an AggregateOffer; nothing real nests them deeper. */
const DEEPEST = 4;
const CROSSED_OUT = /list|strike|msrp|srp/i;

/** An offer, or the offers within an AggregateOffer; an empty one counts with its lowest price. */
export function offersOf(node: LinkedNode, depth = 0): Offer[] {
  const inner = nodesOf(node.offers);
  if (inner.length > 0 && depth < DEEPEST) return inner.flatMap((offer) => offersOf(offer, depth + 1));
  const specified = nodesOf(node.pricespecification).filter(isForEverybody);
  const prices = [node.price, node.minprice, node.lowprice];
  const price = [...prices, ...specified.flatMap((entry) => [entry.price, entry.minprice])]
    .map(readPriceText)
    .find((amount) => amount !== null);
  const currency = [node.pricecurrency, ...specified.map((entry) => entry.pricecurrency)]
    .map(textOf)
    .find((text) => text !== null);
  const facts = factsOfOffer(node);
  return [
    {
      price: price ?? null,
      currency: currency ?? null,
      condition: conditionOf(facts),
      seller: facts.seller ?? null,
      facts,
      ...readAvailabilityWord(textOf(node.availability)),
    },
  ];
}

/** Not so: a list price, a members' price (`validForMemberTier`), one instalment of several (`billingDuration`). */
function isForEverybody(entry: LinkedNode): boolean {
  if (CROSSED_OUT.test(textOf(entry.pricetype) ?? "")) return false;
  return entry.validformembertier === undefined && entry.billingduration === undefined;
}

function conditionOf({ condition }: ProductFacts): Offer["condition"] {
  if (condition === undefined) return null;
  return condition === "new" ? "new" : "used";
}

/**
 * The offer that a shopper would take: new before used, available before pre-order, then the cheapest. Unavailable only
 * if every offer that states its stock is unavailable.
 */
export function bestOffer(all: readonly Offer[]): Offer {
  const unused = all.filter((offer) => offer.condition !== "used");
  const offers = unused.length > 0 ? unused : all;
  const buyable = offers.filter((offer) => offer.isAvailable === true);
  const ahead = offers.filter((offer) => offer.isPreOrder);
  const candidates = buyable.length > 0 ? buyable : ahead.length > 0 ? ahead : offers;
  const [cheapest] = candidates
    .filter((offer) => offer.price !== null)
    .sort((one, other) => (one.price ?? 0) - (other.price ?? 0));
  const best = cheapest ?? candidates[0] ?? NO_OFFER;
  const isGone = ahead.length === 0 && offers.some((offer) => offer.isAvailable === false);
  return {
    price: best.price,
    currency: best.currency,
    condition: best.condition,
    seller: best.seller,
    facts: best.facts,
    isAvailable: buyable.length > 0 ? true : isGone ? false : null,
    isLimited: buyable.length > 0 && buyable.every((offer) => offer.isLimited),
    isPreOrder: buyable.length === 0 && ahead.length > 0,
    isInStoreOnly: buyable.length > 0 && buyable.every((offer) => offer.isInStoreOnly),
    stockText: candidates.find(({ stockText }) => stockText !== null)?.stockText ?? null,
  };
}
