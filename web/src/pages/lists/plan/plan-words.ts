import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { PLUS_SHIPPING, priceText } from "../../../components/price.ts";
import { hasSmaller } from "./package-sizes.ts";

/** What a total is made of, in the order in which it is shown. */
export const PARTS = [
  ["price", "Goods"],
  ["shipping", "Shipping"],
  ["tax", "Tax"],
  ["way", "Driving cost"],
] as const;
const ORDINALS = ["first", "second", "third"] as const;
const AND = new Intl.ListFormat("en-US");
const COUNTS = ["No", "One", "Two", "Three"] as const;
const money = (amount: number) => priceText(amount, "USD");

/** `All at Target`, `Only Target, delivered` where it has less than all, `One store, two online orders`. */
export function planTitle({ stops, missing }: Pick<Plan, "stops" | "missing">): string {
  const [stop] = stops;
  if (stop && stops.length === 1)
    return `${missing.length === 0 ? "All at" : "Only"} ${isOrder(stop) ? `${stop.name}, delivered` : storeText(stop)}`;
  const orders = stops.filter(isOrder).length;
  const [there, sent] = [counted(stops.length - orders, "store"), counted(orders, "online order")];
  if (orders === 0) return there;
  return orders === stops.length ? sent : `${there}, ${sent.toLowerCase()}`;
}

function counted(count: number, one: string): string {
  return `${COUNTS[count] ?? count} ${count === 1 ? one : `${one}s`}`;
}

/** What a total includes beside the goods: `with tax and driving cost`; null if nothing is known of that. */
export function includedText({ parts }: Pick<Plan, "parts">): string | null {
  const known = PARTS.filter(
    ([name]) => name !== "price" && parts.some(({ part, value }) => part === name && (value ?? 0) > 0),
  ).map(([, words]) => words.toLowerCase());
  return known.length === 0 ? null : `with ${AND.format(known)}`;
}

/** Whether a store delivers it. */
export function isOrder({ branchId }: Pick<PlannedStop, "branchId">): boolean {
  return branchId === null;
}

/** The store of a stop: the name of a branch begins with it. */
export function storeText({ name }: Pick<PlannedStop, "name">): string {
  return name.split(", ")[0] ?? name;
}

/** `from $41.20` while a part of it is not known, or known only "at least"; `$18.55 + shipping` without any of its shipping. */
export function planTotalText({ total, parts }: Pick<Plan, "total" | "parts">): string {
  if (parts.some(({ part, value }) => part === "shipping" && value === null))
    return `${money(total)} ${PLUS_SHIPPING}`;
  const isFrom = parts.some(({ value, high }) => value === null || high === null || high > value);
  return `${isFrom ? "from " : ""}${money(total)}`;
}

/** A plan in one line: `All at Target, from $17.90`, `Only Walmart, from $13.20 for 2 of 3 items`. */
export function answerText(
  {
    title,
    plan,
  }: {
    readonly title: string;
    readonly plan: Pick<Plan, "total" | "parts" | "missing">;
  },
  lines: number,
): string {
  const cost = `${title}, ${planTotalText(plan)}`;
  return plan.missing.length === 0 ? cost : `${cost} ${itemsText(plan, lines)}`;
}

/** From here on nobody needs to be told. */
const SURE = 0.95;

/** What a total pays for: `for all 12 items`, `for 11 of 12 items`. */
export function itemsText({ missing }: Pick<Plan, "missing">, lines: number): string {
  return missing.length === 0
    ? `for ${lines === 1 ? "the item" : `all ${lines} items`}`
    : `for ${lines - missing.length} of ${lines} items`;
}

/** Whether nobody needs to be told how likely a plan's lines are there. */
export function isSure({ sure }: Pick<Plan, "sure">): boolean {
  return sure >= SURE;
}

/** How sure it is that a plan's lines are there, in words; null where nothing is there. No store is sure to keep them until somebody comes. */
export function sureText(plan: Pick<Plan, "stops" | "sure">): string | null {
  if (plan.stops.length === 0) return null;
  if (isSure(plan)) return "Likely in stock";
  return plan.sure >= 0.5 ? "May be in stock" : "Some may be out of stock";
}

/** The same as a number, for who wants it: `99% likely`. */
export function sureDetail({ sure }: Pick<Plan, "sure">): string {
  return `${Math.min(99, Math.round(sure * 100))}% likely`;
}

