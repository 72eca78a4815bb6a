import { checkAvailability } from "@stockfinder/contracts/availability";
import { listingChanged, outConfirmed, shelfChanged } from "@stockfinder/contracts/listings";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { EVERY_SETUP } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";
import { webShop } from "./web-shop.ts";

const MINUTE = 60_000;
/** Readings are gathered this long before they are written. */
const GATHERED = 500;
const CLEVELAND = "44114";
const TREMONT = "44113";

/** A supermarket with one store. */
function supermarket(upc: string, soldInStore: boolean | null, price = "3.49"): Respond {
  const storeDetails = [
    {
      locationId: "01400943",
      storeNumber: "943",
      vanityName: "Harbor Plaza",
      address: { address: { addressLines: ["1 Main St"], cityTown: "Cleveland", stateProvince: "OH" } },
      location: { lat: 41.5, lng: -81.69 },
    },
  ];
  return (response, request) => {
    const { pathname } = request.url;
    if (pathname.startsWith("/atlas/")) {
      const modalityOptions = {
        storeDetails,
        PICKUP: [{ id: "1", destination: { locationId: "01400943" } }],
        IN_STORE: [],
      };
      return sendJson({ data: { modalityOptions } })(response, request);
    }
    if (pathname.includes("searchAll"))
      return sendJson({ upcs: [upc], productsInfo: { totalCount: 1 } })(response, request);
    const product = { upc, description: "Milk", slug: "milk", priceNormal: price, soldInStore };
    return sendJson({ products: [product] })(response, request);
  };
}

