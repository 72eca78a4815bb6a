import type { OfferFacts } from "@stockfinder/contracts/offer-facts";
import type { Product } from "@stockfinder/contracts/retailer-items";
import type { UnitPrice } from "@stockfinder/contracts/unit-price";
import { IN_SMALLER } from "./identity/larger-units.ts";
import type { Size } from "./identity/sizes.ts";

/** The units of consumable goods, with the quantity that shops price. Inches, hertz and the like are not quantities. */
const PRICED: Readonly<Record<string, { quantity: number; name: string }>> = {
  oz: { quantity: 1, name: "oz" },
  ml: { quantity: 100, name: "100 ml" },
  g: { quantity: 100, name: "100 g" },
};
const SHEETS = { quantity: 100, name: "100 sheets" };
const COUNTED = new Set(["ct", "pack"]);

/** What is known of an item's contents: what its title says, and what the store states. */
export interface Contents {
  readonly title: string;
  readonly size: Product["size"];
  readonly packageSize?: OfferFacts["packageSize"];
}

/** The price per ounce, per roll or per piece; null if the contents are unknown or one piece. */
export function unitPriceOf(price: number | null, { title, size, packageSize }: Contents): UnitPrice | null {
  if (price === null) return null;
  const ofTitle = size && ofSize(price, size, title);
  return ofTitle ?? (packageSize ? ofPackage(price, packageSize, title) : null);
}

function ofSize(price: number, { amount, unit, count }: NonNullable<Product["size"]>, title: string) {
  if (count <= 0) return null;
  // Sheets of several rolls are counted by some stores only.
  const priced = unit === null ? undefined : unit === "sheet" && count === 1 ? SHEETS : PRICED[unit];
  if (priced && amount) return perQuantity(price / (amount * count), priced);
  return count > 1 ? perCount(price / count, title) : null;
}

function ofPackage(price: number, { amount, unit }: NonNullable<OfferFacts["packageSize"]>, title: string) {
  if (COUNTED.has(unit)) return amount > 1 ? perCount(price / amount, title) : null;
  const [smaller, factor] = IN_SMALLER.get(unit) ?? [unit === "fl oz" ? "oz" : unit, 1];
  const priced = PRICED[smaller];
  return priced ? perQuantity(price / (amount * factor), priced) : null;
}

function perQuantity(each: number, { quantity, name }: { quantity: number; name: string }): UnitPrice {
  return { amount: each * quantity, unit: name, per: name };
}

function perCount(amount: number, title: string): UnitPrice {
  return { amount, unit: "count", per: /\brolls\b/i.test(title) ? "roll" : "each" };
}

/** The unit that most of these have, whose unit prices can be compared; null without one. */
export function commonUnit(unitPrices: readonly (UnitPrice | null | undefined)[]): string | null {
  const byUnit = Map.groupBy(
    unitPrices.filter((unitPrice) => unitPrice != null),
    ({ unit }) => unit,
  );
  const [most] = [...byUnit].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? null;
}

/** What a price buys at a unit price, in its unit; null without one. */
export function contentsOf(price: number, unitPrice: UnitPrice | undefined): Size | null {
  return unitPrice
    ? { amount: Math.round((price / unitPrice.amount) * 100) / 100, unit: unitPrice.unit }
    : null;
}

/** The same in words: "64 oz", "12 rolls", "24 ct"; "30 lb" where the title has pounds. */
export function contentsText(price: number, { amount, unit, per }: UnitPrice, title: string): string {
  const [, many = "1", name = unit] = /^(\d+) (.+)$/.exec(unit) ?? [];
  const contents = (price / amount) * Number(many);
  if (unit === "oz") return ouncesText(contents, title);
  return `${rounded(contents)} ${unit === "count" ? (per === "roll" ? "rolls" : "ct") : name}`;
}

/** In the unit of the title: "30 lb" of `Dry Dog Food, 30 lb`, "13 gal" of `13 Gallon Trash Bags`; else "64 oz". */
export function ouncesText(ounces: number, title: string): string {
  const [, unit = "oz"] = /\d[ -]?(lb|gal)/.exec(title.toLowerCase()) ?? [];
  return `${rounded(ounces / (IN_SMALLER.get(unit)?.[1] ?? 1))} ${unit}`;
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** "28.7¢/oz", "$1.20 each". Below a dollar the differences are parts of a cent. */
export function unitPriceText({ amount, per }: UnitPrice, priceText: (price: number) => string): string {
  const price = amount < 1 ? `${(amount * 100).toFixed(1)}¢` : priceText(amount);
  return per === "each" ? `${price} each` : `${price}/${per}`;
}
