import { expect, test } from "vitest";
import { queryOf, searchPath, slugOf } from "./slug.ts";

test("a slug is the query in lower case with hyphens for spaces", () => {
  expect(slugOf("Disinfectant Wipes")).toBe("disinfectant-wipes");
  expect(slugOf("  PS5   digital ")).toBe("ps5-digital");
});

test("a slug decodes to the words that were searched for", () => {
  expect(searchPath({ query: "Disinfectant Wipes", zip: " 44114 " })).toBe(
    "/product/disinfectant-wipes/44114",
  );
  expect(queryOf("disinfectant-wipes")).toBe("disinfectant wipes");
});

test("a search without a zip code has an address too", () => {
  expect(searchPath({ query: "PS5", zip: "" })).toBe("/product/ps5");
});

test("slashes, percent signs and letters beyond ASCII survive the address", () => {
  expect(searchPath({ query: "1/2 inch crème", zip: "K1A 0B1" })).toBe(
    "/product/1%2F2-inch-cr%C3%A8me/K1A%200B1",
  );
  expect(queryOf("1%2F2-inch-crème")).toBe("1/2 inch crème");
  expect(queryOf("100%-cotton")).toBe("100% cotton");
});

test("a typed percent sign survives next to escapes that the router leaves encoded", () => {
  expect(queryOf("70%-isopropyl-alcohol%2C-16-oz")).toBe("70% isopropyl alcohol, 16 oz");
  expect(queryOf("50%-off-crème%26more%C3%A8")).toBe("50% off crème&moreè");
  expect(queryOf("100%beef")).toBe("100%beef");
});
