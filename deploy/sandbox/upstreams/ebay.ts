import type { Product } from "../catalog.ts";
import { between, chance, hash, pick } from "../random.ts";
import type { World } from "../world.ts";

/** One seller's offer of a product; a product has one to three of them. */
export interface Listing {
  readonly id: string;
  readonly product: Product;
  readonly title: string;
  readonly cents: number;
  /** The price in the seller's own currency, if that is not US dollars. */
  readonly original: { readonly value: number; readonly currency: string } | null;
  readonly isAuction: boolean;
  readonly bids: number;
  readonly country: "US" | "CA";
  /** Null if postage depends on the buyer. */
  readonly postageCents: number | null;
  readonly seller: string;
  readonly isNew: boolean;
  /** Many sellers leave the code out. */
  readonly hasUpc: boolean;
}

const FIRST_ITEM = 290_000_000_000;
const LISTINGS_A_PRODUCT = 3;
const FLOURISHES = ["- NEW", "- Free Shipping", "- Fast Ship", "(Sealed)", "- 2 Pack", ""] as const;
const CAD_PER_USD = 1.36;

export function listingsFor(words: string, world: World): Listing[] {
  const listing = listingOf(words.trim(), world);
  return listing
    ? [listing]
    : world.search.find(words, "ebay").flatMap((product) => listingsOfProduct(product, world));
}

/** Each site converts to its own currency. */
export function amountOn(country: Listing["country"], cents: number): { value: number; currency: string } {
  return country === "CA"
    ? { value: Math.round(cents * CAD_PER_USD) / 100, currency: "CAD" }
    : { value: cents / 100, currency: "USD" };
}

export function listingOf(itemId: string, world: World): Listing | null {
  if (!/^29\d{10}$/.test(itemId)) return null;
  const number = Number(itemId) - FIRST_ITEM;
  const product = world.catalog.at(Math.floor(number / 10), "ebay");
  return (product && listingsOfProduct(product, world).find(({ id }) => id === itemId)) ?? null;
}

/** Listings end when their stock is sold; only active ones are found. */
function listingsOfProduct(product: Product, world: World): Listing[] {
  const listings = 1 + (hash("listings", product.upc) % LISTINGS_A_PRODUCT);
  return Array.from({ length: listings }, (_, place) => place)
    .filter((place) => world.stock.at(product, "ebay", `listing ${place}`).level !== "out")
    .map((place) => listing(product, place, world));
}

function listing(product: Product, place: number, world: World): Listing {
  const name = ["listing", product.upc, place] as const;
  const isAuction = place === 2 && chance(0.4, "auction", ...name);
  const share = isAuction ? between(0.3, 0.8, "bid", ...name) : between(0.95, 1.25, "asked", ...name);
  const cents = Math.round(world.prices.of(product, "ebay").cents * share);
  const country = chance(0.06, "Canada", ...name) ? "CA" : "US";
  return {
    id: String(FIRST_ITEM + product.index * 10 + place),
    product,
    title: `${product.title} ${pick(FLOURISHES, "flourish", ...name)}`.trim(),
    cents,
    original: country === "CA" ? amountOn(country, cents) : null,
    isAuction,
    bids: isAuction ? hash("bids", ...name) % 12 : 0,
    country,
    postageCents: chance(0.15, "calculated postage", ...name) ? null : chance(0.7, "free", ...name) ? 0 : 599,
    seller: `${product.brand.toLowerCase().replace(/[^a-z]/g, "")}_${100 + (hash("seller", ...name) % 900)}`,
    isNew: chance(0.85, "new", ...name),
    hasUpc: place === 0 || chance(0.6, "says its upc", ...name),
  };
}
