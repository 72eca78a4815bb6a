import { expect, test } from "vitest";
import { fieldMissing, problemWith } from "./search-form-rules.ts";

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
