import { productHistory } from "@stockfinder/contracts/history";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePartitions } from "../src/catalogue/listings/point-table.ts";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const DAY = 24 * 60 * 60_000;

describe.each(SETUPS)("a product's history, on $name", (setup) => {
  let service: LookupService;
  let now = 0;

  beforeAll(async () => {
    service = await startService(setup, {});
    now = service.clock.now();
    for (const days of [100, 60, 30]) await makePartitions(service.database, new Date(now - days * DAY));
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points"));

  const history = (days = 90, country: "USA" | "CAN" = "USA") =>
    service.call(productHistory, { upc: UPC, country, days });

  function sold(
    retailer: string,
    daysAgo: number,
    amount: number,
    said: Partial<ListingReading> = {},
  ): ListingReading {
    const listed = {
      gtin: UPC,
      title: "Wipes",
      url: `https://${retailer}.example/1`,
      imageUrl: null,
      isDemo: false,
    };
    return {
      ...{
        retailer,
        itemId: "1",
        country: "USA",
        listed,
        price: { value: amount, currency: "USD" },
        stock: "in",
      },
      ...{ seenAt: now - daysAgo * DAY, source: "adapter", shelves: [], ...said },
    };
  }

  test("compares the prices of stores that state what sending costs, also while none of them has it", async () => {
    const days = Array.from({ length: 20 }, (_, at) => 20 - at);
    const sell = (retailer: string, amount: number, said: Partial<ListingReading> = {}) =>
      writeReadings(
        service.database,
        days.map((day) => sold(retailer, day, amount, said)),
      );
    await sell("adorama", 7);
    const facts = { shipping: { cost: 0 } };
    await sell("gamestop", 12, { facts });
    await sell("target", 10); // sends free from $35, as it publishes

    expect((await history()).verdict).toMatchObject({ current: 10, usual: 10, stores: 2 });
    const out = (retailer: string, amount: number, said: Partial<ListingReading> = {}) =>
      writeReadings(service.database, [sold(retailer, 0, amount, { stock: "out", ...said })]);
    await out("target", 10);
    expect((await history()).verdict).toMatchObject({ current: 12, stores: 2 });
    await out("gamestop", 12, { facts });
    // What is usual does not change with the stock of today.
    expect((await history()).verdict).toMatchObject({ current: 7, lowest: 10, usual: 10, stores: 2 });
  });

  test("has a line for each store, the oldest point first, and today's price in words", async () => {
    const days = Array.from({ length: 20 }, (_, at) => 20 - at);
    await writeReadings(
      service.database,
      days.map((day) => sold("target", day, 10)),
    );
    await writeReadings(service.database, [
      sold("target", 0, 8),
      sold("walmart", 3, 12),
      sold("walmart", 1, 12),
    ]);

    const { stores, verdict } = await history();

    expect(stores.map(({ storeId, points }) => [storeId, points.length]).toSorted()).toEqual([
      ["target", 21],
      ["walmart", 2],
    ]);
    const line = stores.find(({ storeId }) => storeId === "target")?.points ?? [];
    expect(line[0]).toEqual({
      at: new Date(now - 20 * DAY).toISOString(),
      price: 10,
      currency: "USD",
      isAvailable: true,
    });
    expect(line.at(-1)).toMatchObject({ price: 8 });
    expect(verdict).toEqual({
      kind: "low",
      current: 8,
      lowest: 8,
      usual: 10,
      highest: 10,
      currency: "USD",
      days: 21,
      stores: 2,
      points: 23,
    });
  });

  test("begins with what a store asked as the days began", async () => {
    await writeReadings(service.database, [sold("target", 33, 10), sold("target", 27, 8)]);

    const { stores } = await history(30);

    const points = stores[0]?.points ?? [];
    expect(points.map(({ price }) => price)).toEqual([10, 8]);
    const begins = Date.parse(points[0]?.at ?? "");
    expect(begins).toBeGreaterThanOrEqual(now - 30 * DAY);
    expect(begins).toBeLessThan(now - 29 * DAY);
  });

  test("of a store that is priced by its branches is that of the reference branch", async () => {
    const near = (storeId: string) => ({ branch: { storeId, zip: "44114" } });
    const days = Array.from({ length: 20 }, (_, at) => 20 - at);
    await writeReadings(
      service.database,
      days.map((day) => sold("samsclub", day, 10, near("4750"))),
    );
    await writeReadings(service.database, [sold("samsclub", 0.5, 3, near("6370"))]);
    await writeReadings(service.database, [sold("samsclub", 0, 8, near("4750"))]);

    const { stores, verdict } = await history();

    expect(new Set(stores[0]?.points.map(({ price }) => price))).toEqual(new Set([10, 8]));
    expect(verdict).toMatchObject({ kind: "low", current: 8, lowest: 8, usual: 10 });
  });

  test("compares what everybody can buy: a members' store only where no other sells it", async () => {
    const days = Array.from({ length: 20 }, (_, at) => 20 - at);
    const asked = (retailer: string, amount: number) =>
      [...days, 0].map((day) => sold(retailer, day, amount));
    await writeReadings(service.database, [...asked("samsclub", 6), ...asked("ebay", 5)]);
    expect((await history()).verdict).toMatchObject({ current: 6, lowest: 6, stores: 1 });

    await writeReadings(service.database, asked("target", 10));
    const { stores, verdict } = await history();
    expect(verdict).toMatchObject({ current: 10, lowest: 10, stores: 1 });
    expect(stores).toHaveLength(3);
  });

  test("covers the requested days, for one country", async () => {
    await writeReadings(service.database, [
      sold("target", 50, 9),
      sold("target", 20, 10),
      sold("cvs", 5, 7, { country: "CAN" }),
    ]);

    expect((await history(30)).stores).toMatchObject([{ storeId: "target", points: [{ price: 10 }] }]);
    expect((await history(90)).stores[0]?.points).toHaveLength(2);
    expect((await history(90, "CAN")).stores).toMatchObject([{ storeId: "cvs-CAN" }]);
  });

  test("with few points has no verdict, and an unknown product has no history", async () => {
    await writeReadings(service.database, [sold("target", 2, 10), sold("target", 1, 10)]);

    expect((await history()).verdict).toBeNull();
    const other = await service.call(productHistory, { upc: "012000161155", country: "USA", days: 90 });
    expect(other).toEqual({ upc: "012000161155", stores: [], verdict: null });
  });

  test("of a store that lists the product twice has the line of the current listing", async () => {
    await writeReadings(
      service.database,
      [40, 39, 38].map((day) => sold("target", day, 5, { itemId: "old" })),
    );
    await writeReadings(service.database, [sold("target", 1, 9, { itemId: "new" })]);

    expect((await history()).stores).toMatchObject([{ storeId: "target", points: [{ price: 9 }] }]);
  });
});
