import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { absoluteUrl } from "../absolute-url.ts";
import { isOfType, type LinkedNode, listOf, nodesOf, textOf } from "./json-ld.ts";
import { readPriceText } from "./price-text.ts";

/*
 * The facts that a page's data states in schema.org's words, unbounded: a page may state nonsense, and the service that
 * records it decides what is plausible.
 */

/** More entries are not worth reading; the recording service tells by their number that they are no specification. */
const MOST_ENTRIES = 250;
const PRICE_WORDS: readonly [type: RegExp, word: NonNullable<ProductFacts["wasPrice"]>["word"]][] = [
  [/srp/i, "msrp"],
  [/list/i, "list"],
  [/strike/i, "was"],
  [/regular/i, "regular"],
];
const COUNTRY_OF_CURRENCY: Readonly<Record<string, RegExp>> = {
  USD: /^(?:us|usa|united states)$/i,
  CAD: /^(?:ca|can|canada)$/i,
};

export function factsOfProduct(
  node: LinkedNode,
  { url, plainText }: { readonly url: string; readonly plainText: (text: string) => string },
): ProductFacts {
  return stated({
    rating: ratingOf(nodesOf(node.aggregaterating)[0]),
    pictures: someOf(
      listOf(node.image)
        .slice(0, MOST_ENTRIES)
        .flatMap((image) => absoluteUrl(addressOf(image), url) ?? []),
    ),
    specs: someOf(
      nodesOf(node.additionalproperty)
        .slice(0, MOST_ENTRIES)
        .flatMap((property) => specOf(property, plainText) ?? []),
    ),
    variants: variantsOf(node),
  });
}

export function factsOfOffer(offer: LinkedNode): ProductFacts {
  const specified = nodesOf(offer.pricespecification);
  return stated({
    wasPrice: specified.map(wasPriceOf).find((price) => price !== undefined),
    memberPrice: specified.map(memberPriceOf).find((price) => price !== undefined),
    condition: conditionOf(offer.itemcondition),
    seller: sellerOf(offer) ?? undefined,
    shipping: shippingOf(offer),
    returnDays: nodesOf(offer.hasmerchantreturnpolicy)
      .map(returnDaysOf)
      .find((days) => days !== undefined),
  });
}

export function addressOf(image: unknown): string | null {
  const [node] = nodesOf(image);
  return textOf(node ? (node.url ?? node.contenturl) : image);
}

function sellerOf({ seller }: LinkedNode): string | null {
  return textOf(nodesOf(seller)[0]?.name ?? seller);
}

/** Without the fields that are not stated, so that they complete no other source's. */
function stated(facts: { [Key in keyof ProductFacts]: ProductFacts[Key] | undefined }): ProductFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function someOf<T>(values: T[]): T[] | undefined {
  return values.length > 0 ? values : undefined;
}

function wasPriceOf(entry: LinkedNode): ProductFacts["wasPrice"] {
  const type = textOf(entry.pricetype) ?? "";
  const word = PRICE_WORDS.find(([words]) => words.test(type))?.[1];
  const amount = readPriceText(entry.price);
  return word && amount !== null && entry.validformembertier === undefined ? { amount, word } : undefined;
}

function memberPriceOf(entry: LinkedNode): ProductFacts["memberPrice"] {
  const [tier] = nodesOf(entry.validformembertier);
  const condition = textOf(tier?.name) ?? textOf(nodesOf(tier?.ismembertierof)[0]?.name);
  const amount = readPriceText(entry.price);
  return condition !== null && amount !== null ? { amount, condition } : undefined;
}

