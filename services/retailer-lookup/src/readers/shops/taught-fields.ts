import { normalGtin } from "@stockfinder/contracts/gtin";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import {
  IN_STOCK,
  IN_STORE_ONLY,
  LIMITED_STOCK,
  type OfferStock,
  OUT_OF_STOCK,
  PRE_ORDER,
  UNKNOWN_STOCK,
} from "@stockfinder/product-rules/product-page/availability-word";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { readPriceText } from "@stockfinder/product-rules/product-page/price-text";
import { cssPath } from "./css-path.ts";
import { jsonInText } from "./json-in-text.ts";
import { type FoundElement, select } from "./select.ts";
import { type Place, type PricePlace, type ShopFile, STOCK_KEYS, type StockPlace } from "./shop-file.ts";

/** Of a path's elements so many are looked at until one has a text. */
const MOST_ELEMENTS = 5;
const LONGEST_TEXT = 500;
const ANY = "*";

const STOCKS: Readonly<Record<(typeof STOCK_KEYS)[number], OfferStock>> = {
  in: IN_STOCK,
  limited: LIMITED_STOCK,
  out: OUT_OF_STOCK,
  preorder: PRE_ORDER,
  inStore: IN_STORE_ONLY,
};

type FieldName = Exclude<keyof NonNullable<ShopFile["read"]>, "first">;

export interface TaughtFields {
  readonly product: PageProduct;
  /** The text that each rule found, for people who write rules; null if it found none. */
  readonly texts: ReadonlyMap<FieldName, string | null>;
}

/** Reads a page by the rules of its shop's file. Takes any page and never throws. */
export function taughtFields(read: NonNullable<ShopFile["read"]>, html: string, url: string): TaughtFields {
  const { first, ...places } = read;
  const paths = [...new Set(Object.values(places).flatMap(pathsOf))];
  const found = select(
    html,
    paths.map((path) => ({ path: cssPath(path), most: MOST_ELEMENTS })),
  );
  const elements = new Map(paths.map((path, at) => [path, found[at] ?? []]));
  const texts = new Map<FieldName, string | null>();
  const foundAt = (field: FieldName, place: Place | undefined): FoundText | null => {
    if (!place) return null;
    const found = firstText(place, elements.get(place.css) ?? []);
    texts.set(field, found?.text ?? null);
    return found;
  };
  const textAt = (field: FieldName, place: Place | undefined) => foundAt(field, place)?.text ?? null;
  const amountAt = (field: "price" | "wasPrice"): number | null => {
    const place = read[field];
    const amount = foundAt(field, place);
    if (!place || amount === null) return null;
    const { decimals, inCents } = place;
    const cents = decimals ? firstText({ css: decimals }, elements.get(decimals) ?? []) : null;
    const value = readPriceText(cents === null ? amount.text : joinedAmount(amount, cents));
    return value !== null && inCents ? value / 100 : value;
  };

  const gtin = normalGtin((textAt("gtin", read.gtin) ?? "").replace(/\D/g, ""));
  const wasPrice = amountAt("wasPrice");
  const price = amountAt("price");
  const stockText = textAt("stock", read.stock);
  const product: PageProduct = {
    name: textAt("name", read.name),
    image: absoluteUrl(textAt("picture", read.picture), url),
    url: null,
    gtin: gtin?.padStart(14, "0") ?? null,
    brand: null,
    modelNumber: null,
    condition: null,
    price,
    currency: null,
    seller: null,
    ...(read.stock && stockText !== null ? stockOf(read.stock, stockText) : UNKNOWN_STOCK),
    ...(wasPrice !== null && { facts: { wasPrice: { amount: wasPrice, word: "was" } } }),
  };
  return { product, texts };
}

function pathsOf(place: PricePlace | undefined): string[] {
  return place ? [place.css, ...(place.decimals ? [place.decimals] : [])] : [];
}

interface FoundText {
  readonly text: string;
  readonly element: FoundElement;
}

/** The first text at a place, with single spaces; null if no element has any. */
function firstText(place: Place, elements: readonly FoundElement[]): FoundText | null {
  const { attribute } = place;
  for (const element of elements) {
    const whole = attribute === undefined ? element.text : element.attributes[attribute.toLowerCase()];
    const part = partOf(place, whole ?? "");
    const text = part?.replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT);
    if (text) return { text, element };
  }
  return null;
}

function partOf({ after, before, json }: Place, text: string): string | null {
  const start = after === undefined ? 0 : text.indexOf(after);
  if (start === -1) return null;
  const rest = text.slice(start + (after?.length ?? 0));
  const end = before === undefined ? rest.length : rest.indexOf(before);
  if (end === -1) return null;
  const part = rest.slice(0, end);
  if (json === undefined) return part;
  const value = jsonInText(part, json);
  return typeof value === "object" || value === undefined ? null : String(value);
}

/** "$12" and "99" as "$12.99"; the cents may be within the price's own element: "$1299". */
function joinedAmount(amount: FoundText, cents: FoundText): string {
  const { start, end } = amount.element;
  const isWithin = cents.element.start > start && cents.element.end <= end;
  const isItsEnd = isWithin && amount.text.endsWith(cents.text);
  const dollars = isItsEnd ? amount.text.slice(0, -cents.text.length) : amount.text;
  return `${dollars.replace(/[\s.,]+$/, "")}.${cents.text.replace(/\D/g, "")}`;
}

/** The stock of the longest phrase in the text; unknown without one. */
function stockOf(place: StockPlace, text: string): OfferStock {
  const words = wordsOf(text);
  const said = STOCK_KEYS.flatMap((key) =>
    (place[key] ?? [])
      .filter((phrase) => phrase === ANY || words.includes(wordsOf(phrase)))
      .map((phrase) => ({ key, length: phrase === ANY ? 0 : phrase.length })),
  ).sort((one, other) => other.length - one.length)[0];
  return said ? { ...STOCKS[said.key], stockText: text } : UNKNOWN_STOCK;
}

/** In lower case, with a space around each word, so that `in stock` is not found in `within stocks`. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
}
