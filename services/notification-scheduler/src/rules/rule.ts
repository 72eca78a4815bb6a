import type { CertainStock, Terms } from "@stockfinder/contracts/listings";
import type { WatchKind } from "@stockfinder/contracts/watches";

/** What a watch waits for. Prices are in the currency of the place. */
export interface Rule {
  readonly kind: WatchKind;
  readonly targetPrice: number | null;
  readonly dropPercent: number | null;
  readonly dropAmount: number | null;
  readonly maxPrice: number | null;
}

/** A price with its currency. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/**
 * Whether the rule holds at these terms. `first` is the price at the watch's first reading, which drops count from; null
 * before there is one. Nothing holds while the item cannot be bought, or its stock is unknown.
 */
export function holds(rule: Rule, terms: Terms, first: Money | null): boolean {
  if (!canBeBought(terms.stock)) return false;
  if (rule.maxPrice !== null && (terms.price === null || terms.price > rule.maxPrice)) return false;
  return rule.kind === "stock" || isCheapEnough(rule, terms, first);
}

function canBeBought(stock: CertainStock | null): boolean {
  return stock === "in" || stock === "limited";
}

function isCheapEnough(
  { targetPrice, dropPercent, dropAmount }: Rule,
  terms: Terms,
  first: Money | null,
): boolean {
  const { price, currency } = terms;
  if (price === null) return false;
  if (targetPrice !== null && price <= targetPrice) return true;
  if (first === null || first.currency !== currency) return false;
  const dropped = first.amount - price;
  return (
    (dropAmount !== null && dropped >= dropAmount) ||
    (dropPercent !== null && dropped * 100 >= dropPercent * first.amount)
  );
}

/** The rule in words, for "why did I get this": `at or under 15.00`. */
export function inWords({ kind, targetPrice, dropPercent, dropAmount, maxPrice }: Rule): string {
  const price = [
    targetPrice !== null && `at or under ${targetPrice.toFixed(2)}`,
    dropAmount !== null && `cheaper by ${dropAmount.toFixed(2)} or more`,
    dropPercent !== null && `cheaper by ${dropPercent} % or more`,
  ].filter((words) => words !== false);
  const rule = kind === "stock" ? "back in stock" : price.join(", or ");
  return maxPrice === null ? rule : `${rule}, never above ${maxPrice.toFixed(2)}`;
}
