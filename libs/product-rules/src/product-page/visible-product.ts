import { normalGtin } from "@stockfinder/contracts/gtin";
import { absoluteUrl } from "../absolute-url.ts";
import { UNKNOWN_STOCK } from "./availability-word.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageProduct } from "./page-product.ts";
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

const GTIN_LABEL = /^(?:upc|ean|gtin|barcode|upc\/ean|upc code|ean code|isbn|isbn-13|gtin-1[234])$/i;
/** Among other facts in one line: `SKU: 12 UPC: 0123…`. */
const NAMED_CODE = /\b(?:upc|ean|gtin|isbn)(?:-1[0234])?(?: code)?\s?[:#]\s?(\d[\d -]{6,16}\d)\b/gi;
const LABELLED = /^([^:#]{2,20}?)\s*[:#]+\s*(.+)$/;

/** A labelled code in the page's text, as 14 digits; null without one, with several, and with a wrong check digit. */
function visibleGtin(lines: readonly PageLine[]): string | null {
  const inline = lines.flatMap(({ text }) => [...text.matchAll(NAMED_CODE)].map(([, code = ""]) => code));
  const codes = [...inline, ...valuesOf(lines, GTIN_LABEL)].map((text) =>
    normalGtin(text.replace(/[\s-]/g, "")),
  );
  const different = new Set(codes);
  const [code] = different;
  return different.size === 1 && code ? code.padStart(14, "0") : null;
}

function visibleValue(lines: readonly PageLine[], label: RegExp): string | null {
  return valuesOf(lines, label)[0] ?? null;
}

/** `UPC: 012…` in one line, or the label in one and the value in the next, as in tables. */
function valuesOf(lines: readonly PageLine[], label: RegExp): string[] {
  return lines.flatMap(({ text }, at) => {
    const next = lines[at + 1]?.text;
    if (label.test(text.replace(/[:#\s]+$/, ""))) return next === undefined ? [] : [next];
    const [, name = "", value] = LABELLED.exec(text) ?? [];
    return value !== undefined && label.test(name) ? [value] : [];
  });
}
