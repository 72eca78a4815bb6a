import { expect, test } from "vitest";
import { z } from "zod";
import {
  entries,
  Flag,
  ItemId,
  list,
  nonNullList,
  Price,
  part,
  Quantity,
  requiredList,
  Text,
  Token,
  Upc,
} from "./fields.ts";

const Product = z.object({
  id: ItemId,
  word: Token,
  title: Text,
  sold: Flag,
  price: Price,
  left: Quantity,
  upc: Upc,
  brand: part(z.object({ name: Text })),
  tags: list(z.object({ name: z.string() })),
  offers: entries(z.object({ price: z.number() })),
});

const nothing = {
  id: null,
  word: null,
  title: null,
  sold: null,
  price: null,
  left: null,
  upc: null,
  brand: null,
  tags: [],
  offers: [],
};

test("a field that is missing, or of another kind, fails nothing", () => {
  expect(Product.parse({})).toEqual(nothing);
  const odd = Object.fromEntries(Object.keys(nothing).map((field) => [field, [[]]]));
  expect(Product.parse(odd)).toEqual(nothing);
});

test("fields are read with their meaning", () => {
  const product = {
    id: 70_000_001,
    word: " IN_STOCK ",
    title: "Salt &amp; Pepper ",
    sold: "Y",
    price: "$3.50",
    left: "12",
    upc: "00036000291452",
    brand: { name: "Alder" },
    tags: [{ name: "new" }, "bad", { name: "hot" }],
    offers: { b: { price: 2 }, c: null, a: { price: 1 } },
  };
  expect(Product.parse(product)).toEqual({
    id: "70000001",
    word: "IN_STOCK",
    title: "Salt & Pepper",
    sold: true,
    price: 3.5,
    left: 12,
    upc: "036000291452",
    brand: { name: "Alder" },
    tags: [{ name: "new" }, { name: "hot" }],
    offers: [
      { key: "b", value: { price: 2 } },
      { key: "a", value: { price: 1 } },
    ],
  });
});

test.each(["../admin", "a b", "ünï", "x".repeat(65)])("%j is no id to ask for again", (id) => {
  expect(ItemId.parse(id)).toBeNull();
});

test("a list that must not be null is a list", () => {
  const Reply = z.object({ items: nonNullList(z.string()) });
  expect(Reply.parse({ items: ["a", 1] })).toEqual({ items: ["a"] });
  expect(Reply.parse({ items: [] })).toEqual({ items: [] });
  for (const reply of [{ items: null }, {}, { items: "a" }])
    expect(Reply.safeParse(reply).success).toBe(false);
});

test("a list that must be there may be null, not missing", () => {
  const Reply = z.object({ items: requiredList(z.string()) });
  expect(Reply.parse({ items: ["a", 1] })).toEqual({ items: ["a"] });
  expect(Reply.parse({ items: null })).toEqual({ items: [] });
  expect(Reply.safeParse({}).success).toBe(false);
  expect(Reply.safeParse({ items: {} }).success).toBe(false);
});
