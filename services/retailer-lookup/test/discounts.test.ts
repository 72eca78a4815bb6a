import { listOffers } from "@stockfinder/contracts/offers";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePartitions } from "../src/catalogue/listings/point-table.ts";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const DAY = 24 * 60 * 60_000;

describe.each(SETUPS)("was-prices of offers, on $name", (setup) => {
  let service: LookupService;
  let now = 0;

  beforeAll(async () => {
    service = await startService(setup, {});
    now = service.clock.now();
    for (const days of [180, 120, 90, 60, 30])
      await makePartitions(service.database, new Date(now - days * DAY));
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points"));

  const wasPrice = async () => {
    const { offers } = await service.call(listOffers, { upc: UPC, country: "USA" });
    return offers[0]?.wasPrice;
  };

  function asked(amount: number, daysAgo: number, was = 79): ListingReading {
    return {
      retailer: "target",
      itemId: "1",
      country: "USA",
      listed: {
        gtin: UPC,
        title: "Wipes",
        url: "https://www.target.com/p/1",
        imageUrl: null,
        isDemo: false,
      },
      price: { value: amount, currency: "USD" },
      facts: { wasPrice: { amount: was, word: "was" } },
      stock: "in",
      seenAt: now - daysAgo * DAY,
      source: "adapter",
      shelves: [],
    };
  }

  /** Adds changes of the listing's price to its history, as the release before did: not to the points kept with it. */
  async function changed(...changes: readonly (readonly [daysAgo: number, price: number])[]): Promise<void> {
    for (const [daysAgo, price] of changes)
      await service.database.query(
        `insert into lookup.listing_points (listing_id, at, price, currency, stock)
         select id, $1, $2, 'USD', 'in' from lookup.listings`,
        [new Date(now - daysAgo * DAY), price],
      );
    await service.database.query("update lookup.listings set version = version + 1");
  }

  test("are judged by the store's own history, also where its last change was long before", async () => {
    await writeReadings(service.database, [asked(62, 0)]);
    await changed([160, 79], [40, 62]);

    expect(await wasPrice()).toMatchObject({
      value: 79,
      word: "was",
      discount: "genuine",
      daysAtWas: 49,
      of: 90,
    });
  });

  test("are doubtful where they were never asked", async () => {
    await writeReadings(service.database, [asked(62, 0)]);
    await changed([100, 65], [40, 62]);

    expect(await wasPrice()).toMatchObject({
      discount: "doubtful",
      daysAtWas: 0,
      really: { lowest: 62, highest: 65, days: 90 },
    });
  });

  test("are said without judgment while the history is short", async () => {
    await writeReadings(service.database, [asked(62, 0)]);
    await changed([20, 79]);

    expect(await wasPrice()).toEqual({ value: 79, word: "was", discount: null, daysAtWas: null, of: 90 });
  });

  test("are judged by the points that readings keep with the listing", async () => {
    await writeReadings(service.database, [asked(79, 100, 99)]);
    for (let day = 99; day >= 0; day -= 1)
      await writeReadings(service.database, [asked(day < 40 ? 62 : 79, day)]);
    const judged = { discount: "genuine", daysAtWas: 50, really: { lowest: 62, highest: 62, days: 40 } };

    expect(await wasPrice()).toMatchObject(judged);
    const { rows } = await service.database.query<{ kept: number }>(
      "select json_array_length(recent_points) as kept from lookup.listings",
    );
    expect(rows[0]?.kept).toBe(4);

    await emptied(service.database, "lookup.listing_points");
    expect(await wasPrice()).toMatchObject(judged);
  });

  test("take along what was recorded without a was-price, and by the release before", async () => {
    const { facts: _, ...plain } = asked(79, 60);
    await writeReadings(service.database, [plain]);
    await changed([50, 79], [40, 62]);
    await writeReadings(service.database, [asked(62, 2)]);
    await changed([30, 60]);
    await writeReadings(service.database, [asked(62, 0)]);

    await emptied(service.database, "lookup.listing_points");
    expect(await wasPrice()).toMatchObject({
      discount: "genuine",
      daysAtWas: 17,
      really: { lowest: 60, highest: 62, days: 41 },
    });
  });

  test("are not proven by two readings that are months apart", async () => {
    await writeReadings(service.database, [asked(79, 80, 99)]);
    await writeReadings(service.database, [asked(62, 0)]);

    expect(await wasPrice()).toMatchObject({ value: 79, discount: null });
    const { rows } = await service.database.query(
      "select price::float8 from lookup.listing_points order by at",
    );
    expect(rows).toEqual([{ price: 79 }, { price: null }, { price: 62 }]);
  });
});
