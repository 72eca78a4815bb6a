import type { CallInput } from "@stockfinder/client/request";
import { LIST_STORE, type ListNear, listItem } from "@stockfinder/contracts/list-store";
import type { addWatch, Watch } from "@stockfinder/contracts/watches";
import { isWholeZip } from "../components/whole-zip.ts";
import type { Watchable } from "./watchable.ts";

/** A shopper's choices for a watch. Texts are as typed, empty for nothing. */
export interface WatchChoice {
  readonly rule: "stock" | "drop" | "lowest" | "target" | "total";
  /** The highest price, or the highest total. */
  readonly targetPrice: string;
  readonly drop: string;
  readonly dropUnit: "percent" | "amount";
  readonly lowestInDays: number;
  readonly maxPrice: string;
  readonly soldByStore: boolean;
  readonly where: "any" | "chosen";
  readonly stores: readonly string[];
  /** Only at shelves within `radiusMiles` of the zip code. */
  readonly isNear: boolean;
  /** Of those shelves, or where a total counts. */
  readonly zip: string;
  readonly radiusMiles: number;
  /** The last day, like `2026-11-22`; empty for no end. */
  readonly until: string;
}

/** The distances to choose from, in miles. */
export const RADII: readonly number[] = [5, 10, 25, 50, 100];
const USUAL_RADIUS = 25;

/** How far back a price may be compared, in days. */
export const DAYS: readonly number[] = [7, 30, 90, 180, 365];
const USUAL_DAYS = 30;

/** Less than it costs today, in percent: less than that is no news. */
const USUAL_DROP = "5";

/** Whether totals are known: of products, in the US. */
export function hasTotal({ upc, country }: Pick<Watchable, "upc" | "country">): boolean {
  return upc !== null && country === "USA";
}

/** The initial choice of a dialog; `zip` is the shopper's zip code, empty if it is not known. */
export function firstChoice({ upc, store, isInStock, price }: Watchable, zip: string): WatchChoice {
  const stores = upc !== null && store ? [store.id] : [];
  return {
    rule: isInStock && price ? "drop" : "stock",
    targetPrice: "",
    drop: USUAL_DROP,
    dropUnit: "percent",
    lowestInDays: USUAL_DAYS,
    maxPrice: "",
    soldByStore: false,
    where: stores.length > 0 ? "chosen" : "any",
    stores,
    isNear: false,
    zip,
    radiusMiles: USUAL_RADIUS,
    until: "",
  };
}

export function choiceOf(watch: Watch): WatchChoice {
  const { targetPrice, targetTotal, dropPercent, dropAmount, lowestInDays, maxPrice, soldByStore } = watch;
  const { stores, zip, radiusMiles, until } = watch;
  const drop = dropPercent ?? dropAmount;
  return {
    rule: ruleIn(watch),
    targetPrice: textOf(targetTotal ?? targetPrice),
    drop: drop === null ? USUAL_DROP : textOf(drop),
    dropUnit: dropAmount === null ? "percent" : "amount",
    lowestInDays: lowestInDays ?? USUAL_DAYS,
    maxPrice: textOf(maxPrice),
    soldByStore,
    where: stores.length > 0 ? "chosen" : "any",
    stores,
    isNear: radiusMiles !== null,
    zip: zip ?? "",
    radiusMiles: radiusMiles ?? USUAL_RADIUS,
    until: until === null ? "" : localDay(new Date(until)),
  };
}

/** The typed price; null if it is invalid. */
export function typedPrice(text: string): number | null {
  const match = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const price = Number(`${match[1]}.${match[2] ?? "0"}`);
  return price > 0 ? price : null;
}

export type ChosenRule = Pick<
  Watch,
  | "targetPrice"
  | "targetTotal"
  | "dropPercent"
  | "dropAmount"
  | "lowestInDays"
  | "maxPrice"
  | "soldByStore"
  | "stores"
  | "until"
>;

/** An incomplete choice: the field, and the message. */
export interface ChoiceProblem {
  readonly field: "targetPrice" | "drop" | "maxPrice" | "stores" | "zip";
  readonly problem: string;
}