function conditionOf(value: unknown): ProductFacts["condition"] {
  const word = textOf(value)?.split(/[/#]/).at(-1)?.toLowerCase() ?? "";
  if (/^new/.test(word)) return "new";
  if (/^(?:refurbished|renewed)/.test(word)) return "refurbished";
  if (/^open/.test(word)) return "open-box";
  return /^(?:used|damaged|pre-?owned)/.test(word) ? "used" : undefined;
}

/** The cheapest way of sending it to the country of its currency. */
function shippingOf(offer: LinkedNode): ProductFacts["shipping"] {
  const currency = textOf(offer.pricecurrency);
  const ways = nodesOf(offer.shippingdetails)
    .filter((way) => isSentTo(way, currency))
    .map((way) => wayOf(way, currency))
    .filter((way) => Object.keys(way).length > 0);
  const [cheapest] = ways.toSorted(
    (one, other) => (one.cost ?? Number.POSITIVE_INFINITY) - (other.cost ?? Number.POSITIVE_INFINITY) || 0,
  );
  return cheapest;
}

function isSentTo(way: LinkedNode, currency: string | null): boolean {
  if (way.doesnotship === true) return false;
  const countries = nodesOf(way.shippingdestination).flatMap(({ addresscountry }) =>
    listOf(addresscountry).flatMap((country) => textOf(nodesOf(country)[0]?.name ?? country) ?? []),
  );
  const home = COUNTRY_OF_CURRENCY[currency ?? ""];
  return countries.length === 0 || (home !== undefined && countries.some((country) => home.test(country)));
}

function wayOf(way: LinkedNode, currency: string | null): NonNullable<ProductFacts["shipping"]> {
  const rate = costOf(nodesOf(way.shippingrate)[0], currency);
  const freeFrom = costOf(nodesOf(way.freeshippingthreshold)[0], currency);
  const [time] = nodesOf(way.deliverytime);
  const days = daysOf(nodesOf(time?.handlingtime)[0], nodesOf(time?.transittime)[0]);
  return {
    ...(rate !== null && { cost: rate }),
    ...(freeFrom !== null && freeFrom > 0 && { freeFrom }),
    ...(days && { days }),
  };
}

/** May be 0. Null for an amount in another currency than the price's. */
function costOf(amount: LinkedNode | undefined, currency: string | null): number | null {
  if (!amount || (textOf(amount.currency) ?? currency) !== currency) return null;
  return numberOf(amount.value ?? amount.price ?? amount.maxvalue);
}

function daysOf(handling: LinkedNode | undefined, transit: LinkedNode | undefined) {
  const way = spanOf(transit);
  if (!way) return null;
  const before = handling ? spanOf(handling) : { least: 0, most: 0 };
  return before && { least: before.least + way.least, most: before.most + way.most };
}

function spanOf(time: LinkedNode | undefined): { least: number; most: number } | null {
  const most = numberOf(time?.maxvalue ?? time?.value);
  const least = numberOf(time?.minvalue) ?? most;
  const unit = textOf(time?.unitcode) ?? "DAY";
  if (most === null || least === null || least > most || !/^(?:d|day|days|hur|h)$/i.test(unit)) return null;
  const days = (value: number) => (/^h/i.test(unit) ? Math.ceil(value / 24) : value);
  return { least: days(least), most: days(most) };
}

function returnDaysOf(policy: LinkedNode): number | undefined {
  const kind = textOf(policy.returnpolicycategory) ?? "";
  if (/NotPermitted$/i.test(kind)) return 0;
  return /UnlimitedWindow$/i.test(kind) ? undefined : (numberOf(policy.merchantreturndays) ?? undefined);
}

/** In stars of 5, whatever the best rating of the page's own scale is. */
function ratingOf(rating: LinkedNode | undefined): ProductFacts["rating"] {
  const value = numberOf(rating?.ratingvalue);
  const best = rating?.bestrating === undefined ? 5 : numberOf(rating.bestrating);
  if (!rating || value === null || best === null || best <= 0) return undefined;
  const count = numberOf(rating.ratingcount) ?? numberOf(rating.reviewcount);
  return { value: Math.round((value / best) * 500) / 100, count };
}

function specOf(property: LinkedNode, plainText: (text: string) => string) {
  const name = textOf(property.name);
  const flag = typeof property.value === "boolean" ? (property.value ? "Yes" : "No") : null;
  const value = flag ?? textOf(property.value);
  const unit = textOf(property.unittext);
  if (name === null || value === null) return null;
  return { name: plainText(name), value: plainText(unit === null ? value : `${value} ${unit}`) };
}

/** A product that is one of a group, by the group's own words or the product's. */
function variantsOf(node: LinkedNode): ProductFacts["variants"] {
  const [parent] = nodesOf(node.isvariantof).filter((group) => isOfType(group, "productgroup"));
  const group =
    textOf(node.productgroupid) ?? textOf(node.inproductgroupwithid) ?? textOf(parent?.productgroupid);
  const names = listOf(node.variesby ?? parent?.variesby)
    .slice(0, MOST_ENTRIES)
    .flatMap((axis) => textOf(axis)?.split(/[/#:]/).at(-1)?.toLowerCase() || []);
  if (group === null && names.length === 0) return undefined;
  return { group, axes: names.map((name) => ({ name, value: textOf(node[name]) })) };
}

/** A number as such or as text, with either decimal mark; null for anything else, and below 0. */
function numberOf(value: unknown): number | null {
  const text = textOf(value)?.replace(",", ".") ?? "";
  return /^\d+(?:\.\d+)?$/.test(text) && text.length <= 20 ? Number(text) : null;
}
