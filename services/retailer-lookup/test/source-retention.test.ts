import { offersByDigest } from "@stockfinder/contracts/digest-offers";
import { productHistory } from "@stockfinder/contracts/history";
import { knownProducts } from "@stockfinder/contracts/known-products";
import { heldNearShelves } from "@stockfinder/contracts/near";
import { listOffers } from "@stockfinder/contracts/offers";
import { describeProduct } from "@stockfinder/contracts/products";
import { productDigest } from "@stockfinder/product-rules/product-digest";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { removeExpiredFacts, removeExpiredPoints } from "../src/catalogue/listings/source-retention.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const HOUR = 60 * 60_000;
const BRANCH = {
  ...{ id: "7", name: "Lakewood", address: "1 Main St", city: "Cleveland", state: "OH" },
  town: { latitude: 41.5, longitude: -81.67 },
};

describe.each(SETUPS)("readings of a source whose terms allow a day, on $name", (setup) => {
  let service: LookupService;
  let now = 0;

  beforeAll(async () => {
    service = await startService(setup, {});
    now = service.clock.now();
  });
  afterAll(() => service.stop());
  beforeEach(() =>
    emptied(service.database, "lookup.listings, lookup.shelves, lookup.stores, lookup.listing_points"),
  );

  function aReading(
    retailer: string,
    hoursAgo: number,
    { isDemo = false, amount = 62 } = {},
  ): ListingReading {
    const listed = {
      gtin: UPC,
      title: "Blender",
      url: "https://x.example/1",
      imageUrl: "https://x.example/1.jpg",
    };
    return {
      ...{ retailer, itemId: "1", country: "USA", listed: { ...listed, isDemo }, stock: "in" },
      ...{ price: { value: amount, currency: "USD" }, facts: { rating: { value: 4.5, count: 8 } } },
      ...{ seenAt: now - hoursAgo * HOUR, source: "adapter" },
      shelves: [
        { store: BRANCH, stock: "in", quantity: 3, seenAt: now - hoursAgo * HOUR, source: "adapter" },
      ],
    };
  }
  const write = (...readings: ListingReading[]) => writeReadings(service.database, readings);
  const shown = async () => {
    const wanted = { upc: UPC, country: "USA" } as const;
    const { offers } = await service.call(listOffers, wanted);
    const { stores } = await service.call(productHistory, { ...wanted, days: 90 });
    const { pictures, rating } = await service.call(describeProduct, wanted);
    const near = await service.call(heldNearShelves, { upc: UPC, zip: "44114", radius: 25 });
    const digest = await productDigest(UPC);
    const { products } = await service.call(offersByDigest, { digest, country: "USA" });
    const suggested = await service.call(knownProducts, { query: "blender", limit: 1 });
    return {
      offers: offers.map(({ storeId }) => storeId),
      history: stores.map(({ storeId, points }) => [storeId, points.length]),
      pictures: pictures.length,
      isRated: rating !== null,
      shelves: near.shelves.length,
      digest: products.length,
      suggested: suggested.length,
    };
  };

  test("are shown for a day", async () => {
    await write(aReading("bestbuy", 30), aReading("bestbuy", 23, { amount: 60 }));
    expect(await shown()).toEqual({
      offers: ["bestbuy"],
      history: [["bestbuy", 1]],
      pictures: 1,
      isRated: true,
      ...{ shelves: 1, digest: 1, suggested: 1 },
    });
  });

  test("are not shown after it", async () => {
    await write(aReading("bestbuy", 25));
    expect(await shown()).toEqual({
      ...{ offers: [], history: [], pictures: 0, isRated: false },
      ...{ shelves: 0, digest: 0, suggested: 0 },
    });
  });

  test.each([
    ["another store's", "target", {}],
    ["the sandbox's", "bestbuy", { isDemo: true }],
  ])("%s are shown as before", async (_, retailer, said) => {
    await write(aReading(retailer, 25, said));
    expect(await shown()).toMatchObject({ offers: [retailer], history: [[retailer, 1]], isRated: true });
  });

  test("are deleted, except for what tells which product it is and what the next reading is compared with", async () => {
    await write(aReading("bestbuy", 50), aReading("target", 50));
    const at = new Date(now);
    expect(await removeExpiredPoints(service.database, at)).toBe(1);
    expect(await removeExpiredFacts(service.database, at)).toBe(1);
    expect(await removeExpiredFacts(service.database, at)).toBe(0);

    const { rows } = await service.database.query(
      "select retailer, facts is null and image_url is null as is_empty, title from lookup.listings order by retailer",
    );
    expect(rows).toEqual([
      { retailer: "bestbuy", is_empty: true, title: "Blender" },
      { retailer: "target", is_empty: false, title: "Blender" },
    ]);
    const { rows: points } = await service.database.query(
      "select retailer from lookup.listing_points join lookup.listings on id = listing_id",
    );
    expect(points).toEqual([{ retailer: "target" }]);
  });
});
