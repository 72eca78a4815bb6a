import { listNearShelves } from "@stockfinder/contracts/near";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
/** The supermarket's id of the product: its UPC without the check digit. */
const ITEM = "0004460001593";
/**
 * Farther apart than the radius. Each test has its own, because a retailer asked near a zip code is not asked there again for a
 * while.
 */
const CITIES = {
  Cleveland: "44114",
  Columbus: "43215",
  Cincinnati: "45202",
  Toledo: "43604",
  Youngstown: "44503",
  Lima: "45801",
} as const;
type City = keyof typeof CITIES;

interface Sold {
  readonly city: City;
  readonly priceNormal?: string;
  /** By a search for the GTIN. */
  readonly isFound?: boolean;
}

/** A supermarket with one store, which has the product. */
function supermarket({ city, priceNormal = "3.49", isFound = true }: Sold): Respond {
  const locationId = `014009${Object.keys(CITIES).indexOf(city)}`;
  const address = { addressLines: ["1 Main St"], cityTown: city, stateProvince: "OH" };
  const storeDetails = [{ locationId, vanityName: "Harbor Plaza", address: { address } }];
  const PICKUP = [{ id: "1", destination: { locationId } }];
  const product = { upc: ITEM, description: "Clorox Wipes", slug: "p", priceNormal, soldInStore: true };
  return (response, request) => {
    const { pathname } = request.url;
    const answer = pathname.startsWith("/atlas/")
      ? { data: { modalityOptions: { storeDetails, PICKUP, IN_STORE: [] } } }
      : pathname.includes("searchAll")
        ? { upcs: isFound ? [ITEM] : [], productsInfo: { totalCount: 1 } }
        : { products: [product] };
    sendJson(answer)(response, request);
  };
}

describe.each(SETUPS)("shelves that are read for a zip code, on $name", (setup) => {
  let upstream: LocalUpstream;
  beforeAll(async () => {
    upstream = await startLocalUpstream();
    return () => upstream.close();
  });
  const searches = () => upstream.received.filter(({ url }) => url.pathname.includes("searchAll"));

  function startedWith(environment: Record<string, string>) {
    let service: LookupService;
    beforeAll(async () => {
      service = await startService(setup, { UPSTREAM_KROGER: upstream.url, ...environment });
    });
    afterAll(() => service.stop());
    beforeEach(async () => {
      upstream.received.length = 0;
      await emptied(service.database, "lookup.listings, lookup.shelves, lookup.stores");
    });
    const near = (city: City) => service.call(listNearShelves, { upc: UPC, zip: CITIES[city], radius: 25 });
    return {
      near,
      service: () => service,
      async settled(city: City) {
        await expect.poll(async () => (await near(city)).refreshing).toBe(false);
        return (await near(city)).shelves;
      },
    };
  }

  describe("once a minute", () => {
    const { near, settled, service } = startedWith({});

    test("a retailer not read near here is called in the background, once however many wait", async () => {
      await service().addWorker();
      const released = Promise.withResolvers<void>();
      const shop = supermarket({ city: "Cleveland" });
      upstream.answer((response, request) => void released.promise.then(() => shop(response, request)));
      const first = await Promise.all(Array.from({ length: 6 }, () => near("Cleveland")));
      released.resolve();

      expect(first).toEqual(Array(6).fill({ upc: UPC, zip: "44114", shelves: [], refreshing: true }));
      expect(await settled("Cleveland")).toMatchObject([
        { retailer: "kroger", name: "Harbor Plaza", city: "Cleveland", level: "in", source: "adapter" },
      ]);
      expect(searches()).toHaveLength(1);
      expect(searches()[0]?.url.searchParams.get("query")).toBe(UPC);
    });

    test("each zip code is refreshed separately", async () => {
      upstream.answer(supermarket({ city: "Columbus" }));
      await near("Columbus");
      await settled("Columbus");
      upstream.answer(supermarket({ city: "Cincinnati" }));

      expect(await near("Cincinnati")).toMatchObject({ shelves: [], refreshing: true });
      expect(await settled("Cincinnati")).toMatchObject([{ city: "Cincinnati" }]);
      expect(await near("Columbus")).toMatchObject({ shelves: [{ city: "Columbus" }], refreshing: false });
    });

    test("a retailer that does not sell it is not called again", async () => {
      upstream.answer(supermarket({ city: "Toledo", isFound: false }));
      await near("Toledo");

      expect(await settled("Toledo")).toEqual([]);
      expect(await near("Toledo")).toMatchObject({ refreshing: false });
      expect(searches()).toHaveLength(1);
    });

    test("an item known to be the product is fetched even if its GTIN finds nothing", async () => {
      upstream.answer(supermarket({ city: "Youngstown", isFound: false }));
      const url = "https://www.kroger.com/p/1";
      await writeReadings(service().database, [
        {
          ...{ retailer: "kroger", itemId: ITEM, country: "USA", stock: "unknown", source: "adapter" },
          listed: { gtin: UPC, title: "Wipes", url, imageUrl: null, isDemo: false },
          ...{ shelves: [], seenAt: service().clock.now() },
        },
      ]);

      await near("Youngstown");
      expect(await settled("Youngstown")).toMatchObject([{ retailer: "kroger", level: "in" }]);
    });

    test("a retailer whose shelf near here was just read for somebody else is not called", async () => {
      const town = { latitude: 40.74, longitude: -84.1 };
      const store = { id: "1", name: "Kroger", address: "", city: "Lima", state: "OH", town };
      const seenAt = service().clock.now();
      await writeReadings(service().database, [
        {
          ...{ retailer: "kroger", itemId: ITEM, country: "USA", stock: "unknown", source: "adapter" },
          listed: {
            gtin: UPC,
            title: "Wipes",
            url: "https://www.kroger.com/p/1",
            imageUrl: null,
            isDemo: false,
          },
          shelves: [{ store, stock: "in", quantity: null, seenAt, source: "adapter" }],
          ...{ seenAt },
        },
      ]);

      expect(await near("Lima")).toMatchObject({ shelves: [{ city: "Lima" }], refreshing: false });
      expect(upstream.received).toEqual([]);
    });

    test("retailers of another country are not called", async () => {
      const asked = service().call(listNearShelves, { upc: UPC, zip: "M5V", radius: 25 });

      expect(await asked).toMatchObject({ shelves: [], refreshing: false });
      expect(upstream.received).toEqual([]);
    });
  });

  describe("once a second", () => {
    const { near, settled } = startedWith({ RECHECK_FASTEST_MS: "1000" });

    test("stored shelves are returned at once, and refreshed when they are old", async () => {
      upstream.answer(supermarket({ city: "Cleveland" }));
      await near("Cleveland");
      expect(await settled("Cleveland")).toMatchObject([{ level: "in", price: 3.49 }]);

      upstream.answer(supermarket({ city: "Cleveland", priceNormal: "2.99" }));
      const prices = async () => (await near("Cleveland")).shelves.map(({ price }) => price);
      await expect.poll(prices).toEqual([2.99]);
    });

    test("a failing retailer keeps its stored shelves", async () => {
      upstream.answer(supermarket({ city: "Columbus" }));
      await near("Columbus");
      await settled("Columbus");
      upstream.received.length = 0;
      upstream.answer(sendJson({}, 500));

      await expect.poll(async () => (await near("Columbus")).refreshing).toBe(true);
      await expect.poll(searches).not.toHaveLength(0);
      expect(await settled("Columbus")).toMatchObject([{ level: "in" }]);
    });
  });
});
