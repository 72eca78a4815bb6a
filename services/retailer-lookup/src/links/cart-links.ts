import { DEFAULT_TAG } from "./wrapped-links.ts";

/** A product at a shop, as its address names it, and the address that puts one of it into the shop's cart. */
export interface CartLink {
  readonly id: string;
  /** Null where the shop has no public address for it. */
  readonly cart: string | null;
}

interface Shop {
  readonly hosts: RegExp;
  readonly id: RegExp;
  cart(id: string, url: URL, tag: string): string | null;
}

const SHOPS: readonly Shop[] = [
  {
    hosts: /^www\.amazon\.(com|ca)$/,
    id: /\/(?:dp|gp\/product)\/([A-Za-z0-9]{10})(?![A-Za-z0-9])/,
    cart: (asin, { hostname }, tag) =>
      `https://${hostname}/gp/aws/cart/add.html?AssociateTag=${tag}&ASIN.1=${asin}&Quantity.1=1`,
  },
  {
    hosts: /^www\.walmart\.com$/,
    id: /\/ip\/(?:[^/]+\/)?(\d+)(?!\d)/,
    cart: (item) => `https://affil.walmart.com/cart/addToCart?items=${item}|1`,
  },
  {
    hosts: /^www\.bestbuy\.com$/,
    id: /\/(\d+)\.p$/,
    cart: (sku) => `https://api.bestbuy.com/click/-/${sku}/cart`,
  },
  {
    hosts: /^www\.newegg\.com$/,
    id: /\/p\/([A-Z0-9]+)$/,
    cart: (item) => `https://secure.newegg.com/Shopping/AddtoCart.aspx?Submit=ADD&ItemList=${item}`,
  },
  { hosts: /^www\.target\.com$/, id: /\/A-(\d+)$/, cart: () => null },
];

/** Reads a shop's product address; null where the shop is not known or the address is no product's. */
export function cartLink(productUrl: string, tag: string = DEFAULT_TAG): CartLink | null {
  const url = URL.parse(productUrl);
  const shop = url && SHOPS.find(({ hosts }) => hosts.test(url.hostname));
  const id = shop?.id.exec(url?.pathname ?? "")?.[1];
  return url && shop && id ? { id, cart: shop.cart(id, url, tag) } : null;
}

/** The page of an Amazon product, in the country's shop; the ASIN has exactly 10 characters. */
export function amazonPage(asin: string, country: "USA" | "CAN", tag: string = DEFAULT_TAG): string {
  return `https://www.amazon.${country === "CAN" ? "ca" : "com"}/dp/${asin}?tag=${tag}`;
}
