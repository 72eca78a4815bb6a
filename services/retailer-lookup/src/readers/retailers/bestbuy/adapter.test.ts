import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { bestbuy } from "./adapter.ts";
import { searchProducts } from "./product-list.ts";
import { askProduct, askProducts } from "./product-xml.ts";
import { askStores, askStoresStocking } from "./stores.ts";

const SPEAKER_PICTURE = "https://pisces.bbystatic.com/image2/BestBuy_US/images/products/6650/6650101_sd.jpg";

const speaker = {
  sku: "6650101",
  affiliateAddToCartUrl:
    "https://bestbuy.7tiv.net/c/1111111/111111/11111?prodsku=6650101&u=https%3A%2F%2Fapi.bestbuy.com%2Fclick%2F-%2F6650101%2Fcart&intsrc=CATF",
  isAvailableOnline: true,
  isPreOrder: false,
  isMarketplace: null,
};

const turntable = {
  sku: "6650102",
  affiliateAddToCartUrl: null,
  isAvailableOnline: false,
  isPreOrder: false,
  isMarketplace: null,
};

describe("searching", () => {
  const call = search("brightwell speaker");

  test("requests 24 products that have every word", () => {
    expect(search("Maker's “blu-ray” 4K (used) & new").request).toEqual({
      upstream: "bestbuy",
      method: "GET",
      path: "/v1/products(search=Makers&search=blu&search=ray&search=4K&search=used&search=new)",
      query: {
        format: "json",
        show: "sku,name,upc,salePrice,regularPrice,priceRestriction,onlineAvailability,inStoreAvailability,orderable,freeShipping,image,url,customerReviewAverage,customerReviewCount",
        pageSize: 24,
        page: 1,
      },
    });
    expect(search("café").request.path).toBe("/v1/products(search=caf%C3%A9)");
  });

  test("makes no call for a query without words", async () => {
    const context = canned({});

    expect(await bestbuy.official?.search({ query: "?! …", page: 1 }, context)).toEqual({
      items: [],
      pageCount: 0,
    });
  });

  test("reads products, without the price that may not be advertised", () => {
    expect(withoutFacts(call.read(fixture("bestbuy/products-list.json")))).toEqual({
      pageCount: 2,
      items: [
        {
          id: "6650101",
          upc: "071168400016",
          url: "https://www.bestbuy.com/site/-/6650101.p?skuId=6650101",
          title: "Brightwell - Portable Speaker – Bleu Été",
          imageUrl: SPEAKER_PICTURE,
          price: 64.99,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
        },
        {
          id: "6650102",
          upc: null,
          url: "https://www.bestbuy.com/site/-/6650102.p?skuId=6650102",
          title: "Brightwell - Turntable & Stand",
          imageUrl: null,
          price: null,
          currency: "USD",
          status: ["Out of stock"],
          statusCode: null,
        },
        {
          id: "6650103",
          upc: "071168400030",
          url: "https://www.bestbuy.com/site/-/6650103.p?skuId=6650103",
          title: "Brightwell - Open-Box Amplifier",
          imageUrl: null,
          price: 120,
          currency: "USD",
          status: [],
          statusCode: null,
        },
      ],
    });
  });

  test.each([
    ["Available", undefined],
    ["PreOrder", true],
    ["BackOrder", true],
  ])("an item that is orderable as %s is a pre-order: %s", (orderable, isPreOrder) => {
    const products = [{ sku: 1, name: "Console", onlineAvailability: true, orderable }];
    const [item] = call.read({
      status: 200,
      contentType: "application/json",
      body: JSON.stringify({ total: 1, products }),
    }).items;
    expect(item).toMatchObject({ status: ["in stock"] });
    expect(item?.isPreOrder).toBe(isPreOrder);
  });

  test.each([
    ["words that could mean either", fixture("bestbuy/error-403.json"), "throttled"],
    ["a limit", forbidden("The per second limit was exceeded by this key"), "throttled"],
    ["no words", { status: 403, contentType: "", body: "" }, "throttled"],
    ["a bad key", forbidden("The API key is invalid"), "blocked"],
  ])("a 403 with %s is read by its words", (_, answer, code) => {
    expect(() => call.read(answer)).toThrow(expect.objectContaining({ code }));
  });

  test("an answer without its list is unreadable", () => {
    expect(() => call.read({ status: 200, contentType: "application/json", body: '{"total":2}' })).toThrow(
      expect.objectContaining({ code: "unreadable" }),
    );
  });
});

