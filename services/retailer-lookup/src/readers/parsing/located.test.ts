import type { StoreStock } from "@stockfinder/contracts/availability";
import { expect, test } from "vitest";
import { nearOf } from "../../requests/near.ts";
import { locating } from "./located.ts";

const located = locating(nearOf("44114"));

function aStore(id: string, changes: Partial<StoreStock>): StoreStock {
  const where = { name: id, address: "", city: "Cleveland", state: "OH" };
  return { id, ...where, distanceMiles: null, quantity: null, level: "in", ...changes };
}

test("a distance is computed from the store's position, and has one decimal", () => {
  const position = { latitude: 41.5064 + 3.42 / 69.1, longitude: -81.6743 };
  const { stores } = located({
    id: "1",
    status: ["in stock", "Out of stock"],
    stores: [aStore("placed", { position, distanceMiles: 9 }), aStore("stated", { distanceMiles: 8.55 })],
  });
  expect(stores.map(({ distanceMiles }) => distanceMiles)).toEqual([3.4, 8.6]);
  expect(stores[0]?.town).toMatchObject({ latitude: expect.closeTo(41.5, 1) });
});

test("the nearest comes first, each with its status, and the web shop keeps its place", () => {
  const near = aStore("near", { distanceMiles: 2 });
  const far = aStore("far", { distanceMiles: 5, level: "out" });
  const online = aStore("online", {});
  const { status, stores } = located({
    id: "1",
    status: ["Out of stock", "in stock", "limited stock"],
    stores: [far, near, online],
  });
  expect(stores.map(({ id }) => id)).toEqual(["near", "far", "online"]);
  expect(status).toEqual(["in stock", "Out of stock", "limited stock"]);
});

test("a retailer that is shown online only keeps its one status", () => {
  const [far, near] = [aStore("far", { distanceMiles: 5 }), aStore("near", { distanceMiles: 2 })];
  const { status, stores } = located({
    id: "1",
    status: ["in stock"],
    stores: [aStore("online", {}), far, near],
  });
  expect(stores.map(({ id }) => id)).toEqual(["online", "near", "far"]);
  expect(status).toEqual(["in stock"]);
});

test("an item without a store near keeps its status", () => {
  expect(located({ id: "1", status: ["Not available"], stores: [] }).status).toEqual(["Not available"]);
});
