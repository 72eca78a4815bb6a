import { listOffers } from "@stockfinder/contracts/offers";
import { readPage } from "@stockfinder/contracts/pages";
import { describeProduct } from "@stockfinder/contracts/products";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const UPC = "044600015934";
const PAGE = "https://www.kohls.com/p/1";
const HOUR = 60 * 60_000;

describe.each(SETUPS)("the facts of a page, on $name", (setup) => {
  let web: LocalUpstream;
  let service: LookupService;

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
  beforeEach(() => emptied(service.database, "lookup.listings, lookup.shelves, lookup.listing_points"));

  const OFFER = { price: "62.00", priceCurrency: "USD", availability: "InStock" };

  /** Reads the shop's page, which shows this. */
  async function read(product: Record<string, unknown>, url = PAGE): Promise<void> {
    const data = {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Wipes",
      gtin: UPC,
      ...product,
    };
    web.answer((response, request) =>
      request.url.pathname.endsWith("/robots.txt")
        ? response.writeHead(404).end()
        : response.end(
            `<html><script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
          ),
    );
    service.clock.move(HOUR);
    await service.call(readPage, { url, country: "USA", gtin: String(data.gtin) });
  }
  const offered = async () => {
    const { offers } = await service.call(listOffers, { upc: UPC, country: "USA" });
    return offers.map(
      ({ price, wasPrice, condition, seller, shipping, returnDays, rating, memberPrice }) => ({
        price: price.value,
        facts: { wasPrice, condition, seller, shipping, returnDays, rating, memberPrice },
      }),
    );
  };

  test("are those of its offer and in its history, until it states others", async () => {
    await read({
      aggregateRating: { ratingValue: 4.5, reviewCount: 8 },
      image: ["https://www.kohls.com/1.jpg"],
      offers: {
        ...OFFER,
        itemCondition: "NewCondition",
        seller: { name: "Harbor Goods" },
        priceSpecification: [
          { priceType: "ListPrice", price: 79 },
          { price: 55, validForMemberTier: { name: "Gold" } },
        ],
        shippingDetails: {
          shippingRate: { value: 5 },
          deliveryTime: { transitTime: { minValue: 2, maxValue: 5 } },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 30 },
      },
    });

    const facts = {
      wasPrice: { value: 79, word: "list", discount: null, daysAtWas: null, of: 90 },
      memberPrice: { value: 55, membership: "Gold" },
      condition: "new",
      seller: { kind: "marketplace", name: "Harbor Goods" },
      shipping: { cost: 5, freeFrom: null, minDays: 2, maxDays: 5, by: null },
      returnDays: 30,
      rating: { value: 4.5, count: 8, source: "kohls" },
    };
    expect(await offered()).toEqual([{ price: 62, facts }]);
    const { rows } = await service.database.query(
      "select price::float8, was_price::float8 from lookup.listing_points",
    );
    expect(rows).toEqual([{ price: 62, was_price: 79 }]);

    await read({ offers: OFFER });
    expect(await offered()).toEqual([{ price: 62, facts: { seller: { kind: "marketplace", name: null } } }]);
  });

  test("describe the product, with the store that states them", async () => {
    const nothing = {
      upc: UPC,
      name: null,
      brand: null,
      pictures: [],
      specs: [],
      rating: null,
      size: null,
      variants: null,
      seenAt: null,
    };
    expect(await service.call(describeProduct, { upc: UPC, country: "USA" })).toEqual(nothing);

    await read({
      name: "Clorox Disinfecting Wipes, 75 Count",
      offers: OFFER,
      image: ["https://www.kohls.com/1.jpg", "https://www.kohls.com/2.jpg"],
      additionalProperty: [{ name: "Power", value: "900 W" }],
      aggregateRating: { ratingValue: 4.5, reviewCount: 8 },
    });
    expect(await service.call(describeProduct, { upc: UPC, country: "USA" })).toEqual({
      upc: UPC,
      name: "Clorox Disinfecting Wipes, 75 Count",
      brand: "clorox",
      pictures: ["https://www.kohls.com/1.jpg", "https://www.kohls.com/2.jpg"],
      specs: [{ name: "Power", value: "900 W", source: "kohls" }],
      rating: { value: 4.5, count: 8, source: "kohls" },
      size: { amount: null, unit: null, count: 75 },
      variants: null,
      seenAt: expect.any(String),
    });
  });

  test("lead to the other variants of a store's group", async () => {
    const variant = (gtin: string, axes: Record<string, string>) => ({
      gtin,
      offers: OFFER,
      inProductGroupWithID: "G1",
      variesBy: ["https://schema.org/size", "https://schema.org/color"],
      ...axes,
    });
    await read(variant("012345678905", { size: "Large", color: "Red" }), "https://www.kohls.com/p/2");
    await read(variant("036000291452", { size: "Small", color: "Blue" }), "https://www.kohls.com/p/3");
    await read(variant(UPC, { size: "Small", color: "Red" }));

    const { variants } = await service.call(describeProduct, { upc: UPC, country: "USA" });
    expect(variants).toEqual({
      axes: [
        {
          name: "size",
          values: [
            { value: "Small", upc: UPC },
            { value: "Large", upc: "012345678905" },
          ],
        },
        {
          name: "color",
          values: [
            { value: "Red", upc: UPC },
            { value: "Blue", upc: "036000291452" },
          ],
        },
      ],
    });
  });

  test("lead to the products whose names are otherwise the same, where no store states a group", async () => {
    const named = (name: string, gtin: string) => ({ name, gtin, offers: OFFER });
    await read(named("Clorox Disinfecting Wipes, Lemon", "012345678905"), "https://www.kohls.com/p/2");
    await read(named("Clorox Disinfecting Spray, Fresh", "036000291452"), "https://www.kohls.com/p/3");
    await read(named("Clorox Disinfecting Wipes, Fresh", UPC));

    const { variants } = await service.call(describeProduct, { upc: UPC, country: "USA" });
    expect(variants).toEqual({
      axes: [
        {
          name: "version",
          values: [
            { value: "Fresh", upc: UPC },
            { value: "Lemon", upc: "012345678905" },
          ],
        },
      ],
    });
  });

  test("of a hostile page change nothing that is shown", async () => {
    const plain = { name: "Clorox Disinfecting Wipes, 75 Count", offers: OFFER };
    const shown = async () => {
      const { offers, ...product } = await service.call(listOffers, { upc: UPC, country: "USA" });
      const { seenAt, ...described } = await service.call(describeProduct, { upc: UPC, country: "USA" });
      return { product, offers: offers.map((offer) => ({ ...offer, seenAt: null })), described };
    };
    await read(plain);
    const before = await shown();
    expect(before.offers).toMatchObject([{ lastUpdated: "just now", price: { value: 62 } }]);

    const script = "data:text/html,<script>alert(1)</script>";
    await read({
      ...plain,
      image: [script, "javascript:alert(1)", { url: script }],
      aggregateRating: { ratingValue: 99, reviewCount: 1 },
      additionalProperty: Array.from({ length: 4_000 }, (_, at) => ({ name: `Fact ${at}`, value: "<b>" })),
      inProductGroupWithID: "x".repeat(5_000),
      variesBy: ["y".repeat(5_000)],
      offers: {
        ...OFFER,
        priceSpecification: [
          { priceType: "ListPrice", price: 1_000_000 },
          { price: 0.01, validForMemberTier: { name: "Everybody" } },
        ],
        shippingDetails: { shippingRate: { value: 1e9 }, deliveryTime: { transitTime: { maxValue: 1e9 } } },
        hasMerchantReturnPolicy: { merchantReturnDays: 1e9 },
      },
    });
    expect(await shown()).toEqual(before);
  });

  test("say when they were read last", async () => {
    const rated = { aggregateRating: { ratingValue: 4, reviewCount: 1 }, offers: OFFER };
    const times = async () => {
      const { rows } = await service.database.query("select facts, facts_at, seen_at from lookup.listings");
      return rows;
    };
    await read(rated);
    const [first] = await times();
    await read(rated);
    const [second] = await times();

    expect(first).toMatchObject({ facts: { rating: { value: 4, count: 1 } }, facts_at: first?.seen_at });
    expect(second?.facts_at.getTime()).toBeGreaterThan(first?.facts_at.getTime());
  });
});
