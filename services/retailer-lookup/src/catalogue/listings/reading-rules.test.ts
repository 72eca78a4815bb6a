import { expect, test } from "vitest";
import { applyReading, type Known } from "./reading-rules.ts";
import type { Reading } from "./readings.ts";

const USD = (value: number | null) => ({ value, currency: "USD" });
const certain = (stock: "in" | "limited" | "out" | "preorder") =>
  ({ stock, since: 100, seenAt: 200, seenBy: "adapter" }) as const;

const known = (said: Partial<Known> = {}): Known => ({
  price: USD(5),
  stock: "in",
  seenAt: 200,
  seenBy: "adapter",
  certain: certain("in"),
  soldBy: null,
  version: 7,
  ...said,
});
const reading = (said: Partial<Reading> = {}): Reading => ({
  price: USD(5),
  stock: "in",
  seenAt: 300,
  source: "page",
  ...said,
});

const UNPRICED = known({ price: null });
const UNCERTAIN = known({ stock: "unknown", certain: null, version: 1 });

test.each<[string, Known | null, Reading, boolean]>([
  ["the first reading", null, reading(), false],
  ["the same again", known(), reading(), false],
  ["another price", known(), reading({ price: USD(4) }), true],
  ["another currency", known(), reading({ price: { value: 5, currency: "CAD" } }), true],
  ["a price that is no longer shown", known(), reading({ price: USD(null) }), true],
  ["a price that is shown again", known({ price: USD(null) }), reading(), true],
  ["nothing about the price", known(), reading({ price: undefined }), false],
  ["the first price", UNPRICED, reading(), false],
  ["sold out", known(), reading({ stock: "out" }), true],
  ["nearly sold out", known(), reading({ stock: "limited" }), true],
  ["back in stock", known({ certain: certain("out") }), reading(), true],
  ["released after a pre-order", known({ certain: certain("preorder") }), reading(), true],
  ["nothing about stock", known(), reading({ stock: "unknown" }), false],
  ["the first certain stock", UNCERTAIN, reading({ stock: "out" }), false],
  ["the first certain stock after a change", { ...UNCERTAIN, version: 2 }, reading({ stock: "out" }), true],
  ["the first seller", known(), reading({ soldBy: "marketplace" }), false],
  ["another seller", known({ soldBy: "store" }), reading({ soldBy: "marketplace" }), true],
  ["nothing about the seller", known({ soldBy: "marketplace" }), reading(), false],
  ["the same stock after nothing", known({ stock: "unknown" }), reading(), false],
  ["another stock after nothing", known({ stock: "unknown" }), reading({ stock: "out" }), true],
])("%s: a change is %4$s", (_name, before, after, isChange) => {
  const applied = applyReading(before, after);

  expect(applied?.change !== null).toBe(isChange);
  expect(applied?.known.version).toBe((before?.version ?? 0) + (isChange || before === null ? 1 : 0));
});

test("a change has both sides, its source and its version", () => {
  expect(applyReading(known(), reading({ price: USD(4), stock: "out" }))?.change).toEqual({
    before: { price: 5, currency: "USD", stock: "in" },
    after: { price: 4, currency: "USD", stock: "out" },
    source: "page",
    version: 8,
    readAt: 300,
  });
});

test("a change tells the words in which its reading stated the stock", () => {
  const { change } = applyReading(known(), reading({ stock: "out", words: "Sold out" })) ?? {};

  expect(change?.before).not.toHaveProperty("words");
  expect(change?.after).toMatchObject({ stock: "out", words: "Sold out" });
});

test("a reading without stock keeps the definite stock and the price, and is stored with them", () => {
  expect(applyReading(known(), reading({ stock: "unknown", price: undefined }))?.known).toEqual({
    price: USD(5),
    stock: "unknown",
    seenAt: 300,
    seenBy: "page",
    certain: certain("in"),
    soldBy: null,
    version: 7,
  });
});

test("another seller is a change of the terms, and stays known", () => {
  const applied = applyReading(known({ soldBy: "marketplace" }), reading({ soldBy: "store" }));
  expect(applied?.change).toMatchObject({ before: { soldByStore: false }, after: { soldByStore: true } });
  expect(applyReading(applied?.known ?? null, reading())?.known.soldBy).toBe("store");
});

test("a confirmed stock keeps its start; another one starts with its reading", () => {
  expect(applyReading(known(), reading())?.known.certain).toEqual({
    stock: "in",
    since: 100,
    seenAt: 300,
    seenBy: "page",
  });
  expect(applyReading(known(), reading({ stock: "out" }))?.known.certain).toMatchObject({
    stock: "out",
    since: 300,
  });
});

test("a reading that is older than the newest teaches nothing; one of the same time does", () => {
  expect(applyReading(known(), reading({ seenAt: 199, stock: "out" }))).toBeNull();
  expect(applyReading(known(), reading({ seenAt: 200, stock: "out" }))?.change).not.toBeNull();
});

test("the second out-of-stock reading confirms it, once", () => {
  const sold = { stock: "out" } as const;
  const first = applyReading(known(), reading({ ...sold, seenAt: 300 }));
  const between = applyReading(first?.known ?? null, reading({ stock: "unknown", seenAt: 400 }));
  const second = applyReading(between?.known ?? null, reading({ ...sold, seenAt: 500 }));
  const third = applyReading(second?.known ?? null, reading({ ...sold, seenAt: 600 }));

  expect([first, between, second, third].map((applied) => applied?.outConfirmed)).toEqual([
    null,
    null,
    { version: 8, readAt: 500 },
    null,
  ]);
  const back = [first, between, second, third].map(
    (applied) => applyReading(applied?.known ?? null, reading({ stock: "in", seenAt: 700 }))?.change?.wasOut,
  );
  expect(back).toEqual([undefined, undefined, true, true]);
});

test("an item that was never in stock is not confirmed, nor one that changed again", () => {
  const sold = { stock: "out" } as const;
  const isNew = applyReading(null, reading({ ...sold, seenAt: 300 }));
  expect(applyReading(isNew?.known ?? null, reading({ ...sold, seenAt: 400 }))?.outConfirmed).toBeNull();
  const soldOut = applyReading(known(), reading({ ...sold, seenAt: 300 }));
  const cheaper = applyReading(soldOut?.known ?? null, reading({ ...sold, price: USD(4), seenAt: 400 }));
  expect(cheaper).toMatchObject({ change: { version: 9 }, outConfirmed: null });
});
