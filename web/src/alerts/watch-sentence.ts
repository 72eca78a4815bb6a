import { priceText } from "../components/price.ts";
import { droppedPrice } from "./dropped-price.ts";
import { isOfShelves, typedPrice, type WatchChoice } from "./watch-choice.ts";
import type { Watchable } from "./watchable.ts";

/** What a choice promises, and what that means while it is in stock; null while a price or a place is missing. */
export function watchSentence(
  choice: WatchChoice,
  { upc, price, store, country, isInStock }: Watchable,
): string | null {
  const currency = country === "CAN" ? "CAD" : "USD";
  const isAnyStore = upc !== null && (choice.where === "any" || choice.stores.length === 0);
  const isOne = upc === null || (choice.stores.length === 1 && choice.stores[0] === store?.id);
  const drop = dropText(choice, currency);
  const condition = conditionOf(choice, currency);
  if (condition === null) return null;
  const dropped = price && dropTarget(choice, price.value);
  const where = isAnyStore
    ? "at any store"
    : isOne
      ? `at ${store?.name ?? "its store"}`
      : `at one of ${choice.stores.length} stores`;
  const { zip, radiusMiles } = choice;
  const near = isOfShelves(choice) ? ` within ${radiusMiles} miles of ${zip.trim()}` : "";
  const alert = `We'll alert you when it ${condition} ${where}${near}.`;
  if (choice.rule === "stock" && isInStock)
    return `${alert} ${isOne ? "It has it now, so you'll hear once it has sold out and is back." : "Stores that have it now won't alert you until they've sold out."}`;
  if (!price || dropped === null || !(isAnyStore || isOne)) return alert;
  if (isOne) return `We'll alert you when it costs ${priceText(dropped, currency)} or less ${where}${near}.`;
  // Each store's own price has to drop.
  const example = `from ${priceText(price.value, currency)} to ${priceText(dropped, currency)}`;
  return `We'll alert you when any store${near} lowers its price by ${drop}, for example ${example}.`;
}

/** "5%", "$20.00"; null while no number is typed. */
function dropText({ drop, dropUnit }: WatchChoice, currency: string): string | null {
  const by = typedPrice(drop);
  if (by === null) return null;
  return dropUnit === "percent" ? `${by}%` : priceText(by, currency);
}

/** Null for other rules, and where nothing would be left. */
function dropTarget({ rule, drop, dropUnit }: WatchChoice, price: number): number | null {
  const by = typedPrice(drop);
  if (rule !== "drop" || by === null) return null;
  const left = droppedPrice(price, by, dropUnit);
  return left > 0 ? left : null;
}

function conditionOf(choice: WatchChoice, currency: string): string | null {
  const { rule, zip, lowestInDays } = choice;
  if ((isOfShelves(choice) || rule === "total") && zip.trim() === "") return null;
  const target = typedPrice(choice.targetPrice);
  const drop = dropText(choice, currency);
  switch (rule) {
    case "stock":
      return "is back in stock";
    case "lowest":
      return `costs less than in the last ${lowestInDays === 365 ? "year" : `${lowestInDays} days`}`;
    case "drop":
      return drop === null ? null : `costs ${drop} less than now`;
    case "target":
      return target === null ? null : `costs ${priceText(target, currency)} or less`;
    case "total":
      return target === null
        ? null
        : `costs ${priceText(target, currency)} or less in total at ${zip.trim()}`;
  }
}
