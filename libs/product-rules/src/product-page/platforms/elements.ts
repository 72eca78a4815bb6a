import type { PageFacts } from "../page-facts.ts";
import { readPriceText } from "../price-text.ts";
import type { PageElement } from "../visible-text.ts";

/** The marked elements of a class that are not crossed out. */
export function elementsOf({ elements }: PageFacts, className: string): PageElement[] {
  return elements.filter(
    ({ classes, isCrossedOut }) => !isCrossedOut && classes.split(/\s+/).includes(className),
  );
}

/** The amount of all these texts; null where they differ, as in a range. */
export function soleAmount(texts: readonly string[]): number | null {
  const amounts = new Set(texts.map(readPriceText));
  const [amount] = amounts;
  return amounts.size === 1 ? (amount ?? null) : null;
}
