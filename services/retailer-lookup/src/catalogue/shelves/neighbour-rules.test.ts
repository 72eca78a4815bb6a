import { expect, test } from "vitest";
import { saidOfShelf } from "./neighbour-rules.ts";

const UPC = "044600015934";
const post = { store: "Target", status: "In Stock", itemName: null, upc: UPC };
const HEADPHONES = "Sony WH-1000XM4 Headphones";

test.each([
  ["a UPC", post, { retailer: "target", stock: "in", gtin: UPC, model: null }],
  ["a limited stock", { ...post, status: "Limited Stock" }, { stock: "limited" }],
  ["an empty shelf", { ...post, status: "Out of Stock" }, { stock: "out" }],
  ["another store", { ...post, store: "Walmart Groceries" }, { retailer: "walmartgrocery" }],
  [
    "brand and model",
    { ...post, upc: null, itemName: HEADPHONES },
    { gtin: null, model: "model:sony:wh1000xm4" },
  ],
  ["a name and a wrong UPC", { ...post, upc: "044600015935", itemName: HEADPHONES }, { gtin: null }],
])("%s is a reading", (_, said, expected) => {
  expect(saidOfShelf(said)).toMatchObject(expected);
});

test.each([
  ["no store in particular", { ...post, store: "General" }],
  ["no stock", { ...post, status: null }],
  ["a wrong UPC", { ...post, upc: "044600015935" }],
  ["a name that many products have", { ...post, upc: null, itemName: "disinfecting wipes" }],
])("%s is none", (_, said) => {
  expect(saidOfShelf(said)).toBeNull();
});
