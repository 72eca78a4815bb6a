import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { dayOf } from "@stockfinder/database/daily-digest";
import { unitPriceOf } from "@stockfinder/product-rules/unit-price";
import type { OutboundLink } from "../links/outbound-link.ts";
import type { ProductListing, Sighting, Summarized } from "../listings/product-listings.ts";
import { isAvailable } from "../listings/reading-rules.ts";
import { plausibleFacts } from "../products/plausible-facts.ts";
import { membershipNeeded, shippingTerms } from "../total/shop-terms.ts";
import type { Terms } from "../total/terms.ts";
import { confidence } from "./confidence.ts";
import { offerFacts } from "./offer-facts.ts";
import { type OfferStore, offerStore } from "./offer-store.ts";

const LONGEST_NAME = 11;
const NO_PRICE = -1;
/** Stores whose offers are never shown. */
const DROPPED = /^(dummy.*|ebay|frys)$/;
/** The specification's mark of a shopping search's address. */
const GOOGLE_SHOPPING = "octoshop";
/** Readings further apart do not confirm or contradict each other. */
const SAME_TIME_MS = 24 * 60 * 60_000;

export interface OfferContext {
  readonly now: number;
  /** Clicks on the offers count for this product. */
  readonly upc: string;
  readonly outboundLink: OutboundLink;
  /** The listing that represents its store regardless of its others: the requested page. */
  readonly preferred?: Summarized | null;
  /** Of the last day. */
  readonly sightings?: readonly Sighting[];
  readonly shops: Terms["shops"];
}

/**
 * The offers of a product's listings: in stock first, then out of stock, then unknown, each by price. A store that lists the
 * product several times makes one offer, its first.
 */
export function storeOffers(listings: readonly Summarized[], context: OfferContext): StoreOffer[] {
  const shown = listings.filter(({ retailer }) => isShown(retailer));
  const today = dayOf(new Date(context.now));
  const offers = shown.map((listing) => storeOffer(listing, shown, { ...context, today }));
  const preferred = context.preferred ? offers[shown.indexOf(context.preferred)] : undefined;
  return inOrder(offers).filter((offer, at, all) =>
    offer.storeId === preferred?.storeId
      ? offer === preferred
      : all.findIndex(({ storeId }) => storeId === offer.storeId) === at,
  );
}

/** Whether a store's offers are shown; `retailer` is its id, or its id in listings. */
export function isShown(retailer: string): boolean {
  return !DROPPED.test(retailer);
}

export function unreadOffer(
  { id, name }: OfferStore,
  page: { readonly address: string; readonly title: string; readonly country: Country },
  { upc, outboundLink, shops }: Pick<OfferContext, "upc" | "outboundLink" | "shops">,
): StoreOffer {
  const { url, plainUrl, affiliate } = outboundLink(id, page.address, upc);
  return {
    storeId: id,
    groupId: page.address,
    ...storeNames(name),
    name: page.title,
    image: null,
    price: { value: NO_PRICE, currency: currencyOf(page.country) },
    isAvailable: null,
    lastUpdated: "not yet",
    seenAt: null,
    source: "page",
    confidence: 0,
    isDemo: false,
    productUrl: url,
    plainUrl,
    affiliate,
    isGoogleShopping: plainUrl.includes(GOOGLE_SHOPPING),
    ...membershipNeeded(shops, id),
  };
}

/** In stock first, then out of stock, then unknown, each by price. */
export function inOrder(offers: readonly StoreOffer[]): StoreOffer[] {
  return offers.toSorted((one, other) => groupOf(one) - groupOf(other) || priceOf(one) - priceOf(other));
}

function storeOffer(
  listing: Summarized,
  all: readonly ProductListing[],
  context: OfferContext & { readonly today: string },
): StoreOffer {
  const { retailer, itemId, country, title, url, imageUrl, isDemo, price, currency, stock } = listing;
  const { reference, summary } = listing;
  const { id, name } = offerStore(retailer, country);
  const link = context.outboundLink(id, url, context.upc);
  const facts = plausibleFacts(summary.facts, price);
  const offered = offerFacts(facts, {
    storeId: id,
    today: context.today,
    soldBy: listing.soldBy,
    discount: summary.judged?.discount ?? null,
  });
  const unitPrice = unitPriceOf(price, {
    title,
    size: summary.size,
    packageSize: facts?.packageSize,
  });
  return {
    storeId: id,
    groupId: itemId,
    ...storeNames(name),
    name: title,
    image: imageUrl,
    price: { value: price ?? NO_PRICE, currency: currency ?? currencyOf(country) },
    ...branchOf(name, reference),
    isAvailable: isAvailable(stock),
    ...(listing.inStoresOnly && stock !== null && { inStoresOnly: true }),
    ...(stock === "preorder" && { state: stock }),
    lastUpdated: relativeTime(listing.seenAt, context.now),
    seenAt: new Date(listing.seenAt).toISOString(),
    source: listing.source,
    confidence: confidenceIn(listing, all, context),
    isDemo,
    productUrl: link.url,
    plainUrl: link.plainUrl,
    affiliate: link.affiliate,
    isGoogleShopping: link.plainUrl.includes(GOOGLE_SHOPPING),
    ...(unitPrice && { unitPrice }),
    ...offered,
    ...(listing.soldBy !== "marketplace" && shippingTerms(context.shops, id, offered.shipping)),
    ...membershipNeeded(context.shops, id),
  };
}

/** The branch of a price in words: `Target, Cleveland`. */
export function branchOf(
  storeName: string,
  reference: ProductListing["reference"],
): Pick<StoreOffer, "branch"> {
  return reference && reference.city !== "" ? { branch: `${storeName}, ${reference.city}` } : {};
}

function confidenceIn(
  listing: ProductListing,
  all: readonly ProductListing[],
  { now, sightings = [] }: OfferContext,
): number {
  const { source, seenAt, retailer } = listing;
  const others = [
    ...all.filter(
      (other) =>
        other.retailer === retailer &&
        other.source !== source &&
        Math.abs(other.seenAt - seenAt) <= SAME_TIME_MS,
    ),
    ...sightings.filter((sighting) => sighting.retailer === retailer),
  ].flatMap((other) => (other.stock === null ? [] : other.stock));
  return confidence(listing, { now, others });
}

function storeNames(name: string): Pick<StoreOffer, "store" | "storeName"> {
  if (name.length <= LONGEST_NAME) return { store: name };
  return { store: `${name.slice(0, LONGEST_NAME)}...`, storeName: name };
}

export function currencyOf(country: Country): string {
  return country === "USA" ? "USD" : "CAD";
}

export function groupOf({ isAvailable, isGoogleShopping }: StoreOffer): number {
  if (isGoogleShopping || isAvailable === null) return 2;
  return isAvailable ? 0 : 1;
}

/** Offers without a price come last in their group. */
export function priceOf({ price: { value } }: StoreOffer): number {
  return value === NO_PRICE ? Number.MAX_VALUE : value;
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** The age of a time in milliseconds since 1970: "3 days ago", "1 minute ago". Below a minute, and in the future, it is "just now". */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  for (const [unit, milliseconds] of UNITS)
    if (age >= milliseconds) return words.format(-Math.floor(age / milliseconds), unit);
  return "just now";
}
