import { expect, test } from "vitest";
import { expectedAlerts } from "./expected-alerts.ts";
import { certain, type Shown, scriptOf } from "./script.ts";

const OUT: Shown = { stock: "out", price: 20 };
const IN: Shown = { stock: "in", price: 20 };
const UNKNOWN: Shown = { stock: "unknown", price: 12 };

test("an alert is updated within its act, and the next act makes another", () => {
  const script = [OUT, IN, { ...IN, stock: "limited" as const }, OUT, IN, OUT, IN];

  expect(expectedAlerts({ kind: "stock" }, script, 5)).toEqual([
    [
      { state: "open", price: 20 },
      { state: "limited", price: 20 },
      { state: "over", price: 20 },
      { state: "open", price: 20 },
      { state: "over", price: 20 },
    ],
    [{ state: "open", price: 20 }],
  ]);
});

test("a page without stock changes the price only", () => {
  expect(expectedAlerts({ kind: "stock" }, [OUT, UNKNOWN, IN], 9)).toEqual([[{ state: "open", price: 20 }]]);
  expect(expectedAlerts({ kind: "price", dropAmount: 5 }, [OUT, IN, UNKNOWN], 9)).toEqual([
    [{ state: "open", price: 12 }],
  ]);
});

test("each change of a script can be known", () => {
  for (let item = 0; item < 20; item += 1) {
    const script = scriptOf(item, 50);
    const known = script.map((_, step) => certain(script.slice(0, step + 1)));
    expect(known.filter((terms, step) => step > 0 && same(terms, known[step - 1]))).toEqual([]);
  }
});

function same(one: Shown, other: Shown | undefined): boolean {
  return one.stock === other?.stock && one.price === other.price;
}
