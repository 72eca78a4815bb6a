import { expect, test } from "vitest";
import { Fault, parseInput } from "./fault.ts";
import { checkAvailability, logSearch, RETAILER_IDS, STATUS, searchRetailer } from "./lookup.ts";
import type { Operation } from "./operation.ts";

/** The fields that an input is turned down for. */
function wrongFields({ input }: Operation, value: unknown): (string | undefined)[] {
  try {
    parseInput(input, value);
    return [];
  } catch (error) {
    return error instanceof Fault ? (error.details.errors ?? []).map(({ path }) => path) : [String(error)];
  }
}

function idsOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `item-${index}`).join(",");
}

test("statuses are worded as a shopper's page reads them", () => {
  expect(STATUS).toEqual({
    in: "in stock",
    limited: "limited stock",
    out: "Out of stock",
    unavailable: "Not available",
  });
});

test("the retailers are in the order of the page", () => {
  expect(RETAILER_IDS).toEqual([
    "target",
    "walmart",
    "samsclub",
    "walgreens",
    "ebay",
    "cvs",
    "walmartgrocery",
    "kroger",
    "bestbuy",
  ]);
});

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

test("availability takes a list or one text with commas, of 24 ids at most", () => {
  const where = { retailer: "ebay", zip: "k1a 0b1" };
  const wanted = parseInput(checkAvailability.input, { ...where, ids: "v1|7|0, 8.p" });
  expect(wanted).toEqual({ retailer: "ebay", zip: "K1A0B1", ids: ["v1|7|0", "8.p"] });
  expect(parseInput(checkAvailability.input, { ...where, ids: ["7", "8"] }).ids).toEqual(["7", "8"]);
  expect(wrongFields(checkAvailability, { ...where, ids: idsOf(24) })).toEqual([]);
  expect(wrongFields(checkAvailability, { ...where, ids: idsOf(25) })).toEqual(["ids"]);
});

test.each([
  ["none", undefined, "ids"],
  ["an empty one", "7,", "ids.1"],
  ["one that leads elsewhere", "7,../8", "ids.1"],
  ["one that is too long", "7".repeat(65), "ids.0"],
])("of ids, %s is named", (_, ids, field) => {
  expect(wrongFields(checkAvailability, { retailer: "target", zip: "44114", ids })).toEqual([field]);
});

test("a logged search may have a person, or none", () => {
  const search = { query: "ps5", zipcode: "44114", caller: "192.0.2.1" };
  expect(wrongFields(logSearch, search)).toEqual([]);
  expect(wrongFields(logSearch, { ...search, userID: null })).toEqual([]);
  expect(wrongFields(logSearch, { ...search, userID: "user-7" })).toEqual([]);
  expect(wrongFields(logSearch, { ...search, query: "ps5\0" })).toEqual(["query"]);
});