/** When the oldest of a plan's prices was seen; null while none was. */
export function oldestSeen({ stops }: Pick<Plan, "stops">): string | null {
  const seen = stops.flatMap(({ lines }) => lines.flatMap(({ offer }) => offer.seenAt ?? []));
  return seen.toSorted()[0] ?? null;
}

/** `Walmart's shipping fee isn't stated.`; null where that of each order is. */
export function shippingGapText({ stops }: Pick<Plan, "stops">): string | null {
  const silent = stops.filter((stop) => isOrder(stop) && stop.shipping === null).map(storeText);
  if (silent.length === 0) return null;
  return `${AND.format(silent.map((name) => `${name}'s`))} shipping fee isn't stated.`;
}

/** `$5.99`, `from $5.99` where one of two shops says nothing, `not known`, `free`, or `none`. */
export function partText({ parts }: Pick<Plan, "parts">, name: (typeof PARTS)[number][0]): string {
  const values = parts.flatMap(({ part, value }) => (part === name ? [value] : []));
  if (values.length === 0) return "none";
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return "not known";
  const amount = known.reduce((one, other) => one + other, 0);
  const sum = amount === 0 && name === "shipping" ? "free" : money(amount);
  return known.length < values.length ? `from ${money(amount)}` : sum;
}

/** The product that is bought for a line: `2 × Eggs, 12 ct` where two packages make a piece. Null if it has the line's name. */
export function productText(
  { offer, quantity, packages = 1 }: PlannedStop["lines"][number],
  line: string,
): string | null {
  const name = plainTitle(offer.name);
  if (packages > 1) return `${quantity * packages} × ${name}`;
  return name === plainTitle(line) ? null : name;
}

/** `9 of 12 found`, by the plan that finds most. */
export function foundText(plans: readonly Pick<Plan, "missing">[], lines: number): string {
  const fewest = Math.min(lines, ...plans.map(({ missing }) => missing.length));
  return `${lines - fewest} of ${lines} found`;
}

/** `A second store saves $7.40 and takes about 11 minutes more`. Null for the first plan. */
export function differenceText(plan: Plan, before: Plan | undefined, at: number): string | null {
  if (!before || before.stops.length === 0) return null;
  const found = before.missing.length - plan.missing.length;
  const saved = before.total - plan.total;
  const minutes = (plan.minutes ?? 0) - (before.minutes ?? 0);
  const gained = [
    found > 0 && `finds ${found} more ${found === 1 ? "item" : "items"}`,
    hasSmaller(before, plan) && "has larger packages",
    saved > 0 && `saves ${money(saved)}`,
    minutes < 0 && `saves about ${minutesText(-minutes)}`,
  ].filter((words) => words !== false);
  // Otherwise stock that was seen replaces one that is only likely.
  if (gained.length === 0) gained.push("is more likely to have everything");
  if (saved < 0) gained.push(`costs ${money(-saved)} more`);
  if (minutes > 0) gained.push(`takes about ${minutesText(minutes)} more`);
  return `A ${ORDINALS[at]} ${plan.stops.every(isOrder) ? "order" : "store"} ${AND.format(gained)}.`;
}

function minutesText(minutes: number): string {
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** Whether nothing is known of a part of the total, such as shipping: then it says little beside others. */
export function isOpenTotal({ parts }: Pick<Plan, "parts">): boolean {
  return parts.some(({ value }) => value === null);
}

/** `$5.00 more, 10 min less driving`: beside the best plan. With less of the list or in a package it costs less, which says nothing. */
export function comparedText(plan: Plan, best: Plan): string | null {
  const fewer = plan.missing.length - best.missing.length;
  const more = Math.round((plan.total - best.total) * 100) / 100;
  const minutes = (plan.minutes ?? 0) - (best.minutes ?? 0);
  const said = [
    fewer <= 0 &&
      (more > 0 || (more < 0 && !hasSmaller(plan, best))) &&
      !isOpenTotal(plan) &&
      !isOpenTotal(best) &&
      `${money(Math.abs(more))} ${more > 0 ? "more" : "less"}`,
    fewer <= 0 && minutes !== 0 && `${Math.abs(minutes)} min ${minutes > 0 ? "more" : "less"} driving`,
  ].filter(Boolean);
  return said.length === 0 ? null : said.join(", ");
}

/** Whether a plan with one more stop is the same. */
export function isSamePlan(plan: Plan, before: Plan | undefined): boolean {
  return (
    plan.total === before?.total &&
    plan.stops.length === before.stops.length &&
    plan.missing.length === before.missing.length
  );
}
