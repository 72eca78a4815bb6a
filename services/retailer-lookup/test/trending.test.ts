import { randomUUID } from "node:crypto";
import { productHistory } from "@stockfinder/contracts/history";
import { listOffers } from "@stockfinder/contracts/offers";
import type { InputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { logSearch, searchRetailer } from "@stockfinder/contracts/searches";
import {
  logStoreVisit,
  noteOpenedOffers,
  TrendingProduct,
  trendingProducts,
} from "@stockfinder/contracts/trending";
import { watchAdded } from "@stockfinder/contracts/watches";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { removeColdProducts, removeCountedPeople } from "../src/catalogue/trending/interest-table.ts";
import { removeOldListedProducts } from "../src/catalogue/trending/listed-products.ts";
import { type LocalUpstream, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const DAY = 24 * 60 * 60_000;
/** Longer than a ranking is reused. */
const MOMENT = 6_000;
/** Notes are gathered this long before they are written. */
const GATHERED = 1_000;
const [WIPES, SOAP, TOWELS] = ["044600015934", "036000291452", "012345678905"] as const;
/** Addresses in networks of their own. */
const [ANN, BOB, CAT] = ["192.0.2.1", "198.51.100.1", "203.0.113.1"] as const;

describe.each(SETUPS)("trending products, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    upstream = await startLocalUpstream();
    service = await startService(setup, { UPSTREAM_WMT: upstream.url });
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });
  beforeEach(async () => {
    await emptied(
      service.database,
      `lookup.listings, lookup.shelves, lookup.listing_points, lookup.interest, lookup.interest_people,
         lookup.listed_products, lookup.searchers`,
    );
    service.clock.move(MOMENT);
  });

  function sells(gtin: string, title: string, said: Partial<ListingReading> = {}): ListingReading {
    const { retailer = "walmart" } = said;
    return {
      retailer,
      itemId: gtin,
      country: "USA",
      listed: {
        gtin,
        model: null,
        title,
        url: `https://www.${retailer}.com/ip/${gtin}`,
        imageUrl: `https://pictures.example/${gtin}.jpg`,
        isDemo: false,
      },
      price: { value: 5, currency: "USD" },
      stock: "in",
      seenAt: service.clock.now(),
      source: "adapter",
      shelves: [],
      ...said,
    };
  }
  const list = (...readings: ListingReading[]) => writeReadings(service.database, readings);
  /** The service publishes what it has written itself at once, and what others have when their claim has expired. */
  const publishChanges = () => service.database.query("update lookup.outbox set claimed_until = now()");
  const listAll = () => list(sells(WIPES, "Wipes"), sells(SOAP, "Soap"), sells(TOWELS, "Towels"));

  const page = (asked: Partial<InputOf<typeof trendingProducts>> = {}, principal: Principal = ANONYMOUS) =>
    service.call(trendingProducts, { offset: 0, limit: 21, caller: "192.0.2.200", ...asked }, principal);
  async function names(): Promise<string[]> {
    service.clock.pass(GATHERED);
    service.clock.move(MOMENT);
    return (await page()).map(({ name }) => name);
  }
  async function counted(upc: string): Promise<number | undefined> {
    service.clock.pass(GATHERED);
    const { rows } = await service.database.query<{ people: number }>(
      "select count(*)::int as people from lookup.interest_people where gtin = $1",
      [upc],
    );
    return rows[0]?.people;
  }

  /** Opens the offers of a product from each of these addresses. */
  async function open(upc: string, ...callers: string[]): Promise<void> {
    const opened = callers.map((caller) => ({ upc, caller, accountId: null }));
    await service.call(noteOpenedOffers, { opened });
  }

  test("are those that most people opened, with the best offer of each", async () => {
    await listAll();
    await list(sells(SOAP, "Soap bar", { retailer: "target", price: { value: 4, currency: "USD" } }));
    await open(WIPES, ANN);
    await open(SOAP, ANN, BOB);

    await expect.poll(names).toEqual(["Soap bar", "Wipes"]);
    const [first] = await page();
    const { offers } = await service.call(listOffers, { upc: SOAP, country: "USA" });
    expect(TrendingProduct.strict().parse(first)).toEqual({
      name: "Soap bar",
      image: `https://pictures.example/${SOAP}.jpg`,
      upc: SOAP,
      product_url: offers[0]?.plainUrl,
      store: "Target",
      price: { value: 4, currency: "USD" },
      // Target sends free from $35.
      plusShipping: true,
      seenAt: offers[0]?.seenAt,
      stores: offers.length,
      inStock: offers.length,
      why: { usual: null, restocked: 0, people: 0 },
    });
  });

  test("their best offer is new, for everybody, and states what sending it costs", async () => {
    const at = (retailer: string, value: number, said: Partial<ListingReading> = {}) =>
      sells(SOAP, `Soap at ${retailer}`, { retailer, price: { value, currency: "USD" }, ...said });
    await list(
      at("officedepot", 4),
      at("staples", 3, { facts: { condition: "used", shipping: { cost: 0 } } }),
      at("costco", 2, { facts: { shipping: { cost: 0 } } }),
      at("barnesandnoble", 6, { facts: { shipping: { cost: 1 } } }),
      at("walmart", 8, { facts: { shipping: { cost: 0 } } }),
    );
    await open(SOAP, ANN);

    await expect.poll(names).toEqual(["Soap at barnesandnoble"]);
    expect((await page())[0]).toMatchObject({ store: "Barnes & Noble", price: { value: 6 }, stores: 5 });
  });

  test("a price that only members pay names the membership", async () => {
    await list(sells(SOAP, "Soap"), sells(TOWELS, "Towels", { retailer: "costco" }));
    await open(SOAP, ANN);
    await open(TOWELS, ANN);
    await expect.poll(async () => (await names()).toSorted()).toEqual(["Soap", "Towels"]);
    const needed = new Map((await page()).map(({ name, membershipNeeded }) => [name, membershipNeeded]));
    expect([needed.get("Soap"), needed.get("Towels")]).toEqual([undefined, "Costco Gold Star"]);
  });

  test("their best offer is that of the zip code, if a place has it", async () => {
    const store = { id: "7", name: "Target Lakewood", address: "1 Main St", city: "Lakewood", state: "OH" };
    const seenAt = service.clock.now();
    await list(
      sells(SOAP, "Soap", { price: { value: 6, currency: "USD" }, facts: { shipping: { cost: 0 } } }),
      sells(SOAP, "Soap", {
        retailer: "target",
        facts: { shipping: { cost: 5 } },
        shelves: [{ store: { ...store, town: null }, stock: "in", quantity: 2, seenAt, source: "adapter" }],
      }),
    );
    await open(SOAP, ANN);
    await expect.poll(names).toEqual(["Soap"]);
    const prices = ["44114", undefined, "00000"].map(async (zip) => (await page({ zip }))[0]?.price?.value);
    expect(await Promise.all(prices)).toEqual([5, 6, 6]);

    const { offers } = await service.call(listOffers, { upc: SOAP, country: "USA", zip: "44114" });
    const { seenAt: readAt, distanceMiles } = offers.find(({ storeId }) => storeId === "target") ?? {};
    const [tile] = await page({ zip: "44114" });
    expect(distanceMiles).toBeGreaterThan(0);
    expect(tile).toMatchObject({ seenAt: readAt, distanceMiles, nearestMiles: distanceMiles });
    expect(Object.keys((await page())[0] ?? {})).not.toContain("nearestMiles");
  });

  test("a person counts once a product and day, whatever they do", async () => {
    await listAll();
    await open(SOAP, ANN, BOB);
    for (let times = 1; times <= 3; times += 1) {
      await open(WIPES, CAT);
      await open(TOWELS, `10.${times}.0.1`);
      await expect.poll(() => counted(TOWELS)).toBe(times);
      service.clock.move(60_000);
    }

    expect(await counted(WIPES)).toBe(1);
    expect(await names()).toEqual(["Towels", "Soap", "Wipes"]);
  });

  test("an account counts once from any address", async () => {
    await listAll();
    const accountId = randomUUID();
    await open(SOAP, ANN, BOB);
    const callers = ["10.1.0.1", "10.2.0.1", "10.3.0.1", "10.4.0.1"];
    await service.call(noteOpenedOffers, {
      opened: callers.map((caller) => ({ upc: WIPES, caller, accountId })),
    });

    await expect.poll(() => counted(WIPES)).toBe(1);
    await expect.poll(names).toEqual(["Soap", "Wipes"]);
  });

  /** Somebody at this address watches a product. */
  const watch = (gtin: string, caller: string, accountId: string | null = null) =>
    service.bus.publish(watchAdded, {
      gtin,
      at: new Date(service.clock.now()).toISOString(),
      accountId,
      caller,
    });

  test("watches and direct links to a store count, and nobody counts twice by them", async () => {
    await listAll();
    for (const caller of [ANN, BOB, CAT]) await watch(SOAP, caller);
    await service.call(logStoreVisit, { upc: WIPES, caller: ANN });
    await service.call(logStoreVisit, { upc: WIPES, caller: BOB });
    for (let times = 1; times <= 5; times += 1) {
      await watch(TOWELS, ANN);
      await service.call(logStoreVisit, { upc: TOWELS, caller: ANN });
      await open(TOWELS, ANN);
    }

    await expect.poll(names).toEqual(["Soap", "Wipes", "Towels"]);
    expect(await Promise.all([SOAP, WIPES, TOWELS].map(counted))).toEqual([3, 2, 1]);
  });

  test("a watch that is reported again counts once", async () => {
    await listAll();
    const id = randomUUID();
    const at = new Date(service.clock.now()).toISOString();
    const report = (day: string) =>
      service.bus.publish(watchAdded, { gtin: WIPES, at: day, accountId: null, caller: ANN }, { id });
    await report(at);
    await expect.poll(() => counted(WIPES)).toBe(1);
    const yesterday = new Date(service.clock.now() - DAY).toISOString();
    await report(yesterday); // another day would count, were it not the same event
    await watch(SOAP, ANN);

    await expect.poll(() => counted(SOAP)).toBe(1);
    expect(await counted(WIPES)).toBe(1);
  });

  test("a crowd of watchers in one network counts less than two people", async () => {
    await listAll();
    for (let each = 0; each < 30; each += 1) await watch(WIPES, `192.0.2.${each}`, randomUUID());
    await open(SOAP, BOB, CAT);

    await expect.poll(() => counted(WIPES)).toBeGreaterThan(1);
    await expect.poll(names).toEqual(["Soap", "Wipes"]);
    expect(await counted(WIPES)).toBeLessThan(10);
  });

  test.each([
    ["addresses", (each: number) => ({ caller: `192.0.2.${each}`, accountId: null })],
    [
      "IPv6 networks",
      (each: number) => ({ caller: `2001:db8:1:${each.toString(16)}::/64`, accountId: null }),
    ],
    ["accounts", (_: number) => ({ caller: "192.0.2.7", accountId: randomUUID() })],
  ])("a crowd of %s in one network counts less than two people", async (_, member) => {
    await listAll();
    await open(SOAP, BOB, CAT);
    const crowd = Array.from({ length: 200 }, (_, each) => ({ upc: WIPES, ...member(each + 1) }));
    for (let day = 0; day < 2; day += 1) await service.call(noteOpenedOffers, { opened: crowd });

    await expect.poll(() => counted(WIPES)).toBeGreaterThan(1);
    await expect.poll(names).toEqual(["Soap", "Wipes"]);
    expect(await counted(WIPES)).toBeLessThan(10); // what is stored is bounded too
  });

  /** Two people search one product, and a whole network opens the other. */
  async function twoAgainstANetwork(): Promise<void> {
    await open(WIPES, ...Array.from({ length: 50 }, (_, each) => `203.0.113.${each}`));
    for (const caller of [ANN, BOB])
      await service.call(logSearch, { query: "Soap", zipcode: "44114", caller });
  }

  const soapIsListed = () =>
    service.database.query(
      "insert into lookup.listed_products (query, gtin, listed_on) values ('soap', $1, current_date)",
      [SOAP],
    );

  test("two people who search count more than a whole network", async () => {
    await listAll();
    await soapIsListed();
    await twoAgainstANetwork();

    await expect.poll(() => counted(WIPES)).toBeGreaterThan(1);
    await expect.poll(names).toEqual(["Soap", "Wipes"]);
  });

  test("around midnight they do as well: both count once before it and once after it", async () => {
    const { clock } = service;
    clock.move(DAY - (clock.now() % DAY) - 60_000);
    await listAll();
    await soapIsListed();
    await twoAgainstANetwork();
    await expect.poll(() => counted(SOAP)).toBe(2);
    await expect.poll(() => counted(WIPES)).toBeGreaterThan(1);
    const before = await counted(WIPES);
    clock.move(2 * 60_000);
    await twoAgainstANetwork();

    await expect.poll(() => counted(SOAP)).toBe(4);
    await expect.poll(() => counted(WIPES)).toBe(2 * (before ?? 0));
    expect(await names()).toEqual(["Soap", "Wipes"]);
  });

  test("a count is worth half a day later, and nothing three days after the last", async () => {
    await listAll();
    await open(WIPES, ANN, BOB, CAT);
    await expect.poll(names).toEqual(["Wipes"]);
    service.clock.move(DAY);
    await open(SOAP, ANN, BOB);

    await expect.poll(names).toEqual(["Soap", "Wipes"]);
    service.clock.move(2 * DAY - MOMENT);
    await expect.poll(names).toEqual(["Soap"]);
    service.clock.move(DAY);
    expect(await names()).toEqual([]);
    expect(await removeColdProducts(service.database, new Date(service.clock.now()))).toBe(2);
  });

  test("a product that no store of the country sells is neither counted nor shown", async () => {
    await list(
      sells(WIPES, "Wipes", { country: "CAN" }),
      sells(SOAP, "Soap", { retailer: "ebay" }),
      sells(TOWELS, "Towels"),
    );
    await open("4006381333931", ANN);
    await open(WIPES, ANN);
    await open(SOAP, ANN);
    await open(TOWELS, ANN);

    await expect.poll(names).toEqual(["Towels"]);
    const { rows } = await service.database.query("select from lookup.interest where gtin = '4006381333931'");
    expect(rows).toEqual([]);
  });

  /** Walmart lists these products for each query. */
  function listed(...products: [upc: string, title: string][]): void {
    upstream.answer((response, request) => {
      const items = products.map(([upc, title]) => ({
        usItemId: upc,
        title,
        productPageUrl: `/ip/${upc}`,
        standardUpc: [upc],
        primaryOffer: { offerPrice: 5, currencyCode: "USD" },
      }));
      sendJson({ items, paginationV2: { maxPage: 1 } })(response, request);
    });
  }
  async function search(query: string): Promise<void> {
    service.clock.move(DAY / 4); // every answer is looked up again
    await service.call(searchRetailer, { retailer: "walmart", query, zip: "44114", page: 1 });
  }
  const log = (query: string, caller: string) => service.call(logSearch, { query, zipcode: "44114", caller });

  test("a logged search counts for the products that it lists, before its answer and after it", async () => {
    listed([WIPES, "Clorox disinfecting wipes"], [SOAP, "Garden hose reel"]);
    await log("disinfecting  wipes", ANN);
    await expect
      .poll(async () => (await service.database.query("select from lookup.searchers")).rowCount)
      .toBe(1);
    await service.call(searchRetailer, {
      retailer: "walmart",
      query: "Disinfecting Wipes",
      zip: "44114",
      page: 1,
    });

    await expect.poll(() => counted(WIPES)).toBe(1);
    await log("disinfecting wipes", BOB);
    await expect.poll(() => counted(WIPES)).toBe(2);
    await log("disinfecting wipes", BOB);
    await expect.poll(names).toEqual(["Clorox disinfecting wipes"]);
    expect(await counted(SOAP)).toBe(0);
  });

  test("a search that was not logged counts for nobody; its products are deleted after 30 days", async () => {
    listed([WIPES, "Clorox disinfecting wipes"]);
    await search("wipes to disinfect");
    const remembered = async () => {
      service.clock.pass(GATHERED);
      return (await service.database.query("select from lookup.listed_products")).rowCount;
    };
    await expect.poll(remembered).toBe(1);

    expect(await names()).toEqual([]);
    const after = (days: number) => new Date(service.clock.now() + days * DAY);
    expect(await removeOldListedProducts(service.database, after(29))).toBe(0);
    expect(await removeOldListedProducts(service.database, after(31))).toBe(1);
  });

  test("nothing that is stored has an address, and people are removed after the next day", async () => {
    await listAll();
    await open(WIPES, ANN, BOB);
    await expect.poll(() => counted(WIPES)).toBe(2);

    const stored = await service.database.query("select * from lookup.interest_people, lookup.interest");
    expect(JSON.stringify(stored.rows)).not.toMatch(/192\.0\.2|198\.51\.100/);
    const after = (days: number) => new Date(service.clock.now() + days * DAY);
    expect(await removeCountedPeople(service.database, after(1))).toBe(0);
    expect(await removeCountedPeople(service.database, after(2))).toBe(2);
    expect(await names()).toEqual(["Wipes"]);
  });

  test("a reader's pages stay consistent, whatever others do; the first page takes a new ranking", async () => {
    await listAll();
    await open(TOWELS, ANN, BOB, CAT);
    await open(WIPES, ANN, BOB);
    await expect.poll(names).toEqual(["Towels", "Wipes"]);
    const reader = { caller: "192.0.2.77", limit: 1 };
    const upcs = async (offset: number, principal?: Principal) => {
      service.clock.move(MOMENT);
      return (await page({ ...reader, offset }, principal)).map(({ upc }) => upc);
    };
    expect(await upcs(0)).toEqual([TOWELS]);

    await open(SOAP, ANN, BOB, CAT, "10.1.0.1");
    await expect.poll(names).toEqual(["Soap", "Towels", "Wipes"]);

    expect(await upcs(1)).toEqual([WIPES]);
    expect(await upcs(2)).toEqual([]);
    expect(await upcs(1, { kind: "anonymous", fingerprint: "somebody-else-there" })).toEqual([TOWELS]);
    expect(await upcs(0)).toEqual([SOAP]);
    expect(await upcs(1)).toEqual([TOWELS]);
  });

  test("says what proves that a product is hot: its usual price, stores that have it again, and people", async () => {
    const now = service.clock.now();
    for (let daysAgo = 20; daysAgo > 0; daysAgo -= 1)
      await list(
        sells(WIPES, "Wipes", {
          price: { value: 10, currency: "USD" },
          stock: daysAgo < 5 ? "out" : "in",
          seenAt: now - daysAgo * DAY,
        }),
      );
    await list(
      sells(WIPES, "Clorox Wipes – Lemon", { price: { value: 8, currency: "USD" } }),
      sells(SOAP, "Soap"),
    );
    await open(WIPES, ANN, BOB, CAT);
    await open(SOAP, ANN, BOB);
    await expect.poll(() => counted(WIPES)).toBe(3);
    await expect.poll(() => counted(SOAP)).toBe(2);

    // What is remembered of an earlier page is over.
    service.clock.move(60_000);
    expect((await page()).map(({ name, why }) => [name, why])).toEqual([
      ["Clorox Wipes, Lemon", { usual: 10, restocked: 1, people: 3 }],
      ["Soap", { usual: null, restocked: 0, people: 0 }],
    ]);
  });

  test("says the same usual price as the product's history, also of listings joined by their model", async () => {
    const now = service.clock.now();
    const model = "sony cfi1215a";
    for (let daysAgo = 20; daysAgo >= 0; daysAgo -= 1) {
      const said = { facts: { shipping: { cost: 0 } }, seenAt: now - daysAgo * DAY };
      const target = sells(WIPES, "Console", { ...said, retailer: "target" });
      const gamestop = sells(WIPES, "Console", {
        ...{ ...said, retailer: "gamestop", price: { value: 4, currency: "USD" } },
      });
      if (!target.listed || !gamestop.listed) throw new Error("They are listed");
      await list(
        { ...target, listed: { ...target.listed, model } },
        // It states no GTIN.
        { ...gamestop, listed: { ...gamestop.listed, gtin: null, model } },
      );
    }
    await open(WIPES, ANN, BOB, CAT);
    await expect.poll(names).toEqual(["Console"]);

    const { verdict } = await service.call(productHistory, { upc: WIPES, country: "USA", days: 90 });
    const [shown] = await page();
    expect(verdict).toMatchObject({ stores: 2, usual: 4 });
    expect(shown?.why?.usual).toBe(verdict?.usual);
  });

  test("a price below the usual one counts; one that rose before it fell does not", async () => {
    const now = service.clock.now();
    const at = (
      daysAgo: number,
      gtin: string,
      title: string,
      amount: number,
      said: Partial<ListingReading> = {},
    ) =>
      sells(gtin, title, {
        price: { value: amount, currency: "USD" },
        seenAt: now - daysAgo * DAY,
        ...said,
      });
    await list(at(20, WIPES, "Wipes", 10), at(20, SOAP, "Soap", 10), at(20, TOWELS, "Towels", 10));
    await list(at(1, SOAP, "Soap", 14));
    await list(
      at(0, WIPES, "Wipes", 7),
      at(0, SOAP, "Soap", 10),
      at(0, TOWELS, "Towels", 5, { source: "extension" }),
    );
    await publishChanges();
    await open(SOAP, ANN);

    await expect.poll(names).toEqual(["Wipes", "Soap"]);
  });
});
