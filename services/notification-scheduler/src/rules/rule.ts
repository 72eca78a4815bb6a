import type { Terms } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import type { WatchKind } from "@stockfinder/contracts/watches";
import { canBeBought } from "./out-of-stock-hold.ts";

/** The condition of a watch. Prices are in the currency of the stock point. */
export interface Rule {
  readonly kind: WatchKind;
  readonly targetPrice: number | null;
  readonly targetTotal: number | null;
  readonly dropPercent: number | null;
  readonly dropAmount: number | null;
  readonly lowestInDays: number | null;
  readonly maxPrice: number | null;
  readonly soldByStore: boolean;
}

/** The prices that a rule compares with. */
export interface PriceHistory {
  /** The price at the watch's first reading, which drops count from; null before there is one. */
  readonly first: Money | null;
  /** The lowest other price of `lowestInDays`, in the currency of the terms; null if there was none, or if it is unknown. */
  readonly lowest: number | null;
  /** What it costs in the end at the terms, where the watch counts it; null if that is not known. */
  readonly total: number | null;
}

/** Whether the rule holds at these terms. Nothing holds while the item cannot be bought, or its stock is unknown. */
export function holds(rule: Rule, terms: Terms, history: PriceHistory): boolean {
  if (!canBeBought(terms.stock)) return false;
  if (rule.soldByStore && terms.soldByStore === false) return false;
  if (rule.maxPrice !== null && (terms.price === null || terms.price > rule.maxPrice)) return false;
  return rule.kind === "stock" || isCheapEnough(rule, terms, history);
}

function isCheapEnough(
  { targetPrice, targetTotal, dropPercent, dropAmount, lowestInDays }: Rule,
  terms: Terms,
  { first, lowest, total }: PriceHistory,
): boolean {
  const { price, currency } = terms;
  if (targetTotal !== null && total !== null && total <= targetTotal) return true;
  if (price === null) return false;
  if (targetPrice !== null && price <= targetPrice) return true;
  if (lowestInDays !== null && lowest !== null && price < lowest) return true;
  if (first === null || first.currency !== currency) return false;
  const dropped = first.value - price;
  return (
    (dropAmount !== null && dropped >= dropAmount) ||
    (dropPercent !== null && dropped * 100 >= dropPercent * first.value)
  );
}

/** The rule in words, for "why did I get this": `at or under $15.00`. */
export function inWords(rule: Rule): string {
  const { kind, targetPrice, targetTotal, dropPercent, dropAmount, lowestInDays, maxPrice, soldByStore } =
    rule;
  const price = [
    targetPrice !== null && `at or under ${dollars(targetPrice)}`,
    targetTotal !== null && `${dollars(targetTotal)} or less in total`,
    dropAmount !== null && `cheaper by ${dollars(dropAmount)} or more`,
    dropPercent !== null && `cheaper by ${dropPercent}% or more`,
    lowestInDays !== null && `lower than in the last ${daysText(lowestInDays)} at that store`,
  ].filter((words) => words !== false);
  return [
    kind === "stock" ? "back in stock" : price.join(", or "),
    maxPrice !== null && `never above ${dollars(maxPrice)}`,
    soldByStore && "sold by the store itself",
  ]
    .filter((words) => words !== false)
    .join(", ");
}

/** American or Canadian ones. */
function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

function daysText(days: number): string {
  return days === 1 ? "day" : `${days} days`;
}