test("the address of a page in the shop is unchanged", () => {
  const page = "https://www.bestbuy.com/site/brightwell-speaker/6650101.p?skuId=6650101";
  const product = { sku: "6650101", name: "Speaker", url: page };
  const answer = {
    status: 200,
    contentType: "application/json",
    body: JSON.stringify({ products: [product] }),
  };

  expect(search("speaker").read(answer).items).toMatchObject([{ url: page }]);
});

describe("products in XML", () => {
  test("reads one product with a partner's link, its entities decoded once", () => {
    const call = askProduct("6650101", "9990001");

    expect(call.request).toEqual({
      upstream: "bestbuy",
      method: "GET",
      path: "/v1/products/6650101.xml",
      query: { IPID: "9990001" },
    });
    expect(call.read(fixture("bestbuy/product.xml"))).toEqual(speaker);
  });

  test("reads one without a partner's link", () => {
    const answer = fixture("bestbuy/product.no-affiliate-url.xml");

    expect(askProduct("6650102").read(answer)).toEqual(turntable);
  });

  test("an unknown product is none", () => {
    expect(askProduct("1").read({ status: 404, contentType: "", body: "" })).toBeNull();
  });

  test("reads a list of products", () => {
    const call = askProducts(["6650101", "6650102"]);

    expect(call.request).toEqual({
      upstream: "bestbuy",
      method: "GET",
      path: "/v1/products(sku%20in(6650101,6650102))",
      query: { format: "xml", pageSize: 2 },
    });
    expect(call.read(fixture("bestbuy/products-collection.xml"))).toEqual([speaker, turntable]);
    expect(call.read(fixture("bestbuy/products-collection.empty.xml"))).toEqual([]);
  });

  test("a product that is named like a wall is a product", () => {
    const body = "<products><product><sku>7</sku><name>Captcha: The Board Game</name></product></products>";
    const answer = { status: 200, contentType: "application/xml", body };

    expect(askProducts(["7"]).read(answer)).toMatchObject([{ sku: "7" }]);
  });

  test.each([
    [
      "a document with types of its own",
      '<!DOCTYPE p [<!ENTITY e "x">]><products>&e;</products>',
      "unreadable",
    ],
    ["a document that is cut off", "<products><product><salePrice>9", "unreadable"],
    ["a document deeper than any product", "<products>".repeat(40) + "</products>".repeat(40), "unreadable"],
    ["a document longer than any page", `<products>${" ".repeat(600_000)}</products>`, "unreadable"],
    ["another document", "<stores/>", "unreadable"],
    ["a page", "<!doctype html><html><body>Sorry</body></html>", "blocked"],
    ["a wall's words", "Access Denied", "blocked"],
  ])("refuses %s", (_, body, code) => {
    const answer = { status: 200, contentType: "application/xml", body };

    expect(() => askProducts(["6650101"]).read(answer)).toThrow(expect.objectContaining({ code }));
  });
});

