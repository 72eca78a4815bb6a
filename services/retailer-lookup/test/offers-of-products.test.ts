import { listOffers } from "@stockfinder/contracts/offers";
import { offersOfProducts } from "@stockfinder/contracts/product-offers";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const [MILK, WIPES, UNKNOWN] = ["044600015934", "012345678905", "036000291452"] as const;
const ZIP = "44114";

describe.each(SETUPS)("the offers of several products, on $name", (setup) => {
  let service: LookupService;
  let seenAt: number;

  beforeAll(async () => {
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    seenAt = service.clock.now();
    await emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points");
    await writeReadings(service.database, [
      sells("samsclub", MILK, 3.08),
      onShelf(sells("target", MILK, 4.28, "out")),
      sells("ebay", MILK, 2),
      sells("walmart", WIPES, 5),
    ]);
  });

  function sells(
    retailer: ListingReading["retailer"],
    gtin: string,
    amount: number,
    stock: "in" | "out" = "in",
  ): ListingReading {
    const url = `https://www.${retailer}.com/ip/${gtin}`;
    return {
      retailer,
      itemId: gtin,
      country: "USA",
      listed: { gtin, model: null, title: `Item ${gtin}`, url, imageUrl: null, isDemo: false },
      price: { value: amount, currency: "USD" },
      stock,
      seenAt,
      source: "adapter",
      shelves: [],
    };
  }
  function onShelf(reading: ListingReading): ListingReading {
    const store = { id: "7", name: "Target Lakewood", address: "1 Main St", city: "Lakewood", state: "OH" };
    const shelf = { stock: "in", quantity: 2, seenAt, source: "adapter" } as const;
    return { ...reading, shelves: [{ store: { ...store, town: null }, ...shelf }] };
  }

  test("say what decides where to buy, as the page of one product does", async () => {
    const products = await service.call(offersOfProducts, {
      upcs: [WIPES, MILK, UNKNOWN],
      country: "USA",
      zip: ZIP,
    });
    expect(products.map(({ upc }) => upc).sort()).toEqual([WIPES, MILK].sort());
    const milk = products.find(({ upc }) => upc === MILK)?.offers ?? [];
    expect(milk.map(({ storeId, price }) => [storeId, price.value])).toEqual([
      ["samsclub", 3.08],
      ["target", 4.28],
    ]);
    expect(milk[0]).toMatchObject({ membershipNeeded: expect.any(String), distanceMiles: null });
    expect(milk[1]).toMatchObject({ isAvailable: true, inStoresOnly: true });
    const { offers } = await service.call(listOffers, { upc: MILK, country: "USA", zip: ZIP });
    for (const [at, { storeName, store, ...offer }] of offers.entries())
      expect({ ...offer, store: storeName ?? store }).toMatchObject(milk[at] ?? {});
    expect(milk[1]?.distanceMiles).toBeGreaterThan(0);
  });

  test("have no distances without a zip code", async () => {
    const [wipes] = await service.call(offersOfProducts, { upcs: [WIPES], country: "USA" });
    expect(wipes?.offers).toEqual([
      {
        storeId: "walmart",
        store: "Walmart",
        isAvailable: true,
        price: { value: 5, currency: "USD" },
        seenAt: new Date(seenAt).toISOString(),
        shipping: { cost: null, freeFrom: 35, minDays: null, maxDays: null, by: null },
      },
    ]);
  });
});
