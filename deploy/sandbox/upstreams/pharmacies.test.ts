import { expect, test } from "vitest";
import { askUpstream, testWorld } from "../ask-upstream.ts";
import type { Chain } from "../catalog/columns.ts";
import type { Product } from "../catalog.ts";
import type { World } from "../world.ts";
import { titleWithoutSize } from "./items.ts";

function soap(world: World, chain: Chain): Product {
  const product = world.catalog.products.find(
    ({ kind, soldAt }) => kind === "Hand Soap" && soldAt.has(chain),
  );
  if (!product) throw new Error(`${chain} sells no soap`);
  return product;
}

test("CVS: numbers and flags are strings; JSON in the query narrows to one id", () => {
  const world = testWorld();
  const product = soap(world, "cvs");
  world.stock.force(product.upc, { stock: "in", priceCents: 479 });
  const answer = askUpstream(
    world,
    "cvs",
    `GET /shop-assets/proxy/search?query=${product.upc}&skip=0&pageSize=24`,
  ).json();
  expect(answer.totalRecordCount).toBe(1);
  const [{ allMeta }] = answer.records;
  expect(allMeta).toMatchObject({
    id: String(1_010_000 + product.index),
    gbi_defaultSku: String(500_000 + product.index),
    p_Product_UPCNumber: product.upc,
    variants: [
      {
        subVariant: [
          {
            p_Sku_ID: String(500_000 + product.index),
            p_Sku_FullName: product.title,
            gbi_Actual_Price: "4.79",
            BV_ImageUrl: `http://shop.test:8080/pictures/${product.upc}.svg`,
            retail_only: expect.stringMatching(/^[01]$/),
            availability: "1",
          },
        ],
      },
    ],
  });
  const refinements = encodeURIComponent(
    JSON.stringify([{ navigationName: "id", type: "Value", value: allMeta.id }]),
  );
  const narrowed = askUpstream(
    world,
    "cvs",
    `GET /shop-assets/proxy/search?query=&refinements=${refinements}`,
  ).json();
  expect(narrowed.records).toEqual(answer.records);
});

test("CVS: stock by sku; a refusal has status 200 and an error in its header block", () => {
  const world = testWorld();
  const product = soap(world, "cvs");
  const path = "POST /RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice";
  const skuId = String(500_000 + product.index);
  for (const [stock, stockStatus, stockLevel] of [
    ["in", "1", "950"],
    ["out", "0", "0"],
  ] as const) {
    world.stock.force(product.upc, { stock });
    expect(
      askUpstream(world, "cvs", path, { body: { skuId: [skuId, "1"], pageName: "PLP" } }).json(),
    ).toEqual({
      response: {
        header: { statusCode: "0000", statusDesc: "Success", refId: "sandbox" },
        getSKUInventoryAndPrice: { skuInfo: [{ skuId, stockStatus, stockLevel }] },
      },
    });
  }
  const refused = askUpstream(world, "cvs", path, { body: { skuId: [] } });
  expect(refused.status).toBe(200);
  expect(refused.json().response).toEqual({ header: expect.objectContaining({ statusCode: "5000" }) });
});

test.each(["/shop-assets/proxy/search", "/shop-assets/proxy/search?query=soap&refinements=nonsense"])(
  "CVS: %s is refused",
  (path) => {
    expect(askUpstream(testWorld(), "cvs", `GET ${path}`).status).toBe(400);
  },
);

const LOCATOR = {
  r: "9",
  s: "9",
  p: "1",
  requestType: "locator",
  zip: "10001",
  inStockOnly: "false",
  articles: [],
};

test("Walgreens: stores with all values as strings, addresses in capitals", () => {
  const { filter, results } = askUpstream(testWorld(), "wgs", "POST /locator/v1/stores/search", {
    body: LOCATOR,
  }).json();
  expect(filter).toEqual({ zip: "10001", r: "9", s: "9", p: "1" });
  expect(results).toHaveLength(9);
  expect(results[0]).toMatchObject({
    storeNumber: expect.stringMatching(/^\d{4,5}$/),
    distance: expect.stringMatching(/^\d\.\d{2}$/),
    store: {
      address: { street: expect.stringMatching(/^[0-9A-Z ]+$/), state: expect.stringMatching(/^N[YJ]$/) },
    },
  });
});

