import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeDemoListings } from "../src/catalogue/listings/demo-listings.ts";
import { makePartitions, thinPoints } from "../src/catalogue/listings/point-table.ts";
import type { ListingReading, ShelfReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { activeRetailers } from "../src/readers/retailers/active-retailers.ts";
import { RETAILERS } from "../src/readers/retailers/retailers.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describe.each(SETUPS)("recording readings, on $name", (setup) => {
  let service: LookupService;
  let noon = 0;

  beforeAll(async () => {
    service = await startService(setup, {});
    noon = Math.floor(service.clock.now() / DAY) * DAY + 12 * HOUR;
  });
  afterAll(() => service.stop());
  beforeEach(() =>
    emptied(service.database, "lookup.listings, lookup.shelves, lookup.stores, lookup.listing_points"),
  );

  const write = (...readings: ListingReading[]) => writeReadings(service.database, readings);
  const rows = async (sql: string) => (await service.database.query(sql)).rows;
  const points = () => rows("select at, price::float8, stock from lookup.listing_points order by at");

  function aReading(said: Partial<ListingReading> & { amount?: number } = {}): ListingReading {
    const { amount = 5, ...rest } = said;
    return {
      retailer: "walmart",
      itemId: "1",
      country: "USA",
      listed: {
        gtin: "044600015934",
        title: "Wipes",
        url: "https://www.walmart.com/ip/1",
        imageUrl: null,
        isDemo: false,
      },
      price: { value: amount, currency: "USD" },
      stock: "in",
      seenAt: noon,
      source: "adapter",
      shelves: [],
      ...rest,
    };
  }

  function aShelf(storeId: string, latitude: number | null): ShelfReading {
    const town = latitude === null ? null : { latitude, longitude: -81 };
    const store = { id: storeId, name: "Market", address: "", city: "Lakehurst", state: "OH", town };
    return { store, stock: "in", quantity: 3, seenAt: noon, source: "adapter" };
  }

  test("the history has a point for each change, and at most one a day without", async () => {
    await write(aReading());
    await write(aReading({ seenAt: noon + 1 * HOUR }));
    await write(aReading({ seenAt: noon + 2 * HOUR, amount: 4 }));
    await write(aReading({ seenAt: noon + 3 * HOUR, amount: 4, stock: "out" }));
    await write(aReading({ seenAt: noon + 1 * DAY, amount: 4, stock: "unknown" }));
    await write(aReading({ seenAt: noon + 1 * DAY + HOUR, amount: 4, stock: "unknown" }));

    expect(await points()).toEqual([
      { at: new Date(noon), price: 5, stock: "in" },
      { at: new Date(noon + 2 * HOUR), price: 4, stock: "in" },
      { at: new Date(noon + 3 * HOUR), price: 4, stock: "out" },
      { at: new Date(noon + 1 * DAY), price: 4, stock: "out" },
    ]);
  });

  test("a price or stock that becomes known is in the history from then on, and no change", async () => {
    await write(aReading({ stock: "unknown", price: undefined }));
    await write(aReading({ seenAt: noon + 1 * HOUR, stock: "unknown" }));
    const written = await write(aReading({ seenAt: noon + 2 * HOUR, stock: "out" }));
    await write(aReading({ seenAt: noon + 3 * HOUR, stock: "unknown" }));

    expect(written.events).toBe(0);
    expect(await points()).toEqual([
      { at: new Date(noon + 1 * HOUR), price: 5, stock: null },
      { at: new Date(noon + 2 * HOUR), price: 5, stock: "out" },
    ]);
  });

  test("several readings of an item in one batch count one after the other", async () => {
    const written = await write(
      aReading(),
      aReading({ seenAt: noon + 2, amount: 4 }),
      aReading({ seenAt: noon + 1, amount: 9 }), // older than the one before
      aReading({ seenAt: noon + 3, amount: 3 }),
    );

    expect(written).toMatchObject({ ignored: 1, again: [] });
    expect(written.events).toBe(2);
    expect(await rows("select price::float8, version::int from lookup.listings")).toEqual([
      { price: 3, version: 3 },
    ]);
    expect(await points()).toHaveLength(3);
  });

  test("copies that write the same items at once report each change once", async () => {
    const batch = (amount: number, seenAt: number) =>
      Array.from({ length: 50 }, (_, item) => aReading({ itemId: `${item}`, amount, seenAt }));
    const first = await Promise.all([write(...batch(5, noon)), write(...batch(5, noon).reverse())]);
    for (const { again } of first) await write(...again);

    const [one, other] = await Promise.all([
      write(...batch(4, noon + 1)),
      write(...batch(4, noon + 1).reverse()),
    ]);

    expect(one.events + other.events).toBe(50);
    expect(
      await rows("select count(*)::int, min(version)::int, max(version)::int from lookup.listings"),
    ).toEqual([{ count: 50, min: 2, max: 2 }]);
  });

  test("a store that two zip codes see is one store; it is placed once its town is known", async () => {
    await write(aReading({ shelves: [aShelf("9", null)] }));
    await write(aReading({ shelves: [aShelf("9", 41.2)] }));
    await write(aReading({ shelves: [aShelf("9", null)] }));

    expect(await rows("select store_id, latitude from lookup.stores")).toEqual([
      { store_id: "9", latitude: 41.2 },
    ]);
    expect(await rows("select store_id, quantity::int, version::int from lookup.shelves")).toEqual([
      { store_id: "9", quantity: 3, version: 1 },
    ]);
  });

  test("a store keeps its phone and hours until it states others", async () => {
    const week = (to: string) => ({
      timeZone: "America/New_York",
      week: [{ days: [1], open: [{ from: "08:00", to }] }],
    });
    const details = async (known: Partial<ShelfReading["store"]>) => {
      const { store, ...shelf } = aShelf("9", null);
      await write(aReading({ shelves: [{ ...shelf, store: { ...store, ...known } }] }));
      return rows("select phone, hours from lookup.stores");
    };
    const known = { phone: "+12165550142", hours: week("22:00") };

    expect(await details({})).toEqual([{ phone: null, hours: null }]);
    expect(await details(known)).toEqual([known]);
    expect(await details({})).toEqual([known]);
    expect(await details({ hours: week("21:00") })).toEqual([{ ...known, hours: week("21:00") }]);
  });

  test("fields that a search omits stay known", async () => {
    await write(aReading());
    const { listed } = aReading();
    await write(aReading({ listed: listed && { ...listed, gtin: null, title: "Wipes, 75" } }));

    expect(await rows("select gtin, title from lookup.listings")).toEqual([
      { gtin: "044600015934", title: "Wipes, 75" },
    ]);
  });

  describe("a GTIN that only the stock answer states", () => {
    const CODE = "711719541028";
    const listedAs = async (title: string, upc: string | undefined, gtin: string | null = null) => {
      const { listed } = aReading();
      await write(
        aReading({ listed: listed && { ...listed, title, gtin } }),
        aReading({ listed: undefined, upc }),
      );
      return (await rows("select gtin, title from lookup.listings")).map(({ gtin }) => gtin);
    };

    test("is the listing's if its title is that of the single new product, and stays known", async () => {
      const title = "Sony PlayStation 5 (PS5) Console – Disc Edition";
      expect(await listedAs(title, CODE)).toEqual([CODE]);
      expect(await listedAs(title, undefined)).toEqual([CODE]);
    });

    test.each([
      "Sony PlayStation 5 (PS5) Console – Disc Edition (Refurbished)",
      "Sony PlayStation 5 (PS5) Console Bundle with Game",
      "Sony DualSense Wireless Controller, Pack of 2",
    ])("is not that of: %s", async (title) => {
      expect(await listedAs(title, CODE)).toEqual([null]);
    });

    test("ends what an earlier answer stated, if it is another one or the title no longer fits", async () => {
      const title = "Sony PlayStation 5 (PS5) Console – Disc Edition";
      expect(await listedAs(title, CODE, "711719541035")).toEqual([CODE]);
      expect(await listedAs(`${title} (Refurbished)`, CODE)).toEqual([null]);
    });

    test("makes no row", async () => {
      await write(aReading({ listed: undefined, upc: CODE }));
      expect(await rows("select gtin from lookup.listings")).toEqual([]);
    });
  });

  test("days that are 180 days past keep their last point and their lowest price", async () => {
    const now = new Date(noon);
    const old = new Date(noon - 182 * DAY);
    await makePartitions(service.database, old);
    for (const [hour, amount] of [9, 6, 8, 7].entries())
      await write(aReading({ seenAt: old.getTime() + hour * HOUR, amount }));
    await write(aReading({ seenAt: old.getTime() + 24 * HOUR, amount: 5 }));
    await write(aReading({ seenAt: noon - 179 * DAY, amount: 1 }));
    await write(aReading({ seenAt: noon - 179 * DAY + HOUR, amount: 2 }));

    expect(await thinPoints(service.database, now)).toBe(2);
    expect(await thinPoints(service.database, now)).toBe(0);
    expect((await points()).map(({ price }) => price)).toEqual([6, 7, 5, 1, 2]);
  });

  test("partitions are made ahead, also when copies start at once", async () => {
    const january = new Date(Date.UTC(2031, 0, 31));
    await Promise.all([makePartitions(service.database, january), makePartitions(service.database, january)]);

    const made = await rows(
      `select inhrelid::regclass::text as name from pg_inherits
         where inhparent = 'lookup.listing_points'::regclass and inhrelid::regclass::text ~ '_203[01]_' order by 1`,
    );
    expect(made.map(({ name }) => name)).toEqual([
      "lookup.listing_points_2030_12",
      "lookup.listing_points_2031_01",
      "lookup.listing_points_2031_02",
      "lookup.listing_points_2031_03",
    ]);
  });

  test("the sandbox's data is deleted once the retailer itself is called", async () => {
    const { listed } = aReading();
    await write(
      aReading({ itemId: "demo", listed: listed && { ...listed, isDemo: true } }),
      aReading({ itemId: "real" }),
    );
    await removeDemoListings(service.database, activeRetailers(RETAILERS, {}), { pagesAreDemo: true });

    expect(await rows("select item_id from lookup.listings")).toEqual([{ item_id: "real" }]);
    expect(await points()).toHaveLength(1);
  });
});
