import type { StoreStock } from "@stockfinder/contracts/availability";
import { expect, test } from "vitest";
import { placeText, streetText } from "./store-place.ts";

function aStore(changes: Partial<StoreStock>): StoreStock {
  return {
    id: "1",
    name: "Steelyard",
    address: "3535 Steelyard Dr",
    city: "Cleveland",
    state: "OH",
    distanceMiles: 2.14,
    quantity: null,
    level: "in",
    ...changes,
  };
}

test.each([
  [{ name: "Steelyard" }, "2.1 mi · Steelyard, Cleveland"],
  [{ name: "Cleveland North" }, "2.1 mi · Cleveland North"],
  [{ name: "Kroger - Pine Plaza" }, "2.1 mi · Pine Plaza, Cleveland"],
  [{ name: "Berea Kroger", city: "Berea" }, "2.1 mi · Berea"],
  [
    { name: "Kroger", address: "2521 LAKEVIEW PKWY", city: "CLEVELAND" },
    "2.1 mi · 2521 Lakeview Pkwy, Cleveland",
  ],
  [{ name: "Kroger" }, "2.1 mi · 3535 Steelyard Dr, Cleveland"],
  [{ name: "Kroger", address: "" }, "2.1 mi · Kroger, Cleveland"],
  [{ name: "Online", address: "", city: "", distanceMiles: null }, "Online"],
])("a Kroger store with %j is shown as %s", (store, text) => {
  expect(placeText(aStore(store), "Kroger")).toBe(text);
});

test.each([
  [{ name: "Steelyard", address: "3535 STEELYARD DR" }, "3535 Steelyard Dr"],
  [{ name: "Kroger", address: "2521 LAKEVIEW PKWY" }, null],
  [{ name: "Steelyard", address: "" }, null],
])("the street of a Kroger store with %j is shown as %j beside its place", (store, text) => {
  expect(streetText(aStore(store), "Kroger")).toBe(text);
});