const NO_PRICE = "Please enter a price, like 449.99";

export function ruleOf(choice: WatchChoice): ChosenRule | ChoiceProblem {
  const { rule, dropUnit, where, stores } = choice;
  const target = rule === "target" || rule === "total" ? typedPrice(choice.targetPrice) : null;
  if ((rule === "target" || rule === "total") && target === null)
    return { field: "targetPrice", problem: NO_PRICE };
  const drop = rule === "drop" ? typedPrice(choice.drop) : null;
  if (rule === "drop" && drop === null) return { field: "drop", problem: "Please enter a number, like 10" };
  const dropPercent = dropUnit === "percent" ? drop : null;
  if (dropPercent !== null && (dropPercent < 1 || dropPercent > 99))
    return { field: "drop", problem: "Please enter 1 to 99 percent" };
  const maxPrice = typedPrice(choice.maxPrice);
  if (choice.maxPrice.trim() !== "" && maxPrice === null) return { field: "maxPrice", problem: NO_PRICE };
  if (where === "chosen" && stores.length === 0)
    return { field: "stores", problem: "Please choose a store, or any store" };
  if ((isOfShelves(choice) || rule === "total") && !isWholeZip(choice.zip))
    return { field: "zip", problem: "Please enter a zip code, like 44114" };
  return {
    targetPrice: rule === "target" ? target : null,
    targetTotal: rule === "total" ? target : null,
    dropPercent,
    dropAmount: dropUnit === "amount" ? drop : null,
    lowestInDays: rule === "lowest" ? choice.lowestInDays : null,
    maxPrice,
    soldByStore: choice.soldByStore,
    stores: where === "chosen" ? [...stores] : [],
    until: choice.until === "" ? null : new Date(`${choice.until}T23:59:59`).toISOString(),
  };
}

/**
 * Whether a watch is of shelves nearby. Their prices have no history, so that none is the lowest, and a total has the way to
 * them.
 */
export function isOfShelves({ rule, isNear }: Pick<WatchChoice, "rule" | "isNear">): boolean {
  return isNear && rule !== "lowest" && rule !== "total";
}

export function isProblem(rule: ChosenRule | ChoiceProblem): rule is ChoiceProblem {
  return "problem" in rule;
}

export function watchOf(
  { upc, item, country }: Watchable,
  choice: Pick<WatchChoice, "rule" | "isNear" | "zip" | "radiusMiles">,
  chosen: ChosenRule,
): CallInput<typeof addWatch> {
  const isNear = isOfShelves(choice);
  return {
    upc,
    url: null,
    retailer: upc === null ? (item?.retailer ?? null) : null,
    itemId: upc === null ? (item?.itemId ?? null) : null,
    kind: choice.rule === "stock" ? "stock" : "price",
    country,
    ...chosen,
    zip: isNear || choice.rule === "total" ? choice.zip.trim() : null,
    radiusMiles: isNear ? choice.radiusMiles : null,
    channels: ["live"],
    email: null,
    quietHours: null,
    dailyCap: null,
    digest: false,
  };
}

export function watchBy(product: Watchable, choice: WatchChoice): CallInput<typeof addWatch> {
  const rule = ruleOf(choice);
  if (isProblem(rule)) throw new Error(rule.problem);
  return watchOf(product, choice, rule);
}

function ruleIn({ kind, targetTotal, dropPercent, dropAmount, lowestInDays }: Watch): WatchChoice["rule"] {
  if (kind === "stock") return "stock";
  if (targetTotal !== null) return "total";
  if (lowestInDays !== null) return "lowest";
  return dropPercent === null && dropAmount === null ? "target" : "drop";
}

function textOf(value: number | null): string {
  return value === null ? "" : String(value);
}

function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A watch of a list, until all that is open on it can be had in one place near the zip code. */
export function listWatch(near: ListNear) {
  const item = { retailer: LIST_STORE, itemId: listItem(near) };
  const list = { upc: null, item, name: "", price: null, isInStock: false, country: "USA" as const };
  return watchBy(list, firstChoice(list, ""));
}