test("Walgreens: no list if nothing matches", () => {
  const body = { p: 1, s: 20, q: "zzqx", requestType: "search" };
  expect(askUpstream(testWorld(), "wgs", "POST /productsearch/v1/products/search", { body }).json()).toEqual({
    summary: { productInfoCount: 0, totalNumPages: 0 },
  });
});

test("Walgreens: products with prices in words, some for two at once, and a store's stock if a store is given", () => {
  const world = testWorld();
  const ask = (body: object) =>
    askUpstream(world, "wgs", "POST /productsearch/v1/products/search", { body }).json();
  const { summary, products } = ask({ p: 1, s: 72, q: "oz", requestType: "search", couponStoreId: "1234" });
  expect(products).toHaveLength(72);
  expect(summary.totalNumPages).toBe(Math.ceil(summary.productInfoCount / 72));
  const infos: {
    storeInv?: string;
    priceInfo: { regularPrice: string };
    channelAvailability: { displayText: string }[];
  }[] = products.map(({ productInfo }: { productInfo: object }) => productInfo);
  for (const { storeInv, priceInfo } of infos) {
    expect(storeInv).toMatch(/^\d+$/);
    expect(priceInfo.regularPrice).toMatch(/^(?:2\/)?\$\d+\.\d{2}$/);
  }
  expect(infos.some(({ priceInfo }) => priceInfo.regularPrice.startsWith("2/"))).toBe(true);
  expect(
    infos.flatMap(({ channelAvailability }) => channelAvailability.map(({ displayText }) => displayText)),
  ).toContain("Not sold online");
  expect(ask({ p: 1, s: 20, q: "soap" }).products[0].productInfo).not.toHaveProperty("storeInv");
});

test("Walgreens: nearby stock, as an object in 2020 and as a list in 2026", () => {
  const world = testWorld();
  const product = soap(world, "walgreens");
  world.stock.force(product.upc, { stock: "limited" });
  const id = `prod${6_300_000 + product.index}`;
  const info = askUpstream(world, "wgs", "POST /productsearch/v1/products/productsInfo", {
    body: { products: [id, "prod1"] },
  });
  const [{ productInfo }, ...others] = info.json().productList;
  expect(others).toEqual([]);
  expect(productInfo).toMatchObject({ prodId: id, upc: product.upc });

  const near = { lat: "40.75", lng: "-73.99", inStockOnly: "true", p: "1", s: "100", r: "10" };
  const { skuId, pln: plnId, articleId } = productInfo;
  const old = askUpstream(world, "wgs", "POST /locator/v1/search/stores/inventory?requestor=pdpui", {
    body: { skuId, plnId, requestType: "findAtYourLocal", ...near },
  });
  expect(old.json().results[0]).toMatchObject({
    storeNumber: expect.stringMatching(/^\d+$/),
    inventory: { inventoryCount: "2" },
  });
  const now = askUpstream(world, "wgs", "POST /locator/v1/search/stores/inventory/radius?requestor=COS", {
    body: {
      requestType: "filterInStockStores",
      ...near,
      articles: [{ planogram: plnId, articleId, qty: 1 }],
    },
  });
  expect(now.json().results[0].inventory).toEqual([{ articleId, status: "Low Stock", inventoryCount: 2 }]);
});

test("Walgreens: refusals", () => {
  const world = testWorld();
  const unknown = { skuId: "sku1", lat: "40.75", lng: "-73.99" };
  const inventory = askUpstream(world, "wgs", "POST /locator/v1/search/stores/inventory", { body: unknown });
  expect(inventory.json()).toEqual({ type: "ERROR", message: "skuId or plnId is not known" });
  expect(
    askUpstream(world, "wgs", "POST /productsearch/v1/products/search", { body: { q: "" } }).status,
  ).toBe(400);
  expect(
    askUpstream(world, "wgs", "POST /locator/v1/stores/search", { body: { requestType: "locator" } }).json(),
  ).toEqual({
    type: "ERROR",
    message: "zip or lat and lng are required",
  });
});

test.each([
  ["Clearhaven Disinfecting Wipes, Lemon, 75 ct", "Clearhaven Disinfecting Wipes, Lemon"],
  ["Tylenol PM Extra Strength Caplets - 100.0 ea", "Tylenol PM Extra Strength Caplets"],
  ["Braun ThermoScan 7 Ear Thermometer", "Braun ThermoScan 7 Ear Thermometer"],
])("%s without its size is %s", (title, short) => {
  const [product] = testWorld().catalog.products;
  if (!product) throw new Error("no product");
  expect(titleWithoutSize({ ...product, title })).toBe(short);
});
