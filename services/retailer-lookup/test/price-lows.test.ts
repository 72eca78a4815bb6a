import { priceLows } from "@stockfinder/contracts/history";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const HOUR = 3_600_000;

describe.each(SETUPS)("the lows of an item's price, on $name", (setup) => {
  let service: LookupService;
  let begin = 0;
  beforeAll(async () => {
    service = await startService(setup, {});
    begin = service.clock.now() - 30 * HOUR;
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points"));

  const at = (hour: number) => begin + hour * HOUR;
  const read = (hour: number, amount: number, changed: Partial<ListingReading> = {}): ListingReading => ({
    ...{ retailer: "kohls", itemId: "1", country: "USA", stock: "in", source: "page" },
    listed: { gtin: null, title: "Wipes", url: "https://www.kohls.com/1", imageUrl: null, isDemo: false },
    ...{ price: { value: amount, currency: "USD" }, shelves: [], seenAt: at(hour) },
    ...changed,
  });
  const lowsAt = async (hour: number) => {
    const time = new Date(at(hour)).toISOString();
    const input = { retailer: "kohls", itemId: "1", country: "USA", at: time } as const;
    return (await service.call(priceLows, input)).lows;
  };

  test("are those before the price of that time, from its readings", async () => {
    const readings = [read(1, 10), read(2, 12, { stock: "out" }), read(3, 14), read(4, 11), read(5, 9)];
    for (const reading of readings) await writeReadings(service.database, [reading]);

    expect(await lowsAt(5)).toEqual([
      { price: 11, until: new Date(at(5)).toISOString() },
      { price: 10, until: new Date(at(2)).toISOString() },
    ]);
    expect((await lowsAt(4)).map(({ price }) => price)).toEqual([14, 10]);
    expect(await lowsAt(1)).toEqual([]);
  });

  test("are empty for an item that was never read, and for another one", async () => {
    await writeReadings(service.database, [read(1, 10, { itemId: "2" }), read(2, 9, { itemId: "2" })]);
    expect(await lowsAt(3)).toEqual([]);
  });
});
