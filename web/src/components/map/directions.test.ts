import { expect, test } from "vitest";
import { directionsAround, directionsTo } from "./directions.ts";

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

test("a round goes by its places in their order, and leaves out those without an address", () => {
  const other = { ...store, name: "Kroger, Parma", address: "1 Day Dr", city: "Parma" };
  const url = new URL(directionsAround([store, { ...store, address: "" }, other]) ?? "");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    api: "1",
    waypoints: "Cleveland Central, 3093 Mill Rd, Cleveland, OH",
    destination: "Kroger, Parma, 1 Day Dr, Parma, OH",
  });
  expect(directionsAround([])).toBeNull();
});
