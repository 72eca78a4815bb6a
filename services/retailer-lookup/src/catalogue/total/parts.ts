import type { OfferFacts } from "@stockfinder/contracts/offer-facts";
import type { TotalPart } from "@stockfinder/contracts/totals";
import type { GoodsKind } from "../products/goods-kind.ts";
import type { SalesTax } from "./sales-tax.ts";
import type { ShopTerms } from "./shop-terms.ts";

/*
 * The parts of what goods cost in the end. What no source states is null: no figure is guessed. Amounts are in US dollars.
 */

/** Roads are longer than the straight line. */
const ROAD = 1.3;

/** The miles of road of a straight line. */
export function roadMiles(straight: number): number {
  return ROAD * straight;
}

export function pricePart(price: number | null, source: string): TotalPart {
  return price === null ? unknownPart("price", "The store shows no price") : known("price", price, source);
}

export function unknownPart(part: TotalPart["part"], source: string): TotalPart {
  return { part, value: null, low: null, high: null, source };
}

export function shippingPart(
  goods: number,
  {
    stated,
    terms,
    isMarketplace = false,
  }: {
    readonly stated?: OfferFacts["shipping"];
    /** Null if they are not known. */
    readonly terms: ShopTerms | null;
    /** Another seller's goods are not sent on the shop's terms. */
    readonly isMarketplace?: boolean;
  },
): TotalPart {
  const { cost = null, freeFrom = null } = stated ?? {};
  const published = isMarketplace || cost !== null ? null : (terms?.freeShippingFrom ?? null);
  const threshold = freeFrom ?? published;
  if (terms && threshold !== null && threshold === published && goods >= threshold)
    return known("shipping", 0, `Free from ${dollars(threshold)}, as published in ${terms.checked}`);
  if (threshold !== null && goods >= threshold)
    return known("shipping", 0, `The store states: free from ${dollars(threshold)}`);
  if (cost !== null) return known("shipping", cost, "Stated by the store");
  return unknownPart(
    "shipping",
    threshold === null
      ? "The store does not state what shipping costs"
      : `Free from ${dollars(threshold)}; what a smaller order costs is not known`,
  );
}

export function taxPart(
  goods: number,
  {
    tax,
    kind,
    piece = goods,
  }: {
    /** Null if the state's is not known. */
    readonly tax: SalesTax | null;
    readonly kind: GoodsKind;
    readonly piece?: number;
  },
): TotalPart {
  if (!tax) return unknownPart("tax", "The sales tax there is not known");
  const full = cents((goods * tax.rate) / 100);
  const words = `State sales tax of ${tax.state} on the goods, ${tax.rate}% in ${tax.checked}`;
  const more = tax.local ? "; local taxes come on top" : "";
  const part = (value: number | null, low: number, source: string): TotalPart => ({
    part: "tax",
    value,
    low,
    high: tax.local ? null : (value ?? full),
    source: source + more,
  });
  if (kind === "other" || tax.rate === 0) return part(full, full, words);
  const exemption = tax[kind];
  if (exemption === null) return part(null, 0, `${words}; whether ${kind} are exempt is not known`);
  return piece < exemption.under
    ? part(0, 0, `${tax.state} does not tax ${kind} in ${tax.checked}${limit(exemption.under)}`)
    : part(full, full, words);
}

/** The way to a branch and back. `miles` is the straight line. */
export function wayPart(miles: number, centsPerMile: number, branch: string): TotalPart {
  const road = roadMiles(2 * miles);
  const words = `About ${road.toFixed(1)} miles of road to ${branch} and back, at ${centsPerMile} cents a mile`;
  return known("way", (road * centsPerMile) / 100, words);
}

/** A round over several stops and back. `miles` are along the straight lines, the costs are dollars for a mile and an hour. */
export function roundPart(
  miles: number,
  minutes: number,
  { costPerMile, costPerHour }: { readonly costPerMile: number; readonly costPerHour: number },
): TotalPart {
  const road = roadMiles(miles);
  const drive = `About ${road.toFixed(1)} miles of road there and back, at ${dollars(costPerMile)} a mile`;
  const time =
    costPerHour > 0 ? `, and ${Math.round(minutes)} minutes at ${dollars(costPerHour)} an hour` : "";
  return known("way", road * costPerMile + (minutes / 60) * costPerHour, drive + time);
}

/** The sum of parts of one kind. Of what is known of some, the sum is the least that it can be. */
export function summedPart(part: TotalPart["part"], parts: readonly TotalPart[]): TotalPart {
  const amounts = parts.flatMap(({ value }) => value ?? []);
  const sum = (all: readonly number[]) => cents(all.reduce((before, one) => before + one, 0));
  const highs = parts.flatMap(({ high }) => high ?? []);
  return {
    part,
    value: amounts.length === 0 && parts.length > 0 ? null : sum(amounts),
    low: sum(parts.map(({ value, low }) => low ?? value ?? 0)),
    high: highs.length === parts.length ? sum(highs) : null,
    source: [...new Set(parts.map(({ source }) => source))].join("; "),
  };
}

function known(part: TotalPart["part"], amount: number, source: string): TotalPart {
  const value = cents(amount);
  return { part, value, low: value, high: value, source };
}

function limit(under: number): string {
  return Number.isFinite(under) ? ` under ${dollars(under)} a piece` : "";
}

/** To whole cents. */
export function cents(amount: number): number {
  return Math.round(amount * 100 + 1e-6) / 100;
}

function dollars(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
}
