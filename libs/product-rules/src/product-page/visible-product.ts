import { absoluteUrl } from "../absolute-url.ts";
import { UNKNOWN_STOCK } from "./availability-word.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageProduct } from "./page-product.ts";
import { visibleGtin, visibleValue } from "./visible-codes.ts";
import { visiblePrice } from "./visible-price.ts";
import { stockSaid, visibleStock } from "./visible-stock.ts";
import type { PageLine } from "./visible-text.ts";

const BRAND = /^(?:brand|manufacturer|maker|marque)$/i;
const MODEL =
  /^(?:model|model number|model no\.?|mpn|manufacturer part number|mfr\.? part(?: no\.?| number)?)$/i;
const BUY = /^(?:add to (?:cart|bag|basket|trolley)|buy(?: it)? now|ajouter au panier)/i;

export interface VisibleProduct {
  readonly product: PageProduct;
  /** Whether the page looks like a product page: without data that confirms it, a heading may be about anything. */
  readonly isEvident: boolean;
}

/** The product in the page's visible text, from its heading on; null without one. */
export function visibleProduct(facts: PageFacts, pageUrl: string): VisibleProduct | null {
  const { lines, heading, canonicalUrl, meta } = facts;
  if (heading === null) return null;
  const start = lines.findIndex(({ kind }) => kind === "title");
  const shown = lines.slice(start + 1);
  const price = visiblePrice(shown);
  const stock = visibleStock(shown);
  const gtin = visibleGtin(shown);
  const product: PageProduct = {
    name: heading,
    image: absoluteUrl(meta.get("og:image"), pageUrl),
    url: absoluteUrl(canonicalUrl, pageUrl),
    gtin,
    brand: visibleValue(shown, BRAND),
    modelNumber: visibleValue(shown, MODEL),
    condition: null,
    price: price?.price ?? null,
    currency: price?.currency ?? null,
    seller: null,
    ...(stock ?? UNKNOWN_STOCK),
  };
  const signs = [price !== null, stock !== null, gtin !== null, shown.some(isForSale)];
  const isEvident = (price !== null || stock !== null) && signs.filter(Boolean).length >= 2;
  return { product, isEvident };
}

/** A button of a product's page: to buy it, or where that would be. */
function isForSale({ kind, text }: PageLine): boolean {
  return kind === "button" && (BUY.test(text) || stockSaid(text) !== null);
}
