import { expect, test } from "vitest";
import { fieldMissing, problemWith, withoutGroups } from "./search-form-rules.ts";

test.each([
  ["", "", "Please enter the product you're looking for and your Zipcode"],
  ["wipes", "", "Please enter your Zipcode"],
  ["", "44114", "Please enter the product you're looking for"],
  ["  ", " ", "Please enter the product you're looking for and your Zipcode"],
])("product %j with zip %j asks for what is missing", (query, zip, message) => {
  expect(problemWith({ query, zip })).toBe(message);
});

test("a product and any zip text are enough", () => {
  expect(problemWith({ query: "wipes", zip: "somewhere" })).toBeNull();
});

test.each([
  ["", "", "query"],
  ["wipes", " ", "zip"],
  ["wipes", "44114", null],
])("with product %j and zip %j the field to fill is %j", (query, zip, field) => {
  expect(fieldMissing({ query, zip })).toBe(field);
});

test.each([
  ["7 11719 54102 8", "711719541028"],
  ["4-006381-333931", "4006381333931"],
  ["ps5", "ps5"],
  ["aaa 24", "aaa 24"],
  ["12 24", "12 24"],
])("%s is searched as %s", (typed, searched) => {
  expect(withoutGroups(typed)).toBe(searched);
});
