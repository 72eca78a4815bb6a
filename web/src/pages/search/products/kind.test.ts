import { expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { asTheyCame, choices, filtered, kindEntries, NO_FILTER, priceSteps } from "./kind.ts";
import { productsOf } from "./products.ts";

const BRANDS = ["Folgers", "Maxwell", "Dunkin", "Lavazza", "Peets", "Illy"];
const coffees = BRANDS.map((brand, index) =>
  anItem({
    key: `gtin:${index}`,
    title: `${brand} Ground Coffee, 12 oz`,
    price: 4 + index,
    status: [index === 0 ? "Out of stock" : "in stock"],
  }),
);
const entries = (items: readonly ReturnType<typeof anItem>[]) =>
  kindEntries(
    productsOf(answered({ target: items }), [aRetailer("target", { perStore: false, onlineOnly: true })]),
  );

test("many names are a kind; sizes and colors of one name are a product", () => {
  expect(entries(coffees)).toHaveLength(BRANDS.length);
  expect(entries(coffees.slice(0, 4))).toEqual([]);
  const phones = BRANDS.map((color, index) =>
    anItem({ key: `gtin:${index}`, title: `iPhone 15, 128 GB, ${color}` }),
  );
  expect(entries(phones)).toEqual([]);
});

test("what fits less than the best match does not make a kind", () => {
  const [first, ...others] = coffees;
  if (!first) throw new Error("no coffee");
  expect(entries([first, ...others.map((item) => ({ ...item, relevance: 0.6 }))])).toEqual([]);
});

test("an entry has its best offer and counts the stores in stock", () => {
  const [folgers, maxwell] = entries(coffees);
  expect(folgers).toMatchObject({ stores: 0, isOut: true, best: { price: 4 } });
  expect(maxwell).toMatchObject({ stores: 1, best: { price: 5 } });
});

test("what is shown keeps its place when better products come", () => {
  const all = entries(coffees);
  const shown = [all[3], all[1]].map((entry) => entry?.product.key ?? "");
  expect(asTheyCame(all, shown).map(({ brand, name }) => brand ?? name)).toEqual(
    [3, 1, 0, 2, 4, 5].map((place) => all[place]?.brand ?? all[place]?.name),
  );
  expect(asTheyCame(all, [])).toEqual(all);
});

test("filters narrow by price and stock", () => {
  const all = entries(coffees);
  expect(filtered(all, NO_FILTER)).toEqual(all);
  expect(filtered(all, { ...NO_FILTER, inStock: true })).toHaveLength(5);
  expect(filtered(all, { ...NO_FILTER, most: 6 })).toHaveLength(3);
  expect(priceSteps(all)).toEqual([5, 7, 8]);
});

test("choices are the different values, the most frequent first", () => {
  expect(choices(["a", "b", null, "b"])).toEqual(["b", "a"]);
});

test.each([
  [{ amount: 256, unit: "oz capacity", count: 1 }, "8 qt"],
  [{ amount: 20, unit: "oz capacity", count: 1 }, "20 oz"],
  [{ amount: 32, unit: "oz capacity", count: 2 }, "2 × 32 oz"],
  [{ amount: 128, unit: "oz", count: 1 }, "128 oz"],
  [{ amount: null, unit: null, count: 12 }, "12 ct"],
])("a size %o reads %s", (size, text) => {
  const [first] = entries(coffees.map((item) => ({ ...item, product: { ...item.product, size } })));
  expect(first?.size).toBe(text);
});
