import { listOffers } from "@stockfinder/contracts/offers";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading, ShelfReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";

describe.each(SETUPS)("offers, on $name", (setup) => {
  let service: LookupService;

  beforeAll(async () => {
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves"));

  const offers = (country: "USA" | "CAN" = "USA") => service.call(listOffers, { upc: UPC, country });

  function sells(
    retailer: string,
    said: Partial<ListingReading> & { gtin?: string | null } = {},
  ): ListingReading {
    const { gtin = UPC, ...rest } = said;
    return {
      retailer,
      itemId: "1",
      country: "USA",
      listed: {
        gtin,
        title: `Wipes of ${retailer}`,
        url: `https://${retailer}.example/1`,
        imageUrl: `https://${retailer}.example/1.jpg`,
        isDemo: false,
      },
      price: { value: 5, currency: "USD" },
      stock: "in",
      seenAt: service.clock.now(),
      source: "adapter",
      shelves: [],
      ...rest,
    };
  }

  function shelf(id: string, said: Pick<ShelfReading, "stock" | "seenAt">): ShelfReading {
    const store = { id, name: "", address: "", city: "", state: "", town: null };
    return { store, quantity: null, source: "adapter", ...said };
  }

  test("are those of all stores that list the product", async () => {
    await writeReadings(service.database, [
      sells("walmart", { price: { value: 6, currency: "USD" } }),
      sells("target"),
      sells("kroger", { gtin: null }),
      sells("cvs", { country: "CAN" }),
    ]);

    expect(await offers()).toMatchObject({
      upc: UPC,
      name: "Wipes of target",
      image: "https://target.example/1.jpg",
      offers: [
        { storeId: "target", store: "Target", price: { value: 5, currency: "USD" }, affiliate: false },
        { storeId: "walmart", store: "Walmart", price: { value: 6, currency: "USD" } },
      ],
    });
    expect((await offers("CAN")).offers).toMatchObject([{ storeId: "cvs-CAN" }]);
  });

  test("a product without a known store has none", async () => {
    expect(await offers()).toEqual({ upc: UPC, name: null, image: null, offers: [] });
  });

  test("the certain stock counts, with the time at which it was seen", async () => {
    const seenAt = service.clock.now();
    await writeReadings(service.database, [
      sells("walmart", { seenAt, stock: "out" }),
      sells("walmart", { seenAt: seenAt + 60_000, stock: "unknown" }),
    ]);

    expect((await offers()).offers).toMatchObject([
      { isAvailable: false, seenAt: new Date(seenAt).toISOString() },
    ]);
  });

  test("without stock of a web shop, the newest reading of its stores counts", async () => {
    const now = service.clock.now();
    const inStores = (...shelves: ShelfReading[]) => sells("kroger", { stock: "unknown", shelves });
    await writeReadings(service.database, [
      inStores(
        shelf("a", { stock: "in", seenAt: now - 60_000 }),
        shelf("b", { stock: "out", seenAt: now }),
        shelf("c", { stock: "limited", seenAt: now }),
      ),
    ]);
    expect((await offers()).offers).toMatchObject([{ isAvailable: true }]);

    await writeReadings(service.database, [inStores(shelf("c", { stock: "out", seenAt: now + 1 }))]);
    expect((await offers()).offers).toMatchObject([{ isAvailable: false }]);
  });

  test("an item that only stores have is available, unless that is old", async () => {
    const now = service.clock.now();
    const inStore = shelf("a", { stock: "in", seenAt: now });
    await writeReadings(service.database, [
      sells("target", { stock: "out", seenAt: now, shelves: [inStore] }),
    ]);
    expect((await offers()).offers).toMatchObject([{ isAvailable: true }]);

    const later = now + 25 * 60 * 60_000;
    await writeReadings(service.database, [sells("target", { stock: "out", seenAt: later })]);
    expect((await offers()).offers).toMatchObject([
      { isAvailable: false, seenAt: new Date(later).toISOString() },
    ]);
  });
});
