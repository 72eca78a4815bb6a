import { priceText } from "../components/price.ts";
import { isOfShelves, typedPrice, type WatchChoice } from "./watch-choice.ts";
import type { Watchable } from "./watchable.ts";

/** What a choice promises, in one sentence; null while a price or a place is missing. */
export function watchSentence(choice: WatchChoice, { upc, price, store, country }: Watchable): string | null {
  const condition = conditionOf(choice, price, country === "CAN" ? "CAD" : "USD");
  if (condition === null) return null;
  const isAnyStore = upc !== null && (choice.where === "any" || choice.stores.length === 0);
  const isOne = upc === null || (choice.stores.length === 1 && choice.stores[0] === store?.id);
  const where = isAnyStore
    ? "at any store"
    : isOne
      ? `at ${store?.name ?? "its store"}`
      : `at one of ${choice.stores.length} stores`;
  const { zip, radiusMiles } = choice;
  const near = isOfShelves(choice) ? ` within ${radiusMiles} miles of ${zip.trim()}` : "";
  return `We alert you once it ${condition} ${where}${near}.`;
}

function conditionOf(choice: WatchChoice, price: Watchable["price"], currency: string): string | null {
  const { rule, zip, dropUnit, lowestInDays } = choice;
  const isNear = isOfShelves(choice);
  if ((isNear || rule === "total") && zip.trim() === "") return null;
  const target = typedPrice(choice.targetPrice);
  const drop = typedPrice(choice.drop);
  const today = price ? `today's ${priceText(price.value, price.currency)}` : "today";
  switch (rule) {
    case "stock":
      return isNear ? "is on a shelf" : "is back in stock";
    case "lowest":
      return `costs less than in the last ${lowestInDays === 365 ? "year" : `${lowestInDays} days`}`;
    case "drop":
      if (drop === null) return null;
      return `costs at least ${dropUnit === "percent" ? `${drop}%` : priceText(drop, currency)} less than ${today}`;
    case "target":
      return target === null ? null : `costs ${priceText(target, currency)} or less`;
    case "total":
      return target === null
        ? null
        : `costs ${priceText(target, currency)} or less in total at ${zip.trim()}`;
  }
}
