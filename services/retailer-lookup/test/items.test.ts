import { refreshItem, resolveItem } from "@stockfinder/contracts/items";
import { heldOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { readAddress } from "../src/catalogue/refresh/read-address.ts";
import { type LocalUpstream, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const MINUTE = 60_000;
const ITEM = "100200300";

describe.each(SETUPS)("items of stores, on $name", (setup) => {
  let web: LocalUpstream;
  let walmart: LocalUpstream;
  let service: LookupService;
  let next = 0;
  /** A page that no test before has read. */
  let page = "";

  beforeAll(async () => {
    [web, walmart] = await Promise.all([startLocalUpstream(), startLocalUpstream()]);
    service = await startService(setup, {
      UPSTREAM_PAGES: web.url,
      UPSTREAM_WMT: walmart.url,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
    });
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([web.close(), walmart.close()]);
  });
  beforeEach(async () => {
    next += 1;
    page = `https://www.kohls.com/product/${next}`;
    web.received.length = 0;
    walmart.received.length = 0;
    service.clock.move(20 * MINUTE);
    await emptied(service.database, "lookup.listings, lookup.shelves, lookup.page_addresses");
  });

  function shows(product: Record<string, unknown>, head = ""): void {
    const data = {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Wipes 75 ct",
      offers: { price: "5.99", priceCurrency: "USD", availability: "InStock" },
      ...product,
    };
    web.answer((response, request) =>
      request.url.pathname.endsWith("/robots.txt")
        ? response.writeHead(404).end()
        : response.end(`<html>${head}<script type="application/ld+json">${JSON.stringify(data)}</script>`),
    );
  }
  const resolve = (url: string, country: "USA" | "CAN" = "USA") =>
    service.call(resolveItem, { url, country });
  const refresh = (itemId: string, retailer = "kohls") =>
    service.call(refreshItem, { retailer, itemId, country: "USA" });
  const readPages = () => web.received.filter(({ url }) => !url.pathname.endsWith("/robots.txt"));

  test("an address names a store's item; nothing is fetched", async () => {
    expect(await resolve(`${page}?utm_source=x#top`)).toEqual({
      retailer: "kohls",
      itemId: page,
      country: "USA",
      storeId: "kohls",
      gtin: null,
      name: null,
      url: page,
    });
    expect(await resolve("https://www.amazon.com/dp/B000000001", "CAN")).toMatchObject({
      retailer: "amazon",
      storeId: "amazon-CAN",
      country: "CAN",
    });
    expect(web.received).toEqual([]);
  });

  test("an address behind an affiliate's redirect, or a link of our own, names the item", async () => {
    const wrapped = `https://click.linksynergy.com/deeplink?id=x&murl=${encodeURIComponent(page)}`;
    expect(await resolve(wrapped)).toMatchObject({ itemId: page });
    const insecure = wrapped.replace("murl=https", "murl=http");
    expect(await resolve(insecure)).toMatchObject({ itemId: page });
    const origin = "https://stockfinder.example";
    const own = `${origin}/go?u=${encodeURIComponent(page)}&s=x`;
    expect(await service.call(resolveItem, { url: own, country: "USA", origin })).toMatchObject({
      itemId: page,
    });
  });

  test("a store's own address of an adapter's item names that item, whatever its id", async () => {
    const url = "https://www.cvs.com/shop/brightwell-item-prodid-2040301";
    await writeReadings(service.database, [
      {
        ...{ retailer: "cvs", itemId: ITEM, country: "USA", stock: "in", source: "adapter" },
        listed: { gtin: UPC, title: "Wipes", url, imageUrl: null, isDemo: false },
        ...{ price: { value: 7, currency: "USD" }, shelves: [] },
        seenAt: service.clock.now(),
      },
    ]);
    expect(await resolve(`${url}?utm_source=x`)).toMatchObject({
      retailer: "cvs",
      itemId: ITEM,
      gtin: UPC,
      name: "Wipes",
    });
    expect(await resolve(`${url}?lnk=share`)).toMatchObject({ itemId: ITEM, gtin: UPC });
    // A chosen variant is an item of its own.
    expect(await resolve(`${url}?variant=2`)).toMatchObject({ itemId: `${url}?variant=2`, gtin: null });
  });

  test.each([
    "https://www.kohls.com/",
    "https://www.kohls.com/cart",
    "../../etc",
    "https://shop.example/p/1",
    "http://www.kohls.com/p/1",
    "https://www.kohls.com:8443/p/1",
    "https://me@www.kohls.com/p/1",
    "no address",
  ])("%s is refused by its field", async (url) => {
    await expect(resolve(url)).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "url" }] },
    });
    expect(web.received).toEqual([]);
  });

  test("a page that was read is known by its own address, and by its GTIN", async () => {
    shows({ gtin12: UPC }, `<link rel="canonical" href="${page}/canonical">`);

    expect(await refresh(page)).toMatchObject({
      itemId: `${page}/canonical`,
      name: "Wipes 75 ct",
      terms: { price: 5.99, currency: "USD", stock: "in" },
    });

    expect(await resolve(page)).toMatchObject({
      itemId: `${page}/canonical`,
      gtin: UPC,
      name: "Wipes 75 ct",
      url: `${page}/canonical`,
    });
  });

  test("is read once per interval, also for refreshes of the product's offer", async () => {
    shows({});
    await refresh(page);
    shows({ offers: { price: "4.99", priceCurrency: "USD", availability: "OutOfStock" } });

    expect(await refresh(page)).toMatchObject({ terms: { price: 5.99, stock: "in" } });
    await service.call(refreshOffer, { upc: UPC, country: "USA", source: { page } });
    expect(readPages()).toHaveLength(1);
  });

  test("an item's stored data stays if its page cannot be read; without earlier data it is unknown", async () => {
    const listed = { gtin: null, title: "Wipes", url: page, imageUrl: null, isDemo: false };
    await writeReadings(service.database, [
      {
        ...{ retailer: "kohls", itemId: page, country: "USA", listed, stock: "in", source: "page" },
        ...{ price: { value: 7, currency: "USD" }, shelves: [] },
        seenAt: service.clock.now() - 10 * MINUTE,
      },
    ]);
    web.answer((response) => response.writeHead(500).end());

    expect(await refresh(page)).toMatchObject({ terms: { price: 7, stock: "in" } });
    expect(await refresh(`${page}0`)).toBeNull();
    expect(await refresh("https://shop.example/p/1")).toBeNull();
    expect(web.received.some(({ url }) => url.pathname.includes("shop.example"))).toBe(false);
  });

  test.each([
    ["unreadable", true],
    ["blocked", true],
    ["gone", false],
    ["notAllowed", false],
  ] as const)(
    "after an outcome of %s a page that was read before is still an item: %s",
    async (outcome, is) => {
      shows({});
      await refresh(page);
      const failing = { call: async () => ({ outcome, retryAt: null, itemId: null, gtin: null }) };
      const parts = { database: service.database, clock: service.clock, bus: failing as never };
      const reading = {
        until: Number.POSITIVE_INFINITY,
        gtin: null,
        principal: ANONYMOUS,
        requestId: "r",
      };

      expect(await readAddress(parts, page, reading)).toBe(is);
      expect(await readAddress(parts, `${page}0`, reading)).toBe(false);
    },
  );

  test("an adapter's item without a GTIN is searched by its title, for its price", async () => {
    await writeReadings(service.database, [
      {
        ...{ retailer: "walmart", itemId: ITEM, country: "USA", stock: "out", source: "adapter" },
        listed: {
          gtin: null,
          title: "Scented Wipes",
          url: `https://www.walmart.com/ip/${ITEM}`,
          imageUrl: null,
          isDemo: false,
        },
        ...{ price: { value: 7, currency: "USD" }, shelves: [] },
        seenAt: service.clock.now() - 10 * MINUTE,
      },
    ]);
    const listed = (usItemId: string, price: number) => ({
      usItemId,
      title: "Scented Wipes",
      productPageUrl: `/ip/${usItemId}`,
      primaryOffer: { offerPrice: price },
    });
    walmart.answer((response, request) =>
      request.url.pathname === "/search/api/preso"
        ? sendJson({ items: [listed("9", 1), listed(ITEM, 6)], paginationV2: { maxPage: 1 } })(
            response,
            request,
          )
        : sendJson({
            payload: {
              primaryProduct: "P",
              products: { P: { offers: ["O"] } },
              offers: { O: { productAvailability: { availabilityStatus: "IN_STOCK" } } },
            },
          })(response, request),
    );

    expect(await refresh(ITEM, "walmart")).toMatchObject({
      itemId: ITEM,
      name: "Scented Wipes",
      terms: { price: 6, stock: "in" },
    });
    const searches = walmart.received.filter(({ url }) => url.pathname === "/search/api/preso");
    expect(searches.map(({ url }) => url.searchParams.get("query"))).toEqual(["Scented Wipes"]);
    expect(await resolve(`https://www.walmart.com/ip/anything/${ITEM}`)).toMatchObject({ itemId: ITEM });
  });

  test("all sources of a product are named, also those that were read just now", async () => {
    shows({ gtin12: UPC });
    await refresh(page);

    const { due, sources } = await service.call(heldOffers, { upc: UPC, country: "USA" });
    expect(due).toEqual([{ retailer: "walmart" }]);
    expect(sources).toEqual([{ retailer: "walmart" }, { page }]);
  });
});
