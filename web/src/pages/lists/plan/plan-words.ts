import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { priceText } from "../../../components/price.ts";

const ORDINALS = ["first", "second", "third"] as const;
const money = (amount: number) => priceText(amount, "USD");

/** `One stop`: what the plan at this place is the best with. */
export function stopsText(at: number): string {
  return ["One stop", "Two stops", "Three stops"][at] ?? `${at + 1} stops`;
}

/** `from $41.20` while a part of it is not known, or known only "at least". */
export function planTotalText({ total, parts }: Pick<Plan, "total" | "parts">): string {
  const isFrom = parts.some(({ value, high }) => value === null || high === null || high > value);
  return `${isFrom ? "from " : ""}${money(total)}`;
}

/** `11 of 12 there, 87% sure`; lines that are not there do not make it less sure. */
export function sureText({ missing, sure }: Pick<Plan, "missing" | "sure">, lines: number): string {
  const there = `${lines - missing.length} of ${lines} there`;
  return missing.length === lines ? there : `${there}, ${Math.round(sure * 100)}% sure`;
}

/** The product that is bought for a line: `2 × Eggs, 12 ct` where two packages make a piece. Null if it has the line's name. */
export function productText(
  { offer, quantity, packages = 1 }: PlannedStop["lines"][number],
  line: string,
): string | null {
  if (packages > 1) return `${quantity * packages} × ${offer.name}`;
  return offer.name === line ? null : offer.name;
}

/** `9 of 12 found`, by the plan that finds most. */
export function foundText(plans: readonly Pick<Plan, "missing">[], lines: number): string {
  const fewest = Math.min(lines, ...plans.map(({ missing }) => missing.length));
  return `${lines - fewest} of ${lines} found`;
}

/** `The second stop saves $7.40 for about 11 minutes`. Null for the first plan. */
export function differenceText(plan: Plan, before: Plan | undefined, at: number): string | null {
  if (!before || before.stops.length === 0) return null;
  if (isSamePlan(plan, before)) return `A ${ORDINALS[at]} stop changes nothing.`;
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
  return `The ${ORDINALS[at]} stop ${gain}${cost}${time}.`;
}

/** Whether a plan with one more stop is the same. */
export function isSamePlan(plan: Plan, before: Plan | undefined): boolean {
  return (
    plan.total === before?.total &&
    plan.stops.length === before.stops.length &&
    plan.missing.length === before.missing.length
  );
}
