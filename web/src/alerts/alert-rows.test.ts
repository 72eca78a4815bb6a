import { expect, test } from "vitest";
import { aBroadcast, anAlert } from "../../test/sample-alerts.ts";
import { alertRows } from "./alert-rows.ts";

const TARGET = anAlert({ id: "t", seen: true });
const WALMART = anAlert({ id: "w", store: "Walmart", price: 449.99 });
const BEST_BUY = anAlert({ id: "b", store: "Best Buy", state: "over" });
const OF_ANOTHER = anAlert({ id: "o", watchId: "0190b0a0-0000-4000-8000-00000000000f", name: "Xbox" });

test("the stores of a watch are one row, at the place of the last changed one", () => {
  const rows = alertRows([TARGET, OF_ANOTHER, WALMART]);
  expect(rows.map(({ alerts }) => alerts)).toEqual([[TARGET, WALMART], [OF_ANOTHER]]);
  expect(rows.map(({ text }) => text)).toEqual([
    "Back in stock at 2 stores, best price $449.99 at Walmart",
    "Back in stock at Target for $499.99",
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
});

test("a row leads to the store that it names, else to its newest alert", () => {
  const over = { ...WALMART, state: "over" } as const;
  expect(alertRows([BEST_BUY, TARGET, WALMART])).toMatchObject([{ shown: WALMART, isOver: false }]);
  expect(alertRows([BEST_BUY, over])).toMatchObject([
    { shown: BEST_BUY, isOver: true, text: "Sold out again" },
  ]);
});

test("a row is about one alert if only one is still available", () => {
  expect(alertRows([BEST_BUY])).toMatchObject([{ only: BEST_BUY, text: "Sold out again at Best Buy" }]);
  expect(alertRows([BEST_BUY, WALMART])).toMatchObject([
    { only: WALMART, text: "Back in stock at Walmart for $449.99" },
  ]);
  expect(alertRows([WALMART, TARGET])).toMatchObject([{ only: null }]);
  expect(alertRows([BEST_BUY, { ...WALMART, state: "over" }])).toMatchObject([{ only: null }]);
});

test("a row is new while one of its stores has the item and is unseen", () => {
  expect(alertRows([TARGET, WALMART])).toMatchObject([{ isNew: true }]);
  expect(alertRows([TARGET, BEST_BUY])).toMatchObject([{ isNew: false }]);
});

test("each notification by staff is a row of its own, in their words", () => {
  const [sent, another] = [aBroadcast(), aBroadcast({ id: "another" })];
  expect(alertRows([sent, another])).toMatchObject([
    { only: sent, text: sent.message },
    { only: another, text: another.message },
  ]);
});
