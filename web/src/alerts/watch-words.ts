import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { LIST_STORE, listNear } from "@stockfinder/contracts/list-store";
import type { Money } from "@stockfinder/contracts/money";
import type { Watch } from "@stockfinder/contracts/watches";
import { priceText } from "../components/price.ts";
import { droppedPrice } from "./dropped-price.ts";

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });
const SOON_MINUTES = 15;
const CURRENCY = { USA: "USD", CAN: "CAD" } as const;

/** The condition of a watch: "Back in stock within 25 miles of 44114", "When one store near 44114 has it". */
export function waitsFor(watch: Watch, nameOf: (storeId: string) => string = (storeId) => storeId): string {
  const { kind, targetPrice, targetTotal, dropAmount, dropPercent, lowestInDays, maxPrice, soldByStore } =
    watch;
  const { country, stores, zip, radiusMiles } = watch;
  const list = watch.retailer === LIST_STORE ? listNear(watch.itemId) : null;
  if (list) return `When one store near ${list.zip} has it`;
  const money = (price: number) => priceText(price, CURRENCY[country]);
  const price = [
    targetPrice !== null && `at most ${money(targetPrice)}`,
    targetTotal !== null && `at most ${money(targetTotal)} in total at ${zip}`,
    dropAmount !== null && `cheaper by ${money(dropAmount)}`,
    dropPercent !== null && `cheaper by ${dropPercent}%`,
    lowestInDays !== null && `less than in the last ${lowestInDays} days`,
  ].filter((words) => words !== false);
  const near = zip !== null && radiusMiles !== null ? ` within ${radiusMiles} miles of ${zip}` : "";
  const conditions = [
    kind === "stock" ? "Back in stock" : sentence(price.join(" or ")),
    maxPrice !== null && `never above ${money(maxPrice)}`,
    soldByStore && "sold by the store itself",
    stores.length > 0 && `at ${stores.map(nameOf).join(", ")}`,
  ];
  return `${conditions.filter((words) => words !== false).join(", ")}${near}`;
}

/** "Checks all stores; shelf prices at Kroger (Akron) and Target (Cleveland)": the branches that count, of stores whose prices differ by branch. */
export function branchesText({
  branches = [],
  stores,
  upc,
}: Pick<Watch, "branches" | "stores" | "upc">): string | null {
  if (branches.length === 0) return null;
  const named = branches.map((branch) => branch.replace(/, (.*)/, " ($1)"));
  const prices = `${named.length === 1 ? "price" : "prices"} at ${LIST.format(named)}`;
  return upc !== null && stores.length === 0 ? `Checks all stores; shelf ${prices}` : `Checks the ${prices}`;
}

/** What will make a watch alert, as the product is sold now: "You'll hear when it is sold out and back". */
export function hearsWhen(
  { kind, stores, radiusMiles, zip, country, targetPrice }: Watch,
  { isAvailable, price, storeId }: Pick<KnownProduct, "isAvailable" | "price" | "storeId">,
): string {
  if (kind === "stock" && radiusMiles !== null) return `You'll hear when a store near ${zip} has it again`;
  if (kind === "stock" && isAvailable && stores.join() === storeId)
    return "You'll hear when it is sold out and back";
  if (kind === "stock")
    return `You'll hear when a store${isAvailable ? " that is sold out" : ""} has it again`;
  if (targetPrice === null) return "You'll hear when a store's price falls that low";
  const isLow = isAvailable && price?.currency === CURRENCY[country] && price.value <= targetPrice;
  return `You'll hear when ${isLow ? "another" : "a"} store asks ${priceText(targetPrice, CURRENCY[country])} or less`;
}

/**
 * "Was $62.00 when you began. You'll hear at $58.90 or less", of a watch for a drop; null for others, and before its first reading.
 * A goal above the price now is of stores that ask more: each store's own price has to drop.
 */
export function sinceText(
  { firstPrice, dropPercent, dropAmount }: Pick<Watch, "firstPrice" | "dropPercent" | "dropAmount">,
  now: Money | null | undefined,
): string | null {
  if (!firstPrice) return null;
  const { value, currency } = firstPrice;
  const isSame = now?.value === value && now.currency === currency;
  const since = isSame ? "The same as when you began" : `Was ${priceText(value, currency)} when you began`;
  const goal = Math.max(
    dropPercent === null ? 0 : droppedPrice(value, dropPercent, "percent"),
    dropAmount === null ? 0 : droppedPrice(value, dropAmount, "amount"),
  );
  if (goal === 0 || !now) return since;
  return goal < now.value
    ? `${since}. You'll hear at ${priceText(goal, currency)} or less`
    : `${since}. You'll hear when a store lowers its own price`;
}

const STATE_WORDS: Readonly<Record<Watch["state"], string>> = {
  watching: "Watching",
  open: "Alert sent",
  paused: "Paused",
  ended: "Ended",
};

/** The state of a watch: "Watching", "Snoozed until Tue, Nov 24, 8:00 AM". */
export function stateText({
  state,
  paused,
  snoozeUntil,
}: Pick<Watch, "state" | "paused" | "snoozeUntil">): string {
  if (state !== "paused" || paused || snoozeUntil === null) return STATE_WORDS[state];
  const until = new Date(snoozeUntil).toLocaleString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  return `Snoozed until ${until}`;
}

/** "next check in 45 min", "next check in 3 h"; null if it is soon, as most are. */
export function nextCheckText(at: string, now: number): string | null {
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000);
  if (minutes <= SOON_MINUTES) return null;
  return minutes < 90 ? `next check in ${minutes} min` : `next check in ${Math.round(minutes / 60)} h`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
