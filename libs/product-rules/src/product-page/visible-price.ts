import { readPriceText } from "./price-text.ts";
import type { PageLine } from "./visible-text.ts";

export interface VisiblePrice {
  readonly price: number;
  /** ISO 4217; null for a sign that several countries use. */
  readonly currency: string | null;
}

const DIGITS = String.raw`\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+(?:[.,]\d{2})?|\d+(?:[.,]\d{2})?`;
const MONEY = new RegExp(
  String.raw`(?<![\d.,])(?:(US\$|CA\$|C\$|\$|€|£|USD|CAD|EUR|GBP)\s?(${DIGITS})|(${DIGITS})\s?(\$|€|£|USD|CAD|EUR|GBP))(?!\d)`,
  "g",
);
const CURRENCIES: Readonly<Record<string, string>> = {
  US$: "USD",
  USD: "USD",
  CA$: "CAD",
  C$: "CAD",
  CAD: "CAD",
  "€": "EUR",
  EUR: "EUR",
  "£": "GBP",
  GBP: "GBP",
};

/** Words before an amount that is not the current price of the item. */
const OTHER_BEFORE =
  /(?:over|above|orders? of|orders? from|minimum|min\.|spend|sav(?:e|ed|ings?)|was|list|list price|reg\.?|regular|regular price|msrp|rrp|orig(?:inal(?:ly)?)?\.?|original price|compare at|comp\. value|value|members?(?: pay| price| only)?|club(?: price)?|card ?holders?(?: price| pay)?|card(?: price)?|payments? of|instal?lments? of|paiements? de|from|as low as|starting at|up to|shipping|delivery|fee|deposit|trade-in|gift card|coupon|rewards?|month(?:ly)?|plus|warranty|protection(?: plan)?|[x×]|à partir de|plus de|valeur|était|économisez)[\s:+]*$/i;
/** Words after such an amount. */
const OTHER_BEHIND =
  /^\s*(?:\/(?!\s*(?:ea|each)\b)|per\b|an? (?:month|week|unit)|monthly|months?\b|mo\b|off\b|savings?\b|de rabais|shipping|delivery|for members|members?\b|with (?:the |our |your |a )?\w*\s?(?:card|club|membership|code|coupon)|value\b|or more|ou plus|minimum|\+|[x×]\s?\d|deposit|gift|down\b)/i;
/** Lines about other sellers' or used ones. */
const OTHER_LINE =
  /\b(?:used|pre-?owned|refurbished|open[- ]box|other sellers?|sellers?|rewards?|coupon|gift card|trade-in)\b/i;

/**
 * The price in the lines: from lines that are named after their price if there are any. Null if there is none, or if
 * there are several different ones: no price is guessed.
 */
export function visiblePrice(lines: readonly PageLine[]): VisiblePrice | null {
  const texts = lines.filter(({ kind }) => kind !== "title" && kind !== "heading");
  const named = pricesIn(texts.filter(({ isPrice }) => isPrice));
  const found = named.length > 0 ? named : pricesIn(texts);
  const [first] = found;
  return first && found.every(({ price }) => price === first.price) ? first : null;
}

function pricesIn(lines: readonly PageLine[]): VisiblePrice[] {
  return lines.flatMap(({ text }) => (OTHER_LINE.test(text) ? [] : pricesOf(text)));
}

function pricesOf(text: string): VisiblePrice[] {
  const found: VisiblePrice[] = [];
  let isOther = false;
  let end = 0;
  for (const match of text.matchAll(MONEY)) {
    const [written, before, digitsBehind, digitsBefore, behind] = match;
    const price = readPriceText(digitsBehind ?? digitsBefore);
    const between = text.slice(end, match.index);
    end = match.index + written.length;
    // "Was $10 - $12": the second belongs to the first.
    isOther =
      OTHER_BEFORE.test(between) ||
      OTHER_BEHIND.test(text.slice(end)) ||
      (isOther && /^\s*[-–—]\s*$/.test(between));
    if (price !== null && !isOther)
      found.push({ price, currency: CURRENCIES[before ?? behind ?? ""] ?? null });
  }
  return found;
}
