import { placeOf } from "@stockfinder/places/places";
import { expect, test } from "vitest";
import { locating } from "./located.ts";

const store = {
  id: "1",
  name: "Store",
  address: "1 Main St",
  city: "AKRON",
  state: "OH",
  distanceMiles: 30,
  quantity: null,
  level: "in" as const,
};

test("a store gets the position of its town, unless the town is not near", () => {
  const near = placeOf("44114");
  if (!near) throw new Error("44114 is a place");
  const { stores } = locating(near)({
    id: "a",
    status: ["in stock", "in stock"],
    stores: [store, { ...store, city: "Nowhere" }],
  });
  expect(stores[0]?.town?.latitude).toBeCloseTo(41.08, 1);
  expect(stores[1]).not.toHaveProperty("town");
});
