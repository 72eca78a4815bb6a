import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { priceText } from "../../../components/price.ts";

/** What a total is made of, in the order in which it is shown. */
export const PARTS = [
  ["price", "Goods"],
  ["shipping", "Shipping"],
  ["tax", "Tax"],
  ["way", "The drive"],
] as const;
const ORDINALS = ["first", "second", "third"] as const;
const COUNTS = ["No", "One", "Two", "Three"] as const;
const money = (amount: number) => priceText(amount, "USD");

/** `One stop`, `Two orders`, `One stop, two orders`: an order needs no way. */
export function stopsText({ stops }: Pick<Plan, "stops">): string {
  const orders = stops.filter(isOrder).length;
  const [there, sent] = [counted(stops.length - orders, "stop"), counted(orders, "order")];
  if (orders === 0) return there;
  return orders === stops.length ? sent : `${there}, ${sent.toLowerCase()}`;
}

function counted(count: number, one: string): string {
  return `${COUNTS[count] ?? count} ${count === 1 ? one : `${one}s`}`;
}

/** Whether a store delivers it. */
export function isOrder({ branchId }: Pick<PlannedStop, "branchId">): boolean {
  return branchId === null;
}

/** The store of a stop: the name of a branch begins with it. */
export function storeText({ name }: Pick<PlannedStop, "name">): string {
  return name.split(", ")[0] ?? name;
}

/** `from $41.20` while a part of it is not known, or known only "at least". */
export function planTotalText({ total, parts }: Pick<Plan, "total" | "parts">): string {
  const isFrom = parts.some(({ value, high }) => value === null || high === null || high > value);
  return `${isFrom ? "from " : ""}${money(total)}`;
}

/** From here on nobody needs to be told. */
const SURE = 0.95;

/** `Has 11 of 12, 87% sure`; lines that are not there do not make it less sure. */
export function sureText({ missing, sure }: Pick<Plan, "missing" | "sure">, lines: number): string {
  const there = `Has ${lines - missing.length} of ${lines}`;
  const isSure = missing.length === lines || sure >= SURE;
  return isSure ? there : `${there}, ${Math.round(sure * 100)}% sure`;
}

/** `$5.99`, `from $5.99` where one of two shops says nothing, `not known`, or `none`. */
export function partText({ parts }: Pick<Plan, "parts">, name: (typeof PARTS)[number][0]): string {
  const values = parts.flatMap(({ part, value }) => (part === name ? [value] : []));
  if (values.length === 0) return "none";
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return "not known";
  const sum = money(known.reduce((one, other) => one + other, 0));
  return known.length < values.length ? `from ${sum}` : sum;
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

/** `The second stop saves $7.40 for about 11 minutes`. Null for the first plan. */
export function differenceText(plan: Plan, before: Plan | undefined, at: number): string | null {
  if (!before || before.stops.length === 0) return null;
  const found = before.missing.length - plan.missing.length;
  const saved = before.total - plan.total;
  const minutes = (plan.minutes ?? 0) - (before.minutes ?? 0);
  const cost = saved < 0 ? ` for ${money(-saved)} more` : "";
  const time =
    minutes > 0 ? ` ${cost ? "and" : "for"} about ${minutes} ${minutes === 1 ? "minute" : "minutes"}` : "";
  const gained = [
    found > 0 && `finds ${found} more ${found === 1 ? "thing" : "things"}`,
    saved > 0 && `saves ${money(saved)}`,
    minutes < 0 && `saves about ${-minutes} ${minutes === -1 ? "minute" : "minutes"}`,
  ].filter(Boolean);
  // Otherwise stock that was seen replaces one that is only likely.
  const gain = gained.length > 0 ? gained.join(" and ") : "makes it surer";
  return `The ${ORDINALS[at]} ${plan.stops.every(isOrder) ? "order" : "stop"} ${gain}${cost}${time}.`;
}

/** Whether nothing is known of a part of the total, such as shipping: then it says little beside others. */
export function isOpenTotal({ parts }: Pick<Plan, "parts">): boolean {
  return parts.some(({ value }) => value === null);
}

/** `$5.00 more, 10 min less driving`, `missing 2 items`: beside the best plan; with less of the list it costs less, which says nothing. */
export function comparedText(plan: Plan, best: Plan): string | null {
  const fewer = plan.missing.length - best.missing.length;
  const more = Math.round((plan.total - best.total) * 100) / 100;
  const minutes = (plan.minutes ?? 0) - (best.minutes ?? 0);
  const said = [
    isOpenTotal(plan) && "plus shipping",
    fewer > 0 && `missing ${fewer} ${fewer === 1 ? "item" : "items"}`,
    fewer <= 0 &&
      more !== 0 &&
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
