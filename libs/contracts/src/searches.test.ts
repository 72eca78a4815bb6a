import { expect, test } from "vitest";
import { wrongFields } from "../test/wrong-fields.ts";
import { parseInput } from "./fault.ts";
import { logSearch, searchRetailer } from "./searches.ts";

test("a search reads its page from text, and starts at the first", () => {
  const wanted = { retailer: "target", query: "  hand soap ", zip: "44114-2201" };
  expect(parseInput(searchRetailer.input, { ...wanted, page: "3" })).toEqual({
    retailer: "target",
    query: "hand soap",
    zip: "44114",
    page: 3,
  });
  expect(parseInput(searchRetailer.input, wanted)).toMatchObject({ page: 1 });
});

test.each([
  ["a retailer that there is not", { retailer: "amazon" }, "retailer"],
  ["no query", { query: " " }, "query"],
  ["a query longer than 200 characters", { query: "x".repeat(201) }, "query"],
  ["a query with a NUL in it", { query: "ps5\0" }, "query"],
  ["a query with half of a character", { query: "ps5 \ud83d" }, "query"],
  ["a zip code that is none", { zip: "4411" }, "zip"],
  ["a page before the first", { page: 0 }, "page"],
  ["a page after the last", { page: 51 }, "page"],
  ["half a page", { page: 1.5 }, "page"],
  ["a field of no meaning", { sort: "price" }, "sort"],
])("a search with %s names the field", (_, wrong, field) => {
  expect(wrongFields(searchRetailer, { retailer: "target", query: "soap", zip: "44114", ...wrong })).toEqual([
    field,
  ]);
});

test("a logged search may have a person, or none", () => {
  const search = { query: "ps5", zipcode: "44114", caller: "192.0.2.1" };
  expect(wrongFields(logSearch, search)).toEqual([]);
  expect(wrongFields(logSearch, { ...search, userID: null })).toEqual([]);
  expect(wrongFields(logSearch, { ...search, userID: "user-7" })).toEqual([]);
  expect(wrongFields(logSearch, { ...search, query: "ps5\0" })).toEqual(["query"]);
});
