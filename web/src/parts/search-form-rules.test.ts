import { expect, test } from "vitest";
import { problemWith } from "./search-form-rules.ts";

test.each([
  ["", "", "Please enter the product you're looking for and your Zipcode"],
  ["wipes", "", "Please enter your Zipcode"],
  ["", "44114", "Please enter the product you're looking for"],
  ["  ", " ", "Please enter the product you're looking for and your Zipcode"],
])("product %j with zip %j asks for what is missing", (query, zip, message) => {
  expect(problemWith({ query, zip })).toBe(message);
});

test("a product and a zip are enough, whatever the zip looks like", () => {
  expect(problemWith({ query: "wipes", zip: "somewhere" })).toBeNull();
});
