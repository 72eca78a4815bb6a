import { postAdded, postReported } from "@stockfinder/contracts/community";
import { listNearShelves } from "@stockfinder/contracts/near";
import { listOffers } from "@stockfinder/contracts/offers";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading, ShelfReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const CLEVELAND = "44114";
const HOUR = 60 * 60_000;

describe.each(SETUPS)("shelves near a zip code, on $name", (setup) => {
  let service: LookupService;
  let posts = 0;

  beforeAll(async () => {
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(() =>
    emptied(service.database, "lookup.listings, lookup.shelves, lookup.stores, lookup.neighbour_readings"),
  );

  const near = async (asked: { zip?: string; radius?: number } = {}) =>
    (await service.call(listNearShelves, { upc: UPC, zip: CLEVELAND, radius: 25, ...asked })).shelves;

  function stocked(retailer: string, ...shelves: ShelfReading[]): ListingReading {
    const listed = {
      gtin: UPC,
      title: "Wipes",
      url: `https://${retailer}.example/1`,
      imageUrl: null,
      isDemo: true,
    };
    return {
      ...{ retailer, itemId: "1", country: "USA", listed, stock: "unknown", source: "adapter" },
      ...{ shelves, seenAt: service.clock.now() },
    };
  }
  function shelf(id: string, latitude: number | null, said: Partial<ShelfReading> = {}): ShelfReading {
    const town = latitude === null ? null : { latitude, longitude: -81.67 };
    return {
      store: { id, name: `Store ${id}`, address: "1 Main St", city: "Cleveland", state: "OH", town },
      ...{ stock: "in", quantity: 3, seenAt: service.clock.now(), source: "adapter", ...said },
    };
  }
  /** A neighbour's post about the product at Target. */
  async function post(status: string, said: Record<string, unknown> = {}): Promise<string> {
    posts += 1;
    const _id = posts.toString(16).padStart(24, "0");
    await service.bus.publish(postAdded, {
      post: {
        _id,
        title: "Seen",
        text: "On the shelf",
        userName: "Calm Otter",
        date: new Date(service.clock.now()).toISOString(),
        location: null,
        zipcode: CLEVELAND,
        itemName: null,
        status,
        quantity: null,
        store: "Target",
        votes: { up: 0, down: 0 },
        ...said,
      },
      upc: UPC,
    });
    return _id;
  }

  test("a Canadian store has its id of the directory", async () => {
    const toronto = {
      ...shelf("1", 43.65),
      store: { ...shelf("1", 43.65).store, town: { latitude: 43.65, longitude: -79.38 } },
    };
    await writeReadings(service.database, [{ ...stocked("walmart", toronto), country: "CAN" }]);

    expect(await near({ zip: "M5V" })).toMatchObject([{ retailer: "walmart-CAN", storeId: "1" }]);
  });

  test("a distance is the one that the answer about stock near the zip code has", async () => {
    const distance = { zip: CLEVELAND, miles: 10 };
    await writeReadings(service.database, [stocked("walmart", shelf("town", 41.52, { distance }))]);

    expect(await near()).toMatchObject([{ storeId: "town", position: "town", distanceMiles: 10 }]);
    expect(await near({ zip: "44113" })).toMatchObject([{ distanceMiles: 3.1 }]);
  });

  test("the nearest come first, with their readings", async () => {
    await writeReadings(service.database, [
      stocked(
        "target",
        shelf("far", 41.7),
        shelf("near", 41.51, { price: { value: 4, currency: "USD" }, aisle: "C4" }),
      ),
      stocked("kroger", shelf("away", 42.9)),
    ]);

    const shelves = await near();

    expect(shelves.map(({ storeId }) => storeId)).toEqual(["near", "far"]);
    expect(shelves[0]).toMatchObject({
      retailer: "target",
      name: "Store near",
      position: "town",
      level: "in",
      quantity: 3,
      price: 4,
      currency: "USD",
      aisle: "C4",
      source: "adapter",
      confidence: 1,
      isDemo: true,
    });
    expect(await near({ radius: 5 })).toHaveLength(1);
    expect(await near({ zip: "90001" })).toEqual([]);
    expect(await near({ zip: "M5V" })).toEqual([]);
  });

  test("a store that sells to members only says which", async () => {
    await writeReadings(service.database, [
      stocked("samsclub", shelf("a", 41.51)),
      stocked("target", shelf("b", 41.52)),
    ]);

    const [club, target] = await near();

    expect(club).toMatchObject({ retailer: "samsclub", membershipNeeded: "Sam's Club" });
    expect(target).not.toHaveProperty("membershipNeeded");
  });

  test("a store is where its retailer states it, whatever is read of its town later", async () => {
    const inTown = shelf("a", 41.51);
    const stated = { ...inTown, store: { ...inTown.store, position: { latitude: 41.53, longitude: -81.7 } } };
    const position = async () => (await near()).map(({ position, latitude }) => ({ position, latitude }));

    await writeReadings(service.database, [stocked("target", inTown)]);
    expect(await position()).toEqual([{ position: "town", latitude: 41.51 }]);
    await writeReadings(service.database, [stocked("target", stated)]);
    expect(await position()).toEqual([{ position: "store", latitude: 41.53 }]);
    await writeReadings(service.database, [stocked("target", inTown)]);
    expect(await position()).toEqual([{ position: "store", latitude: 41.53 }]);
  });

  test("a store whose town was unknown when it was read is placed in it now", async () => {
    await writeReadings(service.database, [stocked("target", shelf("a", null))]);

    expect(await near()).toMatchObject([{ storeId: "a", city: "Cleveland", position: "town" }]);
  });

  test.each(["4411", "00000", "ZZZ"])("%s is refused with the field's name", async (zip) => {
    await expect(near({ zip })).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "zip" }] },
    });
  });

  test("neighbours' readings change the confidence for a day, and never the stock", async () => {
    await writeReadings(service.database, [stocked("target", shelf("a", 41.51))]);
    service.clock.move(24 * HOUR);
    const seen = async () =>
      (await near()).map(({ confidence, level, source }) => ({ confidence, level, source }));
    const untouched = { level: "in", source: "adapter" };
    expect(await seen()).toEqual([{ confidence: 0.78, ...untouched }]);

    await post("In Stock");
    await expect.poll(seen).toEqual([{ confidence: 0.87, ...untouched }]);
    const { offers } = await service.call(listOffers, { upc: UPC, country: "USA" });
    expect(offers).toMatchObject([{ isAvailable: true, confidence: 0.87 }]);
    const wrong = await post("Out of Stock");
    await expect.poll(seen).toEqual([{ confidence: 0.52, ...untouched }]);
    await service.bus.publish(postReported, {
      postId: wrong,
      reports: 5,
      hidden: true,
      at: new Date(service.clock.now()).toISOString(),
    });
    await expect.poll(seen).toEqual([{ confidence: 0.87, ...untouched }]);

    service.clock.move(24 * HOUR);
    expect(await seen()).toEqual([{ confidence: 0.67, ...untouched }]);
  });

  test("a post that names brand and model number counts for the one product that has them", async () => {
    const reading = stocked("target", shelf("a", 41.51));
    const model = "model:sony:wh1000xm4";
    await writeReadings(service.database, [
      { ...reading, listed: reading.listed && { ...reading.listed, model } },
    ]);
    service.clock.move(24 * HOUR);
    await service.bus.publish(postAdded, {
      post: {
        ...{ _id: "f".repeat(24), title: "Seen", text: "x", userName: "Calm Otter", location: null },
        ...{ zipcode: CLEVELAND, itemName: "Sony WH-1000XM4", status: "In Stock", quantity: null },
        ...{ date: new Date(service.clock.now()).toISOString(), store: "Target", votes: { up: 0, down: 0 } },
      },
      upc: null,
    });

    await expect.poll(async () => (await near())[0]?.confidence).toBe(0.87);
  });
});
