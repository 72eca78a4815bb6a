import { offersByDigest } from "@stockfinder/contracts/digest-offers";
import { hasRightCheckDigit } from "@stockfinder/contracts/gtin";
import { productDigest } from "@stockfinder/product-rules/product-digest";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePartitions } from "../src/catalogue/listings/point-table.ts";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const CLEVELAND = "44114";
const DAY_MS = 24 * 60 * 60_000;

/** Another product whose GTIN has the same digest, and one whose has not. */
async function otherGtins(digest: string): Promise<{ same: string; different: string }> {
  let same: string | undefined;
  let different: string | undefined;
  for (let number = 100_000_000_000; same === undefined || different === undefined; number += 1) {
    const gtin = String(number);
    if (!hasRightCheckDigit(gtin)) continue;
    if ((await productDigest(gtin)) === digest) same ??= gtin;
    else different ??= gtin;
  }
  return { same, different };
}

describe.each(SETUPS)("offers by digest, on $name", (setup) => {
  let service: LookupService;
  let digest: string;

  beforeAll(async () => {
    digest = await productDigest(UPC);
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points"));

  function sells(
    retailer: string,
    gtin: string | null,
    { model = null, ...said }: Partial<ListingReading> & { model?: string | null } = {},
  ): ListingReading {
    return {
      retailer,
      itemId: `${retailer}-${gtin}`,
      country: "USA",
      listed: {
        gtin,
        title: `Wipes of ${retailer}`,
        url: `https://${retailer}.example/1`,
        imageUrl: null,
        isDemo: false,
        model,
      },
      price: { value: 5, currency: "USD" },
      stock: "in",
      seenAt: service.clock.now(),
      source: "adapter",
      shelves: [],
      ...said,
    };
  }
  const products = async (zip?: string, of = digest) =>
    (await service.call(offersByDigest, { digest: of, country: "USA", zip })).products;

  test("are those of every product that shares the digits, and of no other", async () => {
    const { same, different } = await otherGtins(digest);
    await writeReadings(service.database, [
      sells("walmart", UPC, { price: { value: 6, currency: "USD" } }),
      sells("samsclub", UPC),
      sells("target", same),
      sells("target", different),
      sells("kroger", null),
      sells("cvs", UPC, { country: "CAN" }),
    ]);

    const found = await products();

    expect(found.map(({ upc }) => upc).sort()).toEqual([same, UPC].sort());
    expect(found.find(({ upc }) => upc === UPC)).toEqual({
      upc: UPC,
      models: [],
      name: "Wipes of samsclub",
      verdict: null,
      offers: [
        {
          storeId: "samsclub",
          store: "Sam's Club",
          price: { value: 5, currency: "USD" },
          isAvailable: true,
          seenAt: expect.any(String),
          productUrl: "https://samsclub.example/1",
          affiliate: false,
          isDemo: false,
          membershipNeeded: "Sam's Club",
          miles: null,
        },
        expect.objectContaining({ storeId: "walmart" }),
      ],
    });
  });

  describe("by brand and model number", () => {
    const MODEL = "model:sony:wh1000xm4:black";
    const byModel = async () => products(undefined, await productDigest(MODEL));

    test("are those of the product that alone has them, with the stores that state no GTIN", async () => {
      await writeReadings(service.database, [
        sells("walmart", UPC, { model: MODEL }),
        sells("target", null, { model: MODEL }),
        sells("cvs", null, { model: "model:sony:wh1000xm4:silver" }),
      ]);

      for (const found of [await byModel(), await products()]) {
        expect(found).toEqual([expect.objectContaining({ upc: UPC, models: [MODEL] })]);
        const stores = found.flatMap(({ offers }) => offers.map(({ storeId }) => storeId));
        expect(stores.sort()).toEqual(["target", "walmart"]);
      }
    });

    test("belong to neither of two products that share them, and join nothing to either", async () => {
      const { different } = await otherGtins(digest);
      await writeReadings(service.database, [
        sells("walmart", UPC, { model: MODEL }),
        sells("cvs", different, { model: MODEL }),
        sells("target", null, { model: MODEL }),
      ]);

      const found = await byModel();

      expect(found.flatMap(({ models }) => models)).toEqual([]);
      expect(found.flatMap(({ offers }) => offers).map(({ storeId }) => storeId)).not.toContain("target");
    });
  });

  test("say how far the nearest branch is that has the item", async () => {
    const town = { city: "Cleveland", state: "OH" };
    const branch = (id: string, stock: "in" | "out", place: object) => ({
      store: { id, name: id, address: "", town: null, ...town, ...place },
      quantity: null,
      source: "adapter" as const,
      stock,
      seenAt: service.clock.now(),
    });
    await writeReadings(service.database, [
      sells("target", UPC, {
        shelves: [
          branch("sold out", "out", town),
          branch("akron", "in", { city: "Akron", state: "OH" }),
          branch("lakewood", "in", { city: "Lakewood", state: "OH" }),
        ],
      }),
    ]);

    const [near] = await products(CLEVELAND);
    expect(near?.offers[0]?.miles).toBeGreaterThan(2);
    expect(near?.offers[0]?.miles).toBeLessThan(15);
    expect((await products())[0]?.offers[0]?.miles).toBeNull();
  });

  test("say how today's price compares with those before", async () => {
    const now = service.clock.now();
    for (let day = 20; day >= 0; day -= 1) {
      const price = { value: day === 0 ? 3 : 5, currency: "USD" };
      await writeReadings(service.database, [sells("target", UPC, { price, seenAt: now - day * DAY_MS })]);
    }
    expect((await products())[0]?.verdict).toMatchObject({ kind: "low", lowest: 3, usual: 5 });
  });

  test("an unused digest has no products", async () => {
    expect(await products()).toEqual([]);
  });

  test("have the chart and the discounts of 90 days in a short answer", async () => {
    await makePartitions(service.database, new Date(service.clock.now() - 90 * DAY_MS));
    await makePartitions(service.database, new Date(service.clock.now() - 30 * DAY_MS));
    const stores = [
      "target",
      "walmart",
      "samsclub",
      "walgreens",
      "cvs",
      "kroger",
      "walmartgrocery",
      "bestbuy",
    ];
    const price = { value: 62, currency: "USD" };
    await writeReadings(
      service.database,
      stores.map((retailer) => sells(retailer, UPC, { price })),
    );
    await service.database.query(
      `insert into lookup.listing_points (listing_id, at, price, currency, stock)
       select id, $1::timestamptz - day * interval '1 day',
         case when day <= 20 then 62 + day % 5 when retailer = 'target' then 79 else 80 + (day * id) % 7 end, 'USD', 'in'
       from lookup.listings, generate_series(1, 89) as day`,
      [new Date(service.clock.now())],
    );
    await writeReadings(
      service.database,
      stores.map((retailer) =>
        sells(retailer, UPC, { price, facts: { wasPrice: { amount: 79, word: "was" } } }),
      ),
    );

    const found = await products(CLEVELAND);

    expect(found[0]?.chart?.[0]).toEqual([0, 79]);
    expect(found[0]?.offers.find(({ storeId }) => storeId === "target")?.wasPrice).toMatchObject({
      discount: "genuine",
      daysAtWas: 69,
    });
    expect(JSON.stringify({ products: found }).length).toBeLessThan(15_000);
  });
});
