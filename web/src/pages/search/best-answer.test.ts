import type { Item, Result, RetailerId, RetailerInfo, Status } from "@stockfinder/contracts/lookup";
import { expect, test } from "vitest";
import { bestAnswer } from "./best-answer.ts";
import { NOTHING_ASKED, type SearchState, searchReducer } from "./search-state.ts";

function aRetailer(id: RetailerId, label: string, enabled = true): RetailerInfo {
  return {
    id,
    label,
    beta: false,
    onlineOnly: false,
    perStore: true,
    source: "sandbox",
    country: ["USA"],
    enabled,
  };
}

const retailers = [
  aRetailer("target", "Target"),
  aRetailer("walmart", "Walmart"),
  aRetailer("kroger", "Kroger"),
  aRetailer("bestbuy", "Best Buy", false),
];

function anItem(price: number | null, status: Status[], currency = "USD"): Item {
  return {
    id: `${price} ${status}`,
    upc: null,
    url: "https://store.example/item",
    title: "Wipes",
    imageUrl: null,
    price,
    currency,
    status,
    statusCode: null,
  };
}

function answersOf(answers: Partial<Record<RetailerId, Item[]>>): SearchState {
  let state = NOTHING_ASKED;
  for (const retailer of ["target", "walmart", "kroger"] as const) {
    const items = answers[retailer];
    if (!items) continue;
    const result: Result = {
      retailer,
      status: "ok",
      items,
      page: 1,
      pageCount: 1,
      fetchedAt: "2026-03-01T12:00:00.000Z",
      stale: false,
    };
    state = searchReducer(state, { type: "answered", result });
  }
  return state;
}

test("the best answer is the lowest price among what is in stock", () => {
  const state = answersOf({
    target: [anItem(5.29, ["in stock"]), anItem(1.99, ["Out of stock"])],
    walmart: [anItem(4.79, ["limited stock"]), anItem(null, ["in stock"])],
    kroger: [anItem(0.99, ["Not available"])],
  });

  expect(bestAnswer(state, retailers)).toMatchObject({
    checking: 0,
    inStock: 2,
    cheapest: { label: "Walmart", price: { amount: 4.79, currency: "USD" } },
  });
});

test("what a store lists behind its first page is not its answer", () => {
  const fitting = [5.29, 6.29, 7.29, 8.29].map((price) => anItem(price, ["in stock"]));
  const state = answersOf({ target: [...fitting, anItem(0.5, ["in stock"])] });

  expect(bestAnswer(state, retailers).cheapest?.price.amount).toBe(5.29);
});

test("a store that is turned off is not counted, one that has not answered is being checked", () => {
  const answer = bestAnswer(answersOf({ target: [anItem(5.29, ["in stock"])] }), retailers);

  expect(answer.stores.map(({ label, verdict }) => [label, verdict.kind])).toEqual([
    ["Target", "in-stock"],
    ["Walmart", "checking"],
    ["Kroger", "checking"],
  ]);
  expect(answer.checking).toBe(2);
});

test("a store that gave no answer is told from one that has nothing", () => {
  const answered = answersOf({ target: [anItem(5.29, ["Out of stock"])], kroger: [] });
  const state = searchReducer(answered, { type: "streamEnded" });

  expect(bestAnswer(state, retailers)).toMatchObject({ checking: 0, inStock: 0, silent: 1 });
});

test("an item whose stock nobody could check makes no store in stock or out of stock", () => {
  const found = answersOf({ target: [anItem(5.29, [])] });
  const state = searchReducer(found, { type: "stockFailed", retailer: "target", ids: ["5.29 "] });

  expect(bestAnswer(state, retailers).stores[0]?.verdict).toEqual({ kind: "unknown" });
});

test("dollars of two countries are not compared", () => {
  const state = answersOf({
    target: [anItem(5.29, ["in stock"])],
    walmart: [anItem(4.79, ["in stock"], "CAD")],
  });
  expect(bestAnswer(state, retailers).cheapest?.label).toBe("Target");
});
