import { productHistory } from "@stockfinder/contracts/history";
import { emptied } from "@stockfinder/testing/emptied";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { writeDemoHistory } from "../src/catalogue/history/demo-history.ts";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(SETUPS)("the demo's history, on $name", (setup) => {
  let service: LookupService;

  beforeAll(async () => {
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points"));

  function sold(itemId: string, { isDemo = true, age = MINUTE } = {}): ListingReading {
    const url = `https://target.example/${itemId}`;
    return {
      ...{ retailer: "target", itemId, country: "USA", price: { value: 20, currency: "USD" }, stock: "in" },
      listed: { gtin: null, title: "Wipes", url, imageUrl: null, isDemo },
      ...{ seenAt: service.clock.now() - age, source: "adapter", shelves: [] },
    };
  }

  function begin() {
    const { database, clock } = service;
    const history = writeDemoHistory({ database, clock, logger: quietLogger("lookup") });
    onTestFinished(() => history.stop());
    return history;
  }

  /** How many points each item has from before its first reading, and the days since the oldest. */
  async function pointsOf(): Promise<Map<string, { readonly count: number; readonly days: number }>> {
    const { rows } = await service.database.query<{ id: string; count: number; oldest: Date }>(
      `select listing.item_id as id, count(*)::int as count, min(point.at) as oldest
       from lookup.listing_points as point join lookup.listings as listing on listing.id = point.listing_id
       where point.at < listing.first_seen_at group by listing.item_id`,
    );
    const now = service.clock.now();
    return new Map(
      rows.map(({ id, count, oldest }) => [id, { count, days: (now - oldest.getTime()) / DAY }]),
    );
  }

  test("is a year for each listing of the sandbox, and none for a real one or another seller's", async () => {
    const items = Array.from({ length: 12 }, (_, at) => `demo-${at}`);
    await writeReadings(service.database, [
      ...items.map((item) => sold(item)),
      sold("real", { isDemo: false }),
      { ...sold("another-seller's"), soldBy: "marketplace" },
    ]);
    begin();

    await expect.poll(async () => [...(await pointsOf()).keys()].toSorted()).toEqual(items.toSorted());
    for (const { count, days } of (await pointsOf()).values()) {
      expect(count).toBeGreaterThan(10);
      expect(days).toBeGreaterThan(300);
      expect(days).toBeLessThan(367);
    }
  });

  test("is that of the branch whose price a listing has", async () => {
    const UPC = "044600015934";
    const listed = {
      gtin: UPC,
      title: "Wipes",
      url: "https://target.example/1",
      imageUrl: null,
      isDemo: true,
    };
    const read = { ...sold("branches"), listed, branch: { storeId: "7", zip: "44114" } };
    await writeReadings(service.database, [read]);
    begin();

    const history = () => service.call(productHistory, { upc: UPC, country: "USA", days: 90 });
    await expect.poll(async () => (await history()).stores[0]?.points.length ?? 0).toBeGreaterThan(5);
    await writeReadings(service.database, [{ ...read, seenAt: service.clock.now() }]);
    expect((await history()).stores[0]?.points.length).toBeGreaterThan(5);
  });

  test("is written once, though another copy begins again", async () => {
    await writeReadings(service.database, [sold("first")]);
    const history = begin();
    await expect.poll(async () => (await pointsOf()).size).toBe(1);
    await history.stop();
    const before = (await pointsOf()).get("first");

    await writeReadings(service.database, [sold("second")]);
    begin();
    await expect.poll(async () => (await pointsOf()).size).toBe(2);
    expect((await pointsOf()).get("first")?.count).toBe(before?.count);
  });

  test("is written first for what was found last", async () => {
    const older = Array.from({ length: 25 }, (_, at) => sold(`older-${at}`, { age: 5 * MINUTE }));
    await writeReadings(service.database, older);
    await writeReadings(service.database, [sold("newest")]);
    begin();

    await expect.poll(async () => (await pointsOf()).size).toBeGreaterThan(0);
    expect((await pointsOf()).has("newest")).toBe(true);
  });

  test("is also written for a listing whose transaction ends after a later one's", async () => {
    await writeReadings(service.database, [sold("a-slow", { age: 10_000 }), sold("b-fast", { age: 10_000 })]);
    const isDemo = (is: boolean) =>
      service.database.query("update lookup.listings set is_demo = $1 where item_id = 'a-slow'", [is]);
    await isDemo(false); // not there yet
    begin();
    await expect.poll(async () => [...(await pointsOf()).keys()]).toEqual(["b-fast"]);

    await isDemo(true);
    await expect.poll(async () => (await pointsOf()).has("a-slow")).toBe(true);
  });

  test("waits until the search that found a listing is over", async () => {
    await writeReadings(service.database, [sold("older")]);
    await writeReadings(service.database, [sold("just-found", { age: -MINUTE })]);
    begin();
    await expect.poll(async () => [...(await pointsOf()).keys()]).toEqual(["older"]);
    service.clock.pass(MINUTE + 2_000);
    await expect.poll(async () => (await pointsOf()).size).toBe(2);
  });
});