describe.each(EVERY_SETUP)("listings, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;
  let next = 0;
  let itemId = "";
  const changes: unknown[] = [];
  const confirmed: unknown[] = [];

  beforeAll(async () => {
    upstream = await startLocalUpstream();
    service = await startService(setup, { UPSTREAM_WMT: upstream.url, UPSTREAM_KROGER: upstream.url });
    const hear = async (data: unknown) => void changes.push(data);
    await service.bus.subscribe(listingChanged, "test.listings", hear);
    await service.bus.subscribe(shelfChanged, "test.shelves", hear);
    const hearConfirmed = async (data: unknown) => void confirmed.push(data);
    await service.bus.subscribe(outConfirmed, "test.confirmed", hearConfirmed);
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });
  beforeEach(() => {
    next += 1;
    itemId = `${100_200_300 + next}`;
    changes.length = 0;
    confirmed.length = 0;
  });

  const search = async (retailer: "walmart" | "kroger", zip = CLEVELAND) => {
    service.clock.move(20 * MINUTE); // every answer is looked up again
    await service.call(searchRetailer, { retailer, query: itemId, zip, page: 1 });
  };
  const check = async (retailer: "walmart" | "kroger", zip = CLEVELAND) => {
    service.clock.move(20 * MINUTE);
    await service.call(checkAvailability, { retailer, zip, ids: [itemId] });
  };
  const rows = async (sql: string, values: unknown[] = [itemId]) => {
    service.clock.pass(GATHERED);
    return (await service.database.query(sql, values)).rows;
  };
  const changesNow = () => {
    service.clock.pass(GATHERED);
    return changes;
  };
  const confirmedNow = () => {
    service.clock.pass(GATHERED);
    return confirmed;
  };
  const listings = () =>
    rows(
      `select retailer, country, gtin, title, price::float8, currency, stock, certain_stock, version::int
         from lookup.listings where item_id = $1`,
    );
  const seenAt = async () =>
    (await rows("select seen_at from lookup.listings where item_id = $1")).map(({ seen_at }) => seen_at);
  const shelves = () =>
    rows(
      `select shelf.store_id, shelf.price::float8, shelf.stock, shelf.certain_stock, shelf.version::int
         from lookup.shelves as shelf join lookup.listings as listing on listing.id = shelf.listing_id
         where item_id = $1`,
    );

  test("an item is a listing although its title ends with half an emoji and contains NUL", async () => {
    upstream.answer(webShop(itemId, 5.49, "IN_STOCK", undefined, "Clorox\0 Wipes \ud83d"));
    await search("walmart");
    await expect.poll(listings).toMatchObject([{ title: "Clorox Wipes " }]);
  });

  test("an item of a search is a listing, one row from wherever it is seen", async () => {
    upstream.answer(webShop(itemId, 5.49, "IN_STOCK"));
    await search("walmart");
    await check("walmart");
    const listing = {
      retailer: "walmart",
      country: "USA",
      gtin: "044600015934",
      title: "Clorox Wipes 75 Count",
      price: 5.49,
      currency: "USD",
      stock: "in",
      certain_stock: "in",
      version: 1,
    };
    await expect.poll(listings).toEqual([listing]);
    const first = await seenAt();

    await search("walmart", TREMONT);
    await expect.poll(seenAt).not.toEqual(first);
    expect(await listings()).toEqual([{ ...listing, stock: "unknown" }]);
    expect(changes).toEqual([]);
  });

  test("a reading that says the same writes only when it was read", async () => {
    upstream.answer(webShop(itemId, 5.49, "IN_STOCK"));
    await search("walmart");
    await expect.poll(listings).toHaveLength(1);
    const listed = await seenAt();
    await check("walmart");
    await expect.poll(seenAt).not.toEqual(listed);
    const checked = await seenAt();
    await service.database.query(`create function public.refuse() returns trigger language plpgsql
      as $$ begin raise 'the content is written again'; end $$`);
    await service.database.query(`create trigger refuses before update of title, facts, summary on lookup.listings
      for each row execute function public.refuse()`);
    onTestFinished(async () => {
      await service.database.query("drop function public.refuse() cascade");
    });

    await check("walmart");
    await expect.poll(seenAt).not.toEqual(checked);
  });

  test("a change is reported once, with both sides and a version", async () => {
    upstream.answer(webShop(itemId, 5.49, "IN_STOCK"));
    await search("walmart");
    await check("walmart");
    await expect.poll(listings).toMatchObject([{ price: 5.49, certain_stock: "in", version: 1 }]);

    upstream.answer(webShop(itemId, 4.99, "OUT_OF_STOCK"));
    await search("walmart");
    await expect.poll(changesNow).toHaveLength(1);
    await check("walmart");
    await expect.poll(changesNow).toHaveLength(2);

    const change = {
      retailer: "walmart",
      itemId,
      country: "USA",
      gtin: "044600015934",
      storeName: "Walmart",
      title: expect.stringMatching(/./),
      url: expect.stringMatching(/^https:/),
      source: "adapter",
      readAt: expect.any(String),
    };
    const [first, cheaper, soldOut] = [
      { price: 5.49, currency: "USD", stock: "in" },
      { price: 4.99, currency: "USD", stock: "in" },
      { price: 4.99, currency: "USD", stock: "out" },
    ];
    expect(changes).toEqual([
      { ...change, before: first, after: cheaper, version: 2 },
      { ...change, before: cheaper, after: soldOut, version: 3 },
    ]);
    expect(await listings()).toMatchObject([{ price: 4.99, certain_stock: "out", version: 3 }]);
  });

  test("an item's seller comes from the retailer, and another seller is a change", async () => {
    upstream.answer(webShop(itemId, 5.49, "IN_STOCK", "Walmart.com"));
    await search("walmart");
    await check("walmart");
    await expect.poll(listings).toMatchObject([{ certain_stock: "in" }]);

    upstream.answer(webShop(itemId, 5.49, "IN_STOCK", "Harbor Goods LLC"));
    await search("walmart");

    const terms = { price: 5.49, currency: "USD", stock: "in" };
    await expect
      .poll(changesNow)
      .toMatchObject([
        { before: { ...terms, soldByStore: true }, after: { ...terms, soldByStore: false }, version: 2 },
      ]);
  });

  test("a second out-of-stock reading is reported", async () => {
    upstream.answer(webShop(itemId, 5.49, "IN_STOCK"));
    await search("walmart");
    await check("walmart");
    await expect.poll(listings).toMatchObject([{ certain_stock: "in" }]);
    upstream.answer(webShop(itemId, 5.49, "OUT_OF_STOCK"));
    await check("walmart");
    await expect.poll(changesNow).toHaveLength(1);
    expect(confirmed).toEqual([]);

    await check("walmart");

    const key = { retailer: "walmart", itemId, country: "USA", storeId: null };
    await expect.poll(confirmedNow).toEqual([{ ...key, version: 2, readAt: expect.any(String) }]);
  });

  test("a shelf has the price and stock of its store; the store is placed in its town", async () => {
    upstream.answer(supermarket(itemId, true));
    await search("kroger");
    await expect
      .poll(shelves)
      .toEqual([{ store_id: "01400943", price: 3.49, stock: "unknown", certain_stock: null, version: 1 }]);
    await check("kroger");
    await expect.poll(shelves).toMatchObject([{ price: 3.49, stock: "in", certain_stock: "in" }]);
    expect(
      await rows("select name, city, latitude from lookup.stores where retailer = $1", ["kroger"]),
    ).toEqual([{ name: "Harbor Plaza", city: "Cleveland", latitude: expect.closeTo(41.5, 0) }]);
    expect(changes).toEqual([]);
  });

  test("the reference branch's new price changes its shelf and the listing, with its own former price", async () => {
    upstream.answer(supermarket(itemId, true, "3.49"));
    await search("kroger");
    await expect.poll(shelves).toHaveLength(1);
    upstream.answer(supermarket(itemId, true, "2.99"));
    await search("kroger", TREMONT);

    await expect.poll(changesNow).toHaveLength(2);
    const change = {
      retailer: "kroger",
      itemId,
      before: expect.objectContaining({ price: 3.49 }),
      after: expect.objectContaining({ price: 2.99 }),
    };
    expect(changes).toContainEqual(expect.objectContaining({ ...change, storeId: "01400943" }));
    expect(changes).toContainEqual(expect.objectContaining({ ...change, referenceBranch: "01400943" }));
    expect(await listings()).toMatchObject([{ price: 2.99, version: 2 }]);
  });

  test("a reading without stock keeps the last definite stock", async () => {
    upstream.answer(supermarket(itemId, true));
    await search("kroger");
    await check("kroger");
    await expect.poll(shelves).toMatchObject([{ stock: "in" }]);
    upstream.answer(supermarket(itemId, null));
    await check("kroger", TREMONT);

    await expect.poll(shelves).toMatchObject([{ stock: "unknown", certain_stock: "in", version: 1 }]);
    expect(changes).toEqual([]);
  });

  test("an item that no search has listed gets no row", async () => {
    upstream.answer(supermarket(itemId, true));
    await check("kroger");
    const listed = itemId;
    itemId = `${listed}9`;
    upstream.answer(supermarket(itemId, true));
    await search("kroger");
    await expect.poll(listings).toHaveLength(1); // the readings before it are written too
    itemId = listed;
    expect(await listings()).toEqual([]);
  });
});
