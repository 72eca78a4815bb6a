import type { ProductOffer } from "@stockfinder/contracts/product-offers";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { describe, expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { productsOfKind } from "./kind.ts";
import {
  asTheyCame,
  choices,
  filtered,
  kindEntries,
  NO_FILTER,
  NOTHING_BESIDE,
  ordered,
  priceSteps,
  sizeChoices,
  withPriceOf,
} from "./kind-entries.ts";
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
    productsOfKind(
      productsOf(answered({ target: items }), [aRetailer("target", { perStore: false, onlineOnly: true })]),
    ),
  );

test("many names are a kind; sizes and colors of one name are a product", () => {
  expect(entries(coffees)).toHaveLength(BRANDS.length);
  expect(entries(coffees.slice(0, 4))).toEqual([]);
  const phones = BRANDS.map((color, index) =>
    anItem({ key: `gtin:${index}`, title: `iPhone 15, 128 GB, ${color}` }),
  );
  expect(entries(phones)).toEqual([]);
});

test("few names of several makers are a kind, if there are enough of them", () => {
  const formulas = ["Tenderday", "Snugglebee", "Little Heron"].flatMap((maker, index) =>
    ["12.4 oz", "30 oz"].map((size) =>
      anItem({ key: `gtin:${index}${size}`, title: `${maker} Infant Formula, ${size}` }),
    ),
  );
  expect(entries(formulas)).toHaveLength(6);
  expect(entries(formulas.slice(0, 4))).toEqual([]);
});

test("sets that their maker numbers are a kind, however well each fits; numbered colors of one name are none", () => {
  const sets = ["R2-D2", "X-Wing", "AT-AT"].map((set, index) => {
    const item = anItem({
      key: `gtin:${index}`,
      title: `LEGO Star Wars ${set}`,
      relevance: index ? 0.7 : 0.94,
    });
    return { ...item, product: { ...item.product, brand: "lego", aliases: [`model:lego:7537${index}`] } };
  });
  expect(entries(sets)).toHaveLength(3);
  expect(entries(sets.slice(0, 2))).toEqual([]);
  expect(entries(sets.map((item) => ({ ...item, title: "iPhone 15, Blue" })))).toEqual([]);
});

test("what fits less than the best match does not make a kind", () => {
  const [first, ...others] = coffees;
  if (!first) throw new Error("no coffee");
  expect(entries([first, ...others.map((item) => ({ ...item, relevance: 0.6 }))])).toEqual([]);
});

test("an entry has its best offer and counts the stores in stock", () => {
  const [folgers, maxwell] = entries(coffees);
  expect(folgers).toMatchObject({ stores: 0, isOut: true, price: { value: 4 } });
  expect(maxwell).toMatchObject({ stores: 1, price: { value: 5 } });
});

test("what is shown keeps its place when better products come", () => {
  const all = entries(coffees);
  const shown = [all[3], all[1]].flatMap((entry) => entry ?? []);
  expect(asTheyCame(all, shown).map(({ brand, name }) => brand ?? name)).toEqual(
    [3, 1, 0, 2, 4, 5].map((place) => all[place]?.brand ?? all[place]?.name),
  );
  expect(asTheyCame(all, [])).toEqual(all);
});

test("a tile keeps the first price that is known of it until all is, unless it is sold out", () => {
  const [soldOut, first, other] = entries(coffees);
  if (!soldOut || !first || !other) throw new Error("no coffee");
  const later = { ...first, price: other.price, stores: 5 };
  expect(withPriceOf(first, later)).toEqual({ ...later, price: first.price });
  expect(withPriceOf({ ...first, price: null }, later)).toBe(later);
  expect(withPriceOf(first, soldOut)).toBe(soldOut);
});

test("a store that states its stock with the search counts before its branches are asked", () => {
  const kroger = aRetailer("kroger");
  const items = [anItem({ status: ["in stock"] })];
  const [entry] = kindEntries(productsOf(answered({ kroger: items }), [kroger]));
  expect(entry).toMatchObject({ stores: 1, sellers: 1 });
});

test("filters narrow by price and stock", () => {
  const all = entries(coffees);
  expect(filtered(all, NO_FILTER)).toEqual(all);
  expect(filtered(all, { ...NO_FILTER, inStock: true })).toHaveLength(5);
  expect(filtered(all, { ...NO_FILTER, most: 6 })).toHaveLength(3);
  expect(priceSteps(all)).toEqual([5, 7, 8]);
});

