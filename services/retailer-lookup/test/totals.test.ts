import { itemTotals } from "@stockfinder/contracts/item-totals";
import { listOffers } from "@stockfinder/contracts/offers";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const CLEVELAND = "44114";
const PORTLAND = "97201";

describe.each(SETUPS)("the total of an offer, on $name", (setup) => {
  let service: LookupService;

  beforeAll(async () => {
    service = await startService(setup, { WAY_CENTS_PER_MILE: "30" });
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves, lookup.stores"));

  function aReading(retailer: string, amount: number, said: Partial<ListingReading> = {}): ListingReading {
    const url = `https://${retailer}.example/1`;
    const listed = { gtin: UPC, title: "Blender", url, imageUrl: null, isDemo: false };
    return {
      ...{
        retailer,
        itemId: "1",
        country: "USA",
        listed,
        stock: "in",
        price: { value: amount, currency: "USD" },
      },
      ...{ seenAt: service.clock.now(), source: "adapter", shelves: [], ...said },
    };
  }
  const write = (...readings: ListingReading[]) => writeReadings(service.database, readings);
  const offers = async (asked: Record<string, unknown> = {}) =>
    (await service.call(listOffers, { upc: UPC, country: "USA", ...asked })).offers;
  const stores = async (asked: Record<string, unknown>) =>
    (await offers(asked)).map(({ storeId }) => storeId);

  test("has price, shipping and tax, and needs a zip code", async () => {
    await write(aReading("target", 40));

    const [total] = (await offers({ zip: PORTLAND })).map((offer) => offer.total);
    expect(total).toMatchObject({ value: 40, from: false });
    expect(total?.parts.map(({ part, value }) => [part, value])).toEqual([
      ["price", 40],
      ["shipping", 0],
      ["tax", 0],
    ]);
    const [ohio] = (await offers({ zip: CLEVELAND })).map((offer) => offer.total);
    expect(ohio).toMatchObject({ value: 42.3, from: true });
    const [unplaced] = await offers();
    expect(unplaced).not.toHaveProperty("total");
    expect(unplaced?.shipping).toMatchObject({ cost: null, freeFrom: 35 });
  });

  test("has the way to the nearest branch that has it", async () => {
    const town = { latitude: 45.5, longitude: -122.6 };
    const store = {
      id: "7",
      name: "Target Lloyd",
      address: "1 Main St",
      city: "Portland",
      state: "OR",
      town,
    };
    const shelf = {
      store,
      stock: "in",
      quantity: 3,
      seenAt: service.clock.now(),
      source: "adapter",
    } as const;
    await write(aReading("target", 20, { shelves: [shelf] }));

    const [offer] = await offers({ zip: PORTLAND });
    const miles = offer?.distanceMiles ?? 0;
    expect(miles).toBeGreaterThan(1);
    expect(offer?.total?.parts.map(({ part }) => part)).toEqual(["price", "tax", "way"]);
    expect(offer?.total?.value).toBeCloseTo(20 + 2 * 1.3 * miles * 0.3, 2);
  });

  test("sorts as wanted; a store that needs a membership is not first until it is ticked", async () => {
    await write(aReading("samsclub", 30), aReading("walgreens", 34), aReading("target", 36));

    const everyone = await offers({ zip: PORTLAND });
    expect(everyone.map(({ storeId }) => storeId)).toEqual(["samsclub", "walgreens", "target"]);
    expect(everyone.map(({ membershipNeeded }) => membershipNeeded)).toEqual([
      "Sam's Club",
      undefined,
      undefined,
    ]);
    const cheapest = { zip: PORTLAND, sort: "price" };
    expect(await stores(cheapest)).toEqual(["walgreens", "target", "samsclub"]);
    expect(await stores({ ...cheapest, memberships: "samsclub,costco" })).toEqual([
      "samsclub",
      "walgreens",
      "target",
    ]);
  });

  test("of one item is reckoned at the prices of a change, for the watches of alerts", async () => {
    await write(aReading("target", 40), aReading("samsclub", 30));
    const places = { zips: [PORTLAND, CLEVELAND], prices: [20, 40] };
    const asked = { upc: UPC, itemId: "1", country: "USA" as const, ...places };

    // Target sends free from $35, what a smaller order costs is not known, and Oregon has no sales tax.
    expect(await service.call(itemTotals, { ...asked, retailer: "target" })).toEqual({
      totals: { [PORTLAND]: [null, 40], [CLEVELAND]: [null, 42.3] },
    });
    const none = { totals: { [PORTLAND]: [null, null], [CLEVELAND]: [null, null] } };
    expect(await service.call(itemTotals, { ...asked, retailer: "samsclub" })).toEqual(none);
    expect(await service.call(itemTotals, { ...asked, retailer: "target", itemId: "2" })).toEqual(none);
  });

  test("does not exist for Canada, nor for a zip code of no place", async () => {
    await write(aReading("target", 40));

    const none = { value: null, from: false, parts: [] };
    expect((await offers({ zip: "M5V 2T6" }))[0]).toMatchObject({ total: none, distanceMiles: null });
    await expect(offers({ zip: "00000" })).rejects.toMatchObject({ code: "bad-input" });
  });
});
