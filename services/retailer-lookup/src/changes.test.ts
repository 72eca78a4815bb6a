import { expect, test, vi } from "vitest";
import { changesBetween, createChangeReporter } from "./changes.ts";

const milk = { id: "1", status: ["in stock" as const], price: 3.49, currency: "USD" };

test("an item with another price or status has changed", () => {
  const cheaper = { ...milk, price: 2.99 };
  const gone = { ...milk, status: ["Out of stock" as const] };
  expect(changesBetween([milk], [cheaper])).toEqual({
    stock: [],
    prices: [{ id: "1", price: 2.99, currency: "USD" }],
  });
  expect(changesBetween([milk], [gone])).toEqual({ stock: [gone], prices: [] });
});

test("a price that is no longer shown is a change", () => {
  expect(changesBetween([milk], [{ ...milk, price: null }]).prices).toEqual([
    { id: "1", price: null, currency: "USD" },
  ]);
});

test("the same items in another order have not changed", () => {
  const bread = { ...milk, id: "2" };
  expect(changesBetween([milk, bread], [bread, milk])).toEqual({ stock: [], prices: [] });
});

test("what is new, gone or not known yet has not changed", () => {
  const unknown = { id: "1", status: [] };
  expect(changesBetween([], [milk])).toEqual({ stock: [], prices: [] });
  expect(changesBetween([milk], [])).toEqual({ stock: [], prices: [] });
  expect(changesBetween([unknown], [milk])).toEqual({ stock: [], prices: [] });
  expect(changesBetween([milk], [unknown])).toEqual({ stock: [], prices: [] });
});

test("a change that cannot be told is logged and harms nobody", async () => {
  const warn = vi.fn();
  const report = createChangeReporter({ publish: async () => Promise.reject(new Error("away")) }, { warn });
  report({ retailer: "kroger", zip: "44114" }, [milk], [{ ...milk, price: 1 }]);
  await expect.poll(() => warn).toHaveBeenCalledOnce();
});
