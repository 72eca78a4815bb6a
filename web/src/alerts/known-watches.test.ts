import type { Watch } from "@stockfinder/contracts/watches";
import { afterEach, expect, test } from "vitest";
import { knownWatch, knowWatch, knowWatches } from "./known-watches.ts";
import type { Watchable } from "./watchable.ts";
import { watchedWords } from "./watching.ts";

const CONSOLE: Watchable = { upc: "711719541028", name: "PlayStation 5", country: "USA", price: null };
const AT_TARGET: Watchable = { ...CONSOLE, store: { id: "target", name: "Target" } };
const LOT: Watchable = { ...AT_TARGET, upc: null, item: { retailer: "target", itemId: "A-1" } };

function aWatch(changes: Partial<Watch> = {}): Watch {
  return {
    id: "1",
    kind: "stock",
    upc: CONSOLE.upc,
    retailer: null,
    itemId: null,
    country: "USA",
    stores: [],
    targetPrice: null,
    targetTotal: null,
    dropPercent: null,
    dropAmount: null,
    lowestInDays: null,
    radiusMiles: null,
    state: "watching",
    ...changes,
  } as Watch;
}

const ITEM = { upc: null, retailer: "target", itemId: "A-1" };
afterEach(() => knowWatches([]));

test.each<[Partial<Watch>, Watchable, string | undefined]>([
  [{}, CONSOLE, "Watching · back in stock"],
  [{}, AT_TARGET, "Watching · back in stock"],
  [{ radiusMiles: 25 }, CONSOLE, "Watching · within 25 mi"],
  [{ stores: ["target"] }, CONSOLE, "Watching · back in stock"],
  [{ stores: ["target"] }, AT_TARGET, "Watching · back in stock"],
  [{ stores: ["walmart"] }, AT_TARGET, undefined],
  [{ country: "CAN" }, CONSOLE, undefined],
  [{ state: "ended" }, CONSOLE, undefined],
  [{ state: "paused" }, CONSOLE, "Watch paused"],
  [{}, LOT, undefined],
  [ITEM, LOT, "Watching · back in stock"],
  [ITEM, { ...LOT, item: null }, undefined],
  [{ kind: "price", targetPrice: 442.6 }, CONSOLE, "Watching · $442.60 or less"],
  [{ kind: "price", targetTotal: 480 }, CONSOLE, "Watching · $480.00 or less in total"],
  [{ kind: "price", dropPercent: 5 }, CONSOLE, "Watching · 5% cheaper"],
  [{ kind: "price", dropAmount: 20 }, CONSOLE, "Watching · $20.00 cheaper"],
  [{ kind: "price", lowestInDays: 30 }, CONSOLE, "Watching · lowest in 30 days"],
])("a watch %j shows on the button of %j as %j", (changes, product, words) => {
  knowWatches([aWatch(changes)]);
  expect(watchedWords()(product)).toBe(words);
});

test("the newest of several watches shows, a changed one with its new words, and one that ends no more", () => {
  const [newer, older] = [aWatch({ id: "2", kind: "price", dropPercent: 5 }), aWatch()];
  knowWatches([newer, older]);
  expect(knownWatch(CONSOLE)).toBe(newer);

  knowWatch(aWatch({ ...newer, dropPercent: 10 }));
  expect(watchedWords()(CONSOLE)).toBe("Watching · 10% cheaper");
  knowWatch(aWatch({ ...newer, state: "ended" }));
  expect(knownWatch(CONSOLE)).toBe(older);
});