describe("stores", () => {
  const details = {
    phone: "5550190",
    hours: {
      timeZone: "America/New_York",
      week: [
        { days: [1], open: [{ from: "10:00", to: "20:00" }] },
        { days: [7], open: [{ from: "11:00", to: "18:00" }] },
      ],
    },
  };

  test("finds Best Buy's stores within 50 miles", () => {
    const call = askStores(NEAR);

    expect(call.request).toEqual({
      upstream: "bestbuy",
      method: "GET",
      path: "/v1/stores(area(44871,50))",
      query: {
        format: "json",
        pageSize: 20,
        show: "storeId,name,address,city,region,lat,lng,distance,phone,hours",
      },
    });
    expect(call.read(fixture("bestbuy/stores.json"))).toEqual([
      {
        id: "1418",
        name: "Lakehurst",
        address: { address1: "500 Market Sq", city: "Lakehurst", state: "OH" },
        distanceMiles: 1.7,
        position: { latitude: 41.45, longitude: -82.69 },
        ...details,
      },
      {
        id: "1420",
        name: "Pine Corners",
        address: { address1: "70 Orchard Rd", city: "Pine Corners", state: "OH" },
        distanceMiles: 10.25,
        position: { latitude: 41.44, longitude: -82.52 },
      },
    ]);
  });

  test("none within 50 miles is no store", async () => {
    const none = { status: 200, contentType: "application/json", body: '{"stores":[]}' };
    const { near, send } = canned({ "/v1/stores(area(44871,50))": none });

    await expect(bestbuy.official?.findStores?.(near, send)).rejects.toMatchObject({ code: "no-stores" });
  });

  test("lists the nearby stores that have a product, and whether it is sold online", async () => {
    const context = canned(
      {
        "/v1/products(sku%20in(6650101,6650102))": fixture("bestbuy/products-collection.xml"),
        "/v1/products/6650101/stores.json": fixture("bestbuy/products-stores.json"),
        "/v1/products/6650102/stores.json": fixture("bestbuy/products-stores.empty.json"),
      },
      askStores(NEAR).read(fixture("bestbuy/stores.json")),
    );
    const found = await bestbuy.official?.availability(["6650101", "6650102", "B00XYZ"], context);

    expect(context.asked[1]?.query).toEqual({ postalCode: "44871" });
    expect(found).toEqual([
      {
        id: "6650101",
        status: ["limited stock", "in stock", "in stock"],
        stores: [
          {
            id: "1418",
            name: "Lakehurst",
            address: "500 Market Sq",
            city: "Lakehurst",
            state: "OH",
            distanceMiles: 1.7,
            position: { latitude: 41.45, longitude: -82.69 },
            quantity: null,
            level: "limited",
            ...details,
          },
          {
            id: "1420",
            name: "Pine Corners",
            address: "70 Orchard Rd",
            city: "Pine Corners",
            state: "OH",
            distanceMiles: 10.25,
            position: { latitude: 41.44, longitude: -82.52 },
            quantity: null,
            level: "in",
          },
          {
            id: "online",
            name: "Online",
            address: "",
            city: "",
            state: "",
            distanceMiles: null,
            quantity: null,
            level: "in",
          },
        ],
      },
      {
        id: "6650102",
        status: ["Out of stock"],
        stores: [
          {
            id: "online",
            name: "Online",
            address: "",
            city: "",
            state: "",
            distanceMiles: null,
            quantity: null,
            level: "out",
          },
        ],
      },
    ]);
  });

  test.each([
    ["Available", undefined],
    ["PreOrder", true],
    ["BackOrder", true],
  ])("an item that is orderable as %s is a pre-order: %s", async (orderable, isPreOrder) => {
    const product = `<product><sku>1</sku><name>Console</name><onlineAvailability>true</onlineAvailability><orderable>${orderable}</orderable></product>`;
    const context = canned({
      "/v1/products(sku%20in(1))": {
        status: 200,
        contentType: "text/xml",
        body: `<?xml version="1.0"?><products total="1">${product}</products>`,
      },
      "/v1/products/1/stores.json": { status: 200, contentType: "application/json", body: '{"stores":[]}' },
      "/v1/stores(area(44871,50))": { status: 200, contentType: "application/json", body: '{"stores":[]}' },
    });

    const [item] = (await bestbuy.official?.availability(["1"], context)) ?? [];
    expect(item).toMatchObject({ status: ["in stock"] });
    expect(item && "isPreOrder" in item ? item.isPreOrder : undefined).toBe(isPreOrder);
  });

  test("makes no call for ids that are no skus", async () => {
    expect(await bestbuy.official?.availability(["B00XYZ"], canned({}))).toEqual([]);
  });
});

test("any response gives whole items or a known failure", () => {
  fc.assert(
    fc.property(mangled(fixturesOf("bestbuy")), (answer) => {
      readOrFail(askStores(NEAR), answer);
      readOrFail(askStoresStocking("6650101", NEAR), answer);
      const one = readOrFail(askProduct("6650101"), answer);
      const products = [...(one ? [one] : []), ...(readOrFail(askProducts(["6650101"]), answer) ?? [])];
      const items = readOrFail(search("speaker"), answer)?.items ?? [];

      expect(products.every(({ sku }) => sku.length > 0)).toBe(true);
      expect(items.every(({ id, title }) => id.length > 0 && title.length > 0)).toBe(true);
    }),
  );
}, 20_000);

function search(query: string) {
  const call = searchProducts({ query, page: 1 });
  if (!call) throw new Error(`no words in ${query}`);
  return call;
}

function forbidden(errorMessage: string) {
  const body = JSON.stringify({ errorCode: "403", errorMessage });
  return { status: 403, contentType: "application/json", body };
}
