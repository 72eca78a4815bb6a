import { expect, test } from "vitest";
import { testWorld } from "../ask-upstream.ts";
import { SandboxClock } from "../clock.ts";
import { createWorld, type World } from "../world.ts";
import { addressOf, pathOf, productAt } from "./addresses.ts";
import { answerShop } from "./answer-shop.ts";
import { isSoldAt } from "./assortment.ts";
import { pagesOf } from "./page-index.ts";
import type { Shop } from "./shop.ts";
import { SHOPS } from "./shop-list.ts";
import { shopOffer } from "./shop-offer.ts";

const HOUR = 3_600_000;
const PS5 = "711719541028";

function shopAt(host: string): Shop {
  const shop = SHOPS.get(host);
  if (!shop) throw new Error(`no shop at ${host}`);
  return shop;
}

function soldAt(shop: Shop, { catalog, seed }: World) {
  return catalog.products.filter((product) => isSoldAt(shop, product, seed));
}

function movableWorld() {
  const clock = new SandboxClock(() => Date.parse("2030-01-02T12:00:00Z"));
  return { clock, world: createWorld("test", clock, () => "http://shop.test/pictures") };
}

test("a shop sells a share of the products, each at an address that identifies it and never changes", () => {
  const { clock, world } = movableWorld();
  for (const shop of SHOPS.values()) {
    const sold = soldAt(shop, world);
    expect(sold.length, shop.host).toBeGreaterThan(5);
    const paths = sold.map((product) => pathOf(shop, product));
    expect(new Set(paths).size).toBe(paths.length);
    clock.advance(1_000 * HOUR);
    for (const [at, product] of sold.entries())
      expect(productAt(shop, paths[at] ?? "", world.catalog, world.seed)).toBe(product);
  }
});

test("most products of a department are sold by several shops", () => {
  const world = testWorld();
  const television = world.catalog.products.find(({ kind }) => kind === "4K Smart TV");
  if (!television) throw new Error("no television");
  const pages = pagesOf(television, world);
  expect(pages.length).toBeGreaterThan(5);
  expect(new Set(pages.map(({ url }) => new URL(url).host)).size).toBe(pages.length);
  expect(new Set(pages.map(({ country }) => country))).toEqual(new Set(["USA", "CAN"]));
});

test("prices and stock move with the clock, and differ between shops", () => {
  const { clock, world } = movableWorld();
  const offersNow = () =>
    [shopAt("www.kohls.com"), shopAt("www.costco.com")].map((shop) =>
      soldAt(shop, world).map((product) => {
        const { cents, level } = shopOffer(shop, product, world);
        return { upc: product.upc, cents, level };
      }),
    );
  const before = offersNow();
  expect(offersNow()).toEqual(before);
  clock.advance(100 * HOUR);
  const after = offersNow();
  const changed = after[0]?.filter(({ cents }, at) => cents !== before[0]?.[at]?.cents).length ?? 0;
  expect(changed / (after[0]?.length ?? 1)).toBeGreaterThan(0.5);
  expect(after.flat().map(({ level }) => level)).toContain("out");
  const [kohls = [], costco = []] = after;
  const common = kohls.flatMap((one) =>
    costco.filter(({ upc }) => upc === one.upc).map((other) => [one, other]),
  );
  expect(common.length).toBeGreaterThan(10);
  expect(common.some(([one, other]) => one?.cents !== other?.cents)).toBe(true);
});

test("stock and price that are forced hold at shops too", () => {
  const { world } = movableWorld();
  const product = world.catalog.withUpc(PS5);
  if (!product) throw new Error("no PlayStation");
  world.stock.force(PS5, { stock: "in", priceCents: 12_345 });
  for (const { url } of pagesOf(product, world)) {
    const shop = shopAt(new URL(url).host);
    expect(shopOffer(shop, product, world)).toMatchObject({ cents: 12_345, level: "in" });
  }
});

test("an item's number with other words redirects to its address; other paths are not found", () => {
  const world = testWorld();
  const shop = shopAt("www.kohls.com");
  const [product] = soldAt(shop, world);
  if (!product) throw new Error("sells nothing");
  const path = pathOf(shop, product);
  expect(answerShop(shop, path, world).status).toBe(200);
  expect(answerShop(shop, path.replace(/\/p\/[^/]+/, "/p/old-name"), world)).toMatchObject({
    status: 301,
    location: addressOf(shop, product),
  });
  expect(answerShop(shop, "/p/nothing/1", world).status).toBe(404);
  expect(answerShop(shop, "/p/%", world).status).toBe(404);
});

test("the index is wrong about some pages of one shop, and about no others", () => {
  const world = testWorld();
  const wrong = world.catalog.products.flatMap((product) =>
    pagesOf(product, world).filter(({ url }) => {
      const shop = shopAt(new URL(url).host);
      return productAt(shop, new URL(url).pathname, world.catalog, world.seed) !== product;
    }),
  );
  expect(wrong.length).toBeGreaterThan(3);
  expect(new Set(wrong.map(({ url }) => new URL(url).host))).toEqual(new Set(["www.toysrus.com"]));
});

test("a page is about as long as the shortest pages of real shops", () => {
  const world = testWorld();
  const shop = shopAt("www.costco.com");
  const [product] = soldAt(shop, world);
  if (!product) throw new Error("sells nothing");
  const { length } = answerShop(shop, pathOf(shop, product), world).body;
  expect(length).toBeGreaterThan(20_000);
  expect(length).toBeLessThan(45_000);
});
