import { KnownProduct, knownProducts } from "@stockfinder/contracts/known-products";
import { listNearShelves } from "@stockfinder/contracts/near";
import { listOffers } from "@stockfinder/contracts/offers";
import { describeProduct } from "@stockfinder/contracts/products";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const [AIRPODS, EARPADS, WIPES] = ["044600015934", "036000291452", "012345678905"] as const;

describe.each(SETUPS)("known products, on $name", (setup) => {
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
      sells("walmart", AIRPODS, "Apple AirPods Pro 2", 199),
      sells("target", AIRPODS, "Apple AirPods Pro (2nd Generation)", 189, "out"),
      sells("ebay", AIRPODS, "AirPods Pro 2 sealed!!", 99),
      sells("target", EARPADS, "Ear pads for Apple AirPods Max", 15),
      sells("target", WIPES, "Disinfecting Wipes, 75 ct", 5),
    ]);
  });

  function sells(
    retailer: ListingReading["retailer"],
    gtin: string,
    title: string,
    amount: number,
    stock: "in" | "out" = "in",
  ): ListingReading {
    const url = `https://www.${retailer}.com/ip/${gtin}`;
    return {
      retailer,
      itemId: gtin,
      country: "USA",
      listed: { gtin, model: null, title, url, imageUrl: null, isDemo: false },
      price: { value: amount, currency: "USD" },
      stock,
      seenAt,
      source: "adapter",
      shelves: [],
    };
  }
  const namesFor = async (query: string) =>
    (await service.call(knownProducts, { query, limit: 6 })).map(({ name }) => name);

  test("have the beginnings of all words in their titles; what most stores have comes first", async () => {
    expect(await namesFor("airp")).toEqual([
      "Apple AirPods Pro (2nd Generation)",
      "Ear pads for Apple AirPods Max",
    ]);
    expect(await namesFor("PRO air")).toEqual(["Apple AirPods Pro (2nd Generation)"]);
    expect(await namesFor("airpods wipes")).toEqual([]);
  });

  test("come first if a query means them, new: no accessory, though more stores have it; by fit there are no others", async () => {
    await writeReadings(service.database, [
      sells("walmart", EARPADS, "Ear pads for Apple AirPods Pro", 15),
      sells("target", EARPADS, "Ear pads for Apple AirPods Pro", 15),
      sells("walmart", WIPES, "Apple AirPods Pro (Refurbished)", 99),
    ]);
    const byFit = await service.call(knownProducts, { query: "airpods pro", sort: "fit", limit: 6 });
    expect(byFit.map(({ upc }) => upc)).toEqual([AIRPODS]);
    const all = await service.call(knownProducts, { query: "airpods pro", limit: 6 });
    expect(all.map(({ upc }) => upc)).toEqual([AIRPODS, EARPADS, WIPES]);
  });

  test("have one name and count of stores, whatever words were searched for and whichever page shows them", async () => {
    const twice = sells("walmart", WIPES, "Clorox Wipes", 4);
    await writeReadings(service.database, [twice, { ...twice, itemId: "2" }]);
    const [byWords] = await service.call(knownProducts, { query: "disinfecting", limit: 1 });
    const [byUpc] = await service.call(knownProducts, { upcs: [WIPES], limit: 1 });
    expect(byWords).toEqual(byUpc);
    const name = "Disinfecting Wipes, 75 ct";
    expect(byWords).toMatchObject({ name, price: { value: 4 }, stores: 2 });
    const asked = { upc: WIPES, country: "USA" as const };
    expect((await service.call(listOffers, asked)).name).toBe(name);
    expect((await service.call(describeProduct, asked)).name).toBe(name);
  });

  test("are listed by UPC, those that are known, in the order that was asked for", async () => {
    const upcs = [WIPES, "711719541028", AIRPODS];
    const products = await service.call(knownProducts, { upcs, limit: 1 });
    expect(products.map(({ upc, price }) => [upc, price?.value])).toEqual([
      [WIPES, 5],
      [AIRPODS, 199],
    ]);
  });

  test("are in stock where only a branch has them", async () => {
    const store = { id: "7", name: "Target Lakewood", address: "1 Main St", city: "Lakewood", state: "OH" };
    const reading = sells("target", AIRPODS, "Apple AirPods Pro (2nd Generation)", 189, "out");
    seenAt += 1_000;
    await writeReadings(service.database, [
      {
        ...reading,
        seenAt,
        shelves: [{ store: { ...store, town: null }, stock: "in", quantity: 2, seenAt, source: "adapter" }],
      },
    ]);

    const [product] = await service.call(knownProducts, { query: "airpods pro", limit: 1 });
    expect(product).toMatchObject({ storeId: "target", isAvailable: true, price: { value: 189 } });
  });

  test("have the best offer of a store: in stock before cheaper, and no marketplace's", async () => {
    const [product] = await service.call(knownProducts, { query: "airpods pro", limit: 1 });

    expect(KnownProduct.strict().parse(product)).toEqual({
      upc: AIRPODS,
      name: "Apple AirPods Pro (2nd Generation)",
      image: null,
      isDemo: false,
      price: { value: 199, currency: "USD" },
      storeId: "walmart",
      store: "Walmart",
      isAvailable: true,
      seenAt: new Date(seenAt).toISOString(),
      stores: 2,
      inStock: 1,
    });
  });

  test("have the offer of a members' store only where no other has one", async () => {
    await writeReadings(service.database, [
      sells("samsclub", AIRPODS, "Apple AirPods Pro 2", 150),
      sells("samsclub", EARPADS, "Ear pads for Apple AirPods Max", 12, "in"),
      sells("target", EARPADS, "Ear pads for Apple AirPods Max", 15, "out"),
    ]);
    const stores = await service.call(knownProducts, { upcs: [AIRPODS, EARPADS], limit: 1 });
    expect(stores.map(({ storeId }) => storeId)).toEqual(["walmart", "samsclub"]);
  });

  test("have a new offer before others, and one that is sent at an unknown cost as if that were dear", async () => {
    const cheap = (facts: ListingReading["facts"], price = 150) =>
      writeReadings(service.database, [
        { ...sells("bestbuy", AIRPODS, "Apple AirPods Pro 2", price), facts, seenAt: ++seenAt },
      ]);
    const store = async () => (await service.call(knownProducts, { upcs: [AIRPODS], limit: 1 }))[0]?.storeId;

    await cheap({ shipping: { days: { least: 2, most: 3 } } });
    expect(await store()).toBe("bestbuy");
    await cheap({ shipping: { days: { least: 2, most: 3 } } }, 185);
    expect(await store()).toBe("walmart"); // for 199, and sends free from $35
    await cheap({ shipping: { cost: 50 } });
    expect(await store()).toBe("walmart");
    await cheap({ shipping: { cost: 0 }, condition: "refurbished" });
    expect(await store()).toBe("walmart");
    await cheap({ shipping: { cost: 5 } });
    expect(await store()).toBe("bestbuy");
    await cheap({ shipping: { cost: 50, freeFrom: 150 } });
    expect(await store()).toBe("bestbuy");
  });

  test("have the offer that is best at a zip code, if a place has it", async () => {
    const store = { id: "7", name: "Target Lakewood", address: "1 Main St", city: "Lakewood", state: "OH" };
    seenAt += 1_000;
    await writeReadings(service.database, [
      {
        ...sells("target", AIRPODS, "Apple AirPods Pro (2nd Generation)", 190),
        facts: { shipping: { cost: 20 } },
        shelves: [{ store: { ...store, town: null }, stock: "in", quantity: 2, seenAt, source: "adapter" }],
      },
    ]);
    const best = async (zip?: string) => {
      const [known] = await service.call(knownProducts, { upcs: [AIRPODS], limit: 1, zip });
      return known?.price?.value;
    };
    expect(await best("44114")).toBe(190); // needs no shipping
    expect(await best()).toBe(199);
    expect(await best("00000")).toBe(199);
    expect(knownProducts.input.parse({ zip: "nowhere" })).toMatchObject({ limit: 6 });
  });

  test("say how near and how old they are, as the pages of one product do", async () => {
    const store = { address: "1 Main St", state: "OH", town: null };
    const shelf = (id: string, city: string) => ({
      ...{ stock: "in" as const, quantity: 2, seenAt, source: "adapter" as const },
      store: { ...store, id, name: `Store of ${city}`, city },
    });
    seenAt += 1_000;
    await writeReadings(service.database, [
      { ...sells("walmart", AIRPODS, "Apple AirPods Pro 2", 199), shelves: [shelf("1", "Canton")] },
      { ...sells("samsclub", AIRPODS, "Apple AirPods Pro 2", 198), shelves: [shelf("2", "Cleveland")] },
      {
        ...sells("target", AIRPODS, "Apple AirPods Pro 2", 250),
        shelves: [shelf("3", "Lakewood"), shelf("4", "Medina")],
      },
      { ...sells("target", WIPES, "Disinfecting Wipes", 5), shelves: [shelf("3", "Lakewood")] },
    ]);
    service.clock.move(5 * 60_000);
    const near = async (upc: string, zip?: string) => {
      const [known] = await service.call(knownProducts, { upcs: [upc], limit: 1, zip });
      const { offers } = await service.call(listOffers, { upc, country: "USA", zip });
      const offer = offers.find(({ storeId }) => storeId === known?.storeId);
      expect(known).toMatchObject({ seenAt: offer?.seenAt });
      expect(known?.distanceMiles).toBe(offer?.distanceMiles);
      return { ...known, all: offers.map(({ storeId, distanceMiles }) => [storeId, distanceMiles]) };
    };
    const airpods = await near(AIRPODS, "44114");
    const miles = new Map(airpods.all as [string, number | null][]);
    expect(airpods).toMatchObject({ storeId: "walmart", distanceMiles: null });
    expect(airpods.nearestMiles).toBe(miles.get("target")); // not the members' store, which is nearer
    const wipes = await near(WIPES, "44114");
    expect(wipes.nearestMiles).toBe(wipes.distanceMiles);
    expect(await near(WIPES, "10001")).toMatchObject({ distanceMiles: null, nearestMiles: null });
    expect(await near(WIPES)).not.toHaveProperty("distanceMiles");
    const { shelves } = await service.call(listNearShelves, { upc: WIPES, zip: "44114", radius: 25 });
    expect([wipes.nearestMiles]).toEqual(shelves.map(({ distanceMiles }) => distanceMiles));
  });

  test("are not those of readings that have expired", async () => {
    const free = { shipping: { cost: 0 } };
    await writeReadings(service.database, [
      { ...sells("bestbuy", AIRPODS, "Apple AirPods Pro 2", 150), facts: free },
    ]);
    const store = async () => (await service.call(knownProducts, { upcs: [AIRPODS], limit: 1 }))[0]?.storeId;
    expect(await store()).toBe("bestbuy");

    service.clock.move(25 * 60 * 60_000);
    expect(await store()).toBe("walmart");
  });

  test.each(["'", "air:* | wipes", "a & b", "\\", "…", "(", "<->"])("take %j for text", async (query) => {
    expect(Array.isArray(await namesFor(query))).toBe(true);
  });
});
