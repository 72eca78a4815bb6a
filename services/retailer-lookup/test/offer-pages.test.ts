import { heldOffers, listOffers, refreshOffer } from "@stockfinder/contracts/offers";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const OTHER_UPC = "012000161155";
const MINUTE = 60_000;

describe.each(SETUPS)("offers of pages, on $name", (setup) => {
  let web: LocalUpstream;
  let service: LookupService;
  let next = 0;
  /** A page that no test before has read. */
  let page = "";

  beforeAll(async () => {
    web = await startLocalUpstream();
    service = await startService(setup, {
      UPSTREAM_PAGES: web.url,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
    });
  });
  afterAll(async () => {
    await service.stop();
    await web.close();
  });
  beforeEach(async () => {
    next += 1;
    page = `https://www.kohls.com/product/${next}`;
    web.received.length = 0;
    await emptied(service.database, "lookup.listings, lookup.shelves, lookup.page_addresses");
  });

  /** Every page is this product's. */
  function shows(product: Record<string, unknown>): void {
    const offers = { price: "5.99", priceCurrency: "USD", availability: "InStock" };
    const data = {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Wipes 75 ct",
      offers,
      ...product,
    };
    web.answer((response, request) =>
      request.url.pathname.endsWith("/robots.txt")
        ? response.writeHead(404).end()
        : response.end(`<html><script type="application/ld+json">${JSON.stringify(data)}</script>`),
    );
  }
  const offers = async (asked: { url?: string; upc?: string; country?: "USA" | "CAN" } = {}) =>
    (await service.call(listOffers, { upc: UPC, country: "USA", ...asked })).offers;
  const refresh = (url: string, asked: { upc?: string; country?: "USA" | "CAN" } = {}) =>
    service.call(refreshOffer, { upc: UPC, country: "USA", url, ...asked, source: { page: url } });

  test("a page that was never read is an offer at once, without stock or price", async () => {
    shows({ gtin12: UPC });
    const { held, due } = await service.call(heldOffers, {
      upc: UPC,
      country: "USA",
      url: `${page}?utm_source=x#top`,
      name: "My wipes",
    });

    expect(held).toMatchObject({
      name: "My wipes",
      offers: [
        {
          storeId: "kohls",
          name: "My wipes",
          price: { value: -1, currency: "USD" },
          isAvailable: null,
          seenAt: null,
          confidence: 0,
          plainUrl: page,
        },
      ],
    });
    expect(due).toEqual([{ page }]);
  });

  test("a page that states the GTIN is everybody's offer", async () => {
    shows({ gtin12: UPC });

    expect(await refresh(page)).toMatchObject({ storeId: "kohls", price: { value: 5.99 }, source: "page" });

    expect(await offers()).toMatchObject([{ groupId: page, isAvailable: true, confidence: 0.95 }]);
    service.clock.move(MINUTE);
    expect((await service.call(heldOffers, { upc: UPC, country: "USA" })).due).toEqual([{ page }]);
  });

  test("a page that was never read does not hide its store's own listing", async () => {
    shows({ gtin12: UPC });
    await refresh(page);

    expect(await offers({ url: `${page}-another` })).toMatchObject([
      { storeId: "kohls", price: { value: 5.99 }, plainUrl: page },
    ]);
  });

  test("a page that states no GTIN is an offer only in answers to requests that name it", async () => {
    shows({});
    await refresh(page);

    expect(await offers({ url: page })).toMatchObject([{ storeId: "kohls", price: { value: 5.99 } }]);
    expect(await offers()).toEqual([]);
    expect(await offers({ url: page, upc: OTHER_UPC })).toMatchObject([{ storeId: "kohls" }]);
  });

  test("a page of another product is never an offer", async () => {
    shows({ gtin12: OTHER_UPC });

    expect(await refresh(page)).toBeNull();

    expect(await offers({ url: page })).toEqual([]);
    expect(await offers({ url: page, upc: OTHER_UPC })).toMatchObject([{ storeId: "kohls" }]);
  });

  test("a page without a GTIN joins by brand and model number together", async () => {
    const headphones = { name: "Sony WH-1000XM4 Wireless Headphones", brand: "Sony" };
    shows({ ...headphones, gtin12: UPC });
    await refresh(page);
    shows(headphones);
    const other = `https://www.macys.com/shop/${next}`;
    await refresh(other);
    shows({ name: "Sony Wireless Headphones" });
    await refresh(`https://www.jcpenney.com/p/${next}`);

    expect((await offers()).map(({ storeId }) => storeId).toSorted()).toEqual(["kohls", "macys"]);
  });

  test("a model that two products have joins nothing", async () => {
    const headphones = { name: "Sony WH-1000XM4 Wireless Headphones", brand: "Sony" };
    shows({ ...headphones, gtin12: UPC });
    await refresh(page);
    shows({ ...headphones, gtin12: OTHER_UPC });
    await refresh(`https://www.target.com/p/${next}`);
    shows(headphones);
    await refresh(`https://www.macys.com/shop/${next}`);

    expect((await offers()).map(({ storeId }) => storeId)).toEqual(["kohls"]);
  });

  test("Amazon's American address is read at the Canadian shop for Canada", async () => {
    const { held, due } = await service.call(heldOffers, {
      upc: UPC,
      country: "CAN",
      url: "https://www.amazon.com/dp/B0C4R7D1K3?tag=somebody",
    });

    const canadian = "https://www.amazon.ca/dp/B0C4R7D1K3";
    expect(held.offers).toMatchObject([
      { storeId: "amazon-CAN", plainUrl: canadian, price: { currency: "CAD" } },
    ]);
    expect(due).toEqual([{ page: canadian }]);
  });

  test.each([
    "http://www.kohls.com/p/1",
    "https://www.kohls.com:8443/p/1",
    "https://user@www.kohls.com/p/1",
    "https://shop.example/p/1",
    "https://www.kohls.com.shop.example/p/1",
    "https://127.0.0.1/p/1",
    "ftp://www.kohls.com/p/1",
    "no address",
  ])("%s is refused with the field's name, and never fetched", async (url) => {
    await expect(offers({ url })).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "url" }] },
    });
    expect(web.received).toEqual([]);
  });
});
