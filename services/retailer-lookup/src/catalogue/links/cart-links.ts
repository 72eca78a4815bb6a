import type { CartKind } from "@stockfinder/product-rules/stores/directory";

interface Cart {
  readonly hosts: RegExp;
  /** Where a product's address has its id. */
  readonly id: RegExp;
  address(id: string, host: string, tag: string | null): string;
}

/** One of the item each time. Forms: the stores' own documents, and for Newegg open code that uses it. */
const CARTS: Readonly<Record<CartKind, Cart>> = {
  amazon: {
    hosts: /^(?:www\.)?amazon\.(?:com|ca)$/,
    id: /\/(?:dp|gp\/product)\/([A-Za-z0-9]{10})(?![A-Za-z0-9])/,
    address: (asin, host, tag) =>
      `https://${host}/gp/aws/cart/add.html?${tag === null ? "" : `AssociateTag=${encodeURIComponent(tag)}&`}ASIN.1=${asin}&Quantity.1=1`,
  },
  walmart: {
    hosts: /^(?:www\.)?walmart\.com$/,
    id: /\/ip\/(?:[^/]+\/)?(\d+)(?!\d)/,
    address: (item) => `https://affil.walmart.com/cart/addToCart?items=${item}|1`,
  },
  bestbuy: {
    hosts: /^(?:www\.)?bestbuy\.com$/,
    id: /\/(\d+)\.p$/,
    address: (sku) => `https://api.bestbuy.com/click/-/${sku}/cart`,
  },
  newegg: {
    hosts: /^(?:www\.)?newegg\.com$/,
    id: /\/p\/([A-Z0-9]+)$/,
    address: (item) => `https://secure.newegg.com/Shopping/AddtoCart.aspx?Submit=ADD&ItemList=${item}`,
  },
};

export function isOfCart(kind: CartKind, { hostname }: URL): boolean {
  return CARTS[kind].hosts.test(hostname);
}

/** The store's own id of the item; null for an address of no item. */
export function itemIdIn(kind: CartKind, { pathname }: URL): string | null {
  return CARTS[kind].id.exec(pathname)?.[1] ?? null;
}

/** Puts one of the item into the store's cart. Only Amazon's address has a place for a tag; null leaves it out. */
export function cartAddress(kind: CartKind, id: string, host: string, tag: string | null): string {
  return CARTS[kind].address(id, host, tag);
}

/**
 * The cart of a shop that runs on Shopify, known by its address of a chosen variant; null for any other address. Form:
 * Shopify's cart permalinks.
 */
export function shopifyCart({ host, pathname, searchParams }: URL): string | null {
  const variant = searchParams.get("variant") ?? "";
  if (!/\/products\/[^/]+$/.test(pathname) || !/^\d{8,20}$/.test(variant)) return null;
  return `https://${host}/cart/${variant}:1?storefront=true`;
}

export function amazonPage(asin: string, host: string): string {
  return `https://${host}/dp/${asin}`;
}
