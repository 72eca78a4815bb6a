import { expect, test } from "vitest";
import { firstChoice, type WatchChoice } from "./watch-choice.ts";
import { watchSentence } from "./watch-sentence.ts";
import type { Watchable } from "./watchable.ts";

const CONSOLE: Watchable = {
  upc: "711719541028",
  name: "PlayStation 5",
  country: "USA",
  price: { value: 499.99, currency: "USD" },
  isInStock: true,
};
const AT_TARGET: Watchable = { ...CONSOLE, store: { id: "target", name: "Target" } };

test.each<[Partial<WatchChoice>, Watchable, string | null]>([
  [
    {},
    CONSOLE,
    "We'll alert you when any store lowers its price by 5%, for example from $499.99 to $474.99.",
  ],
  [{}, AT_TARGET, "We'll alert you when it costs $474.99 or less at Target."],
  [
    { rule: "stock" },
    { ...AT_TARGET, upc: null },
    "We'll alert you when it is back in stock at Target. It has it now, so you'll hear once it has sold out and is back.",
  ],
  [
    { rule: "stock" },
    { ...AT_TARGET, isInStock: false },
    "We'll alert you when it is back in stock at Target.",
  ],
  [
    { rule: "stock", stores: ["target", "walmart"] },
    AT_TARGET,
    "We'll alert you when it is back in stock at one of 2 stores. Stores that have it now won't alert you until they've sold out.",
  ],
  [
    { rule: "stock", isNear: true, zip: "44114", radiusMiles: 10 },
    CONSOLE,
    "We'll alert you when it is back in stock at any store within 10 miles of 44114. Stores that have it now won't alert you until they've sold out.",
  ],
  [
    { rule: "drop", drop: "20", dropUnit: "amount" },
    { ...CONSOLE, price: null },
    "We'll alert you when it costs $20.00 less than now at any store.",
  ],
  [
    { drop: "20", dropUnit: "amount", isNear: true, zip: "44114", radiusMiles: 10 },
    AT_TARGET,
    "We'll alert you when it costs $479.99 or less at Target within 10 miles of 44114.",
  ],
  [
    { stores: ["target", "walmart"] },
    AT_TARGET,
    "We'll alert you when it costs 5% less than now at one of 2 stores.",
  ],
  [
    { drop: "500", dropUnit: "amount" },
    AT_TARGET,
    "We'll alert you when it costs $500.00 less than now at Target.",
  ],
  [{ drop: "much" }, CONSOLE, null],
  [
    { rule: "lowest", lowestInDays: 365 },
    CONSOLE,
    "We'll alert you when it costs less than in the last year at any store.",
  ],
  [
    { rule: "target", targetPrice: "450" },
    CONSOLE,
    "We'll alert you when it costs $450.00 or less at any store.",
  ],
  [
    { rule: "total", targetPrice: "480", zip: "44114" },
    CONSOLE,
    "We'll alert you when it costs $480.00 or less in total at 44114 at any store.",
  ],
  [
    { rule: "lowest", isNear: true, zip: "" },
    CONSOLE,
    "We'll alert you when it costs less than in the last 30 days at any store.",
  ],
  [{ rule: "target", targetPrice: "soon" }, CONSOLE, null],
  [{ rule: "stock", isNear: true, zip: " " }, CONSOLE, null],
])("%j", (changes, product, expected) => {
  expect(watchSentence({ ...firstChoice(product, ""), ...changes }, product)).toBe(expected);
});
