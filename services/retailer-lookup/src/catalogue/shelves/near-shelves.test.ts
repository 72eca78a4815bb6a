import { NearShelf } from "@stockfinder/contracts/near";
import { expect, test } from "vitest";
import { boxAround, type NearContext, nearShelves } from "./near-shelves.ts";
import type { NeighbourReading } from "./neighbour-readings.ts";
import type { ProductShelf } from "./product-shelves.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const MINUTE = 60_000;
/** One degree of latitude is 69 miles. */
const MILE = 1 / 69.1;
const HERE = { latitude: 41.5, longitude: -81.7 };

const context: NearContext = { from: HERE, radius: 25, now: NOW, towns: new Map(), sightings: [] };

function aShelf(miles: number, said: Partial<ProductShelf> = {}): ProductShelf {
  return {
    retailer: "kroger",
    storeId: `${miles}`,
    name: `Market ${miles}`,
    address: "1 Main St",
    city: "Lakehurst",
    state: "OH",
    latitude: HERE.latitude + miles * MILE,
    longitude: HERE.longitude,
    isExact: false,
    miles: null,
    price: 5,
    currency: "USD",
    aisle: null,
    hours: null,
    quantity: null,
    stock: "in",
    seenAt: NOW,
    source: "adapter",
    firstSeenAt: NOW,
    version: 1,
    isDemo: false,
    ...said,
  };
}

function aSighting(miles: number, said: Partial<NeighbourReading> = {}): NeighbourReading {
  const position = { latitude: HERE.latitude + miles * MILE, longitude: HERE.longitude };
  const key = {
    postId: "p",
    gtin: "044600015934",
    retailer: "kroger",
    country: "USA",
    zip: "44114",
  } as const;
  return { ...key, ...position, stock: "in", seenAt: NOW, ...said };
}

const ids = (shelves: NearShelf[]) => shelves.map(({ storeId }) => storeId);

test("the nearest comes first, and none beyond the radius", () => {
  const found = nearShelves([aShelf(20), aShelf(3), aShelf(26)], context);

  expect(ids(found)).toEqual(["3", "20"]);
  expect(NearShelf.parse(found[0])).toMatchObject({
    distanceMiles: 3,
    position: "town",
    level: "in",
    confidence: 1,
  });
});

test("a store without a position is at its town; without a town it is left out", () => {
  const unplaced = { latitude: null, longitude: null };
  const towns = new Map([
    ["lakehurst, oh", { latitude: HERE.latitude + 7 * MILE, longitude: HERE.longitude }],
  ]);

  const found = nearShelves([aShelf(1, unplaced), aShelf(2, { ...unplaced, city: "Elsewhere" })], {
    ...context,
    towns,
  });

  expect(found).toMatchObject([{ storeId: "1", distanceMiles: 7, position: "town" }]);
});

test("a store that lists the product twice has one shelf, the newest certain one", () => {
  const twice = [
    aShelf(1, { stock: null, seenAt: NOW }),
    aShelf(1, { stock: "out", seenAt: NOW - MINUTE }),
    aShelf(1, { stock: "in", seenAt: NOW - 2 * MINUTE }),
  ];

  expect(nearShelves(twice, context)).toMatchObject([{ level: "out" }]);
});

test.each([
  [null, "unknown"],
  ["preorder", "unknown"],
  ["limited", "limited"],
] as const)("stock %s is the level %s", (stock, level) => {
  expect(nearShelves([aShelf(1, { stock })], context)).toMatchObject([{ level }]);
});

test("a neighbour's reading changes the confidence of the nearest shelf of that retailer, and nothing else", () => {
  const dayOld = { seenAt: NOW - 24 * 60 * MINUTE };
  const shelves = [aShelf(1, dayOld), aShelf(4, dayOld), aShelf(2, { ...dayOld, retailer: "target" })];
  const alone = nearShelves(shelves, context);
  const confidences = (sighting: NeighbourReading) =>
    nearShelves(shelves, { ...context, sightings: [sighting] }).map((shelf) => shelf.confidence);
  expect(alone.map((shelf) => shelf.confidence)).toEqual([0.72, 0.72, 0.72]);

  expect(confidences(aSighting(2))).toEqual([0.83, 0.72, 0.72]);
  expect(confidences(aSighting(2, { stock: "out" }))).toEqual([0.43, 0.72, 0.72]);
  expect(confidences(aSighting(3.5, { stock: "limited" }))).toEqual([0.72, 0.72, 0.83]);
  expect(confidences(aSighting(15))).toEqual([0.72, 0.72, 0.72]);
  expect(nearShelves(shelves, { ...context, sightings: [aSighting(2, { stock: "out" })] })).toMatchObject([
    { level: "in", source: "adapter" },
    { level: "in" },
    { level: "in" },
  ]);
});

test("the box holds the circle, also far in the north", () => {
  expect(boxAround({ latitude: 60, longitude: -100 }, 69)).toMatchObject({ south: 59, north: 61 });
  const { east } = boxAround({ latitude: 60, longitude: -100 }, 69);
  // At 61 degrees a degree of longitude is half as long.
  expect(east).toBeCloseTo(-97.94, 1);
});
