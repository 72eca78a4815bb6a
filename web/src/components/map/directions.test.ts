import { expect, test } from "vitest";
import { directionsTo } from "./directions.ts";

const store = { name: "Cleveland Central", address: "3093 Mill Rd", city: "Cleveland", state: "OH" };

test("directions lead to the store's address", () => {
  const url = new URL(directionsTo(store, "Target") ?? "");
  expect(url.origin + url.pathname).toBe("https://www.google.com/maps/dir/");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    api: "1",
    destination: "Target, 3093 Mill Rd, Cleveland, OH",
  });
});

test("a retailer's name is not repeated", () => {
  const url = new URL(directionsTo({ ...store, name: "Berea Sam's Club" }, "Sam's Club") ?? "");
  expect(url.searchParams.get("destination")).toMatch(/^Berea Sam's Club, /);
});

test("without an address there are none", () => {
  expect(directionsTo({ ...store, address: "" }, "Target")).toBeNull();
});