test("are ordered by price, unit price and distance, what is out of stock last; unlike units are not compared", () => {
  const size = (amount: number, unit = "oz") => ({ amount, unit, count: 1 });
  const sizes = [size(12), size(4), size(40), size(2), size(8), size(100, "ml")];
  const items = coffees.map((item, at) => ({
    ...item,
    product: { ...item.product, size: sizes[at] ?? null },
  }));
  const all = entries(items).map((entry, at) => ({ ...entry, distanceMiles: at === 4 ? 2 : null }));
  const order = (sort: "best" | "price" | "unit" | "nearest") =>
    ordered(all, sort).map((entry) => all.indexOf(entry));
  expect(order("best")).toEqual([0, 1, 2, 3, 4, 5]);
  expect(order("price")).toEqual([1, 2, 3, 4, 5, 0]);
  expect(order("unit")).toEqual([2, 4, 1, 3, 5, 0]);
  expect(order("nearest")).toEqual([4, 1, 2, 3, 5, 0]);
  const [first, ...others] = all;
  const unpriced = first && { ...first, isOut: false, price: null };
  expect(ordered(unpriced ? [unpriced, ...others] : [], "price").at(-1)).toBe(unpriced);
});

test("choices are the different values with their counts, the most frequent first", () => {
  expect(choices(["a", "b", null, "b"])).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});

test("sizes ascend, those of one unit together", () => {
  const sizes = [12, 7, 40.3, 7].map((amount) => ({ amount, unit: "oz", count: 1 }));
  const items = coffees.map((item, at) => ({
    ...item,
    product: { ...item.product, size: sizes[at] ?? null },
  }));
  expect(sizeChoices(entries(items))).toEqual(["7 oz", "12 oz", "40.3 oz"]);
});

describe("what is known beside the search", () => {
  const dollars = (value: number) => ({ value, currency: "USD" });
  const offer = (storeId: string, value: number, changes: Partial<ProductOffer> = {}): ProductOffer => ({
    storeId,
    store: storeId,
    price: dollars(value),
    isAvailable: true,
    distanceMiles: null,
    ...changes,
  });
  function entry(known: readonly ProductOffer[], found: RetailerId = "ebay", memberships: string[] = []) {
    const item = anItem({ key: "gtin:1", title: "Nescafe Clasico", price: 12.14, status: ["in stock"] });
    const products = productsOf(answered({ [found]: [item] }), [aRetailer(found, { perStore: false })]);
    const beside = { ...NOTHING_BESIDE, known: new Map([["gtin:1", known]]), memberships };
    const [first] = kindEntries(products, beside);
    return first;
  }

  test("counts on a tile as on the card: a store's price comes before a marketplace's", () => {
    const known = [offer("kroger", 7.49, { distanceMiles: 1.6 }), offer("walmart", 8), offer("cvs", 5)];
    const out = { ...known[2], isAvailable: false } as ProductOffer;
    expect(entry([...known.slice(0, 2), out])).toMatchObject({
      price: { value: 7.49 },
      stores: 2,
      distanceMiles: 1.6,
      place: "kroger · 1.6 mi",
    });
    expect(
      entry([offer("kroger", 9, { distanceMiles: 1.6 }), offer("target", 7, { distanceMiles: 8 })]),
    ).toMatchObject({ price: { value: 7 }, distanceMiles: 8 });
    expect(entry([offer("walmart", 8)])).toMatchObject({ place: "walmart", shipping: null });
    // Where only the price is known, the store is said and no way.
    const sold = { price: { value: 20 }, isOut: true, place: "cvs" };
    expect(entry([{ ...out, price: dollars(20) }])).toMatchObject(sold);
    expect(entry([])).toMatchObject({ price: { value: 12.14 }, stores: 1, sellers: 0, place: "Ebay" });
  });

  test("has no price for members, unless the shopper is one", () => {
    const club = offer("samsclub", 3.08, { membershipNeeded: "Sam's Club" });
    expect(entry([club])).toMatchObject({ price: null, membersOnly: true, stores: 1 });
    expect(entry([club], "ebay", ["samsclub"])).toMatchObject({ price: { value: 3.08 }, membersOnly: false });
    expect(entry([club, offer("walmart", 4.28)])).toMatchObject({ price: { value: 4.28 }, stores: 2 });
  });

  test("adds to what the search says of a store, and replaces none of it", () => {
    expect(entry([offer("walmart", 9)], "walmart")).toMatchObject({ price: { value: 12.14 }, stores: 1 });
  });
});

test.each<[object, string, string?]>([
  [{ amount: 256, unit: "oz capacity", count: 1 }, "8 qt"],
  [{ amount: 1664, unit: "oz capacity", count: 45 }, "45 × 13 gal", "13 Gallon Trash Bags, 45 ct"],
  [{ amount: 256, unit: "oz", count: 1 }, "16 lb", "Dry Dog Food, 16 lb"],
  [{ amount: 20, unit: "oz capacity", count: 1 }, "20 oz"],
  [{ amount: 32, unit: "oz capacity", count: 2 }, "2 × 32 oz"],
  [{ amount: 128, unit: "oz", count: 1 }, "128 oz"],
  [{ amount: null, unit: null, count: 12 }, "12 ct"],
  [{ amount: 12, unit: "gb", count: 1 }, "12 GB"],
])("a size %o reads %s", (size, text, title) => {
  const sized = coffees.map((item, at) => ({
    ...item,
    ...(title && { title: `${BRANDS[at]} ${title}` }),
    product: { ...item.product, size } as typeof item.product,
  }));
  expect(entries(sized)[0]?.size).toBe(text);
});
