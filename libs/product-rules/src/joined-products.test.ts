import type { Product } from "@stockfinder/contracts/retailer-items";
import { expect, test } from "vitest";
import { joinedKeys } from "./joined-products.ts";

function aProduct(key: string, aliases: string[] = [], gtin: string | null = null): Product {
  return { key, aliases, gtin, brand: null, variant: null, size: null };
}

test("an item without a GTIN joins the one GTIN product with its key", () => {
  const keys = joinedKeys([aProduct("title:a"), aProduct("gtin:1", ["title:a"], "1"), aProduct("title:b")]);
  expect(keys).toEqual(["gtin:1", "gtin:1", "title:b"]);
});

test("where two GTIN products share a model number, the title decides", () => {
  const keys = joinedKeys([
    aProduct("model:a", ["title:black"]),
    aProduct("gtin:1", ["model:a", "title:black"], "1"),
    aProduct("gtin:2", ["model:a", "title:white"], "2"),
  ]);
  expect(keys[0]).toBe("gtin:1");
});

test("an item that matches two GTIN products joins none", () => {
  const keys = joinedKeys([
    aProduct("title:a"),
    aProduct("gtin:1", ["title:a"], "1"),
    aProduct("gtin:2", ["title:a"], "2"),
  ]);
  expect(keys).toEqual(["title:a", "gtin:1", "gtin:2"]);
});
