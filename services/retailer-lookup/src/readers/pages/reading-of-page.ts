import type { Country, SoldBy } from "@stockfinder/contracts/listings";
import { pageIdentity } from "@stockfinder/product-rules/identity/page-identity";
import { type PageProduct, stockOf } from "@stockfinder/product-rules/product-page/page-product";
import { storeOf } from "@stockfinder/product-rules/stores/directory";
import type { ListingReading, Unread } from "../../catalogue/listings/readings.ts";
import { knownTitle } from "../../catalogue/products/known-titles.ts";
import { plausibleFacts } from "../../catalogue/products/plausible-facts.ts";

/** A shop's currency, if its page only shows a sign. */
const CURRENCY: Readonly<Record<Country, string>> = { USA: "USD", CAN: "CAD" };

/**
 * Why a page was not read, stored with the last state. A page that is gone sets the item out of stock; the other
 * outcomes do not change the stock.
 */
export function unreadPage(outcome: Unread, read: Omit<PageRead, "isDemo">): ListingReading {
  const { retailer, country, itemId, askedAt } = read;
  return {
    retailer,
    country,
    itemId,
    stock: outcome === "gone" ? "out" : "unknown",
    unread: outcome,
    seenAt: askedAt,
    source: "page",
    shelves: [],
  };
}

export interface PageRead {
  readonly retailer: string;
  readonly country: Country;
  readonly itemId: string;
  /** When the page was requested, in milliseconds since 1970. */
  readonly askedAt: number;
  readonly isDemo: boolean;
}

/** A product is listed by its name. */
export interface NamedProduct extends PageProduct {
  readonly name: string;
}

export function readingOfPage(product: NamedProduct, read: PageRead): ListingReading {
  const { retailer, country, itemId, askedAt, isDemo } = read;
  const currency = product.currency ?? CURRENCY[country];
  return {
    retailer,
    country,
    itemId,
    listed: {
      ...pageIdentity(product, knownTitle),
      title: product.name,
      url: itemId,
      imageUrl: product.image,
      isDemo,
    },
    ...(product.price !== null && { price: { value: product.price, currency } }),
    stock: stockOf(product),
    words: product.stockText ?? undefined,
    soldBy: product.seller === null ? undefined : soldByOf(product.seller, read),
    facts: plausibleFacts(product.facts, product.price),
    seenAt: askedAt,
    source: "page",
    shelves: [],
  };
}

/**
 * Shops name themselves in several ways: `Best Buy`, `BestBuy.com`, `Best Buy Co., Inc.`. Any other name is another seller's.
 */
function soldByOf(seller: string, { retailer, country }: PageRead): SoldBy {
  const store = storeOf(retailer, country);
  const own = [retailer, ...(store ? [store.name, ...store.hosts.map(domainOf)] : [])].map(lettersOf);
  const named = lettersOf(seller);
  return own.some((name) => name !== "" && named.startsWith(name)) ? "store" : "marketplace";
}

/** `www.bestbuy.com` without `www.` and its last part. */
function domainOf(host: string): string {
  return host.split(".").at(-2) ?? host;
}

function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the\s+/, "")
    .replace(/[^a-z0-9]/g, "");
}
