import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import { type PageContent, parsePage } from "@stockfinder/retailer-lookup/readers/pages/page-content";
import { expect, test } from "vitest";
import { testWorld } from "../sandbox/ask-upstream.ts";
import { pathOf } from "../sandbox/shops/addresses.ts";
import { answerShop } from "../sandbox/shops/answer-shop.ts";
import { isSoldAt } from "../sandbox/shops/assortment.ts";
import type { Shop } from "../sandbox/shops/shop.ts";
import { SHOPS } from "../sandbox/shops/shop-list.ts";
import { type ShopOffer, shopOffer } from "../sandbox/shops/shop-offer.ts";
import type { World } from "../sandbox/world.ts";

const EACH = 25;
const world = testWorld();

test("there are at least 60 shops in at least 10 shapes, and robots.txt forbids the pages of one or two", () => {
  const shops = [...SHOPS.values()];
  expect(shops.length).toBeGreaterThanOrEqual(60);
  expect(new Set(shops.map(({ shape }) => shape)).size).toBeGreaterThanOrEqual(10);
  const forbidding = shops.filter((shop) => answerShop(shop, "/robots.txt", world).body.includes("/p/"));
  expect(forbidding.length).toBeGreaterThanOrEqual(1);
  expect(forbidding.length).toBeLessThanOrEqual(2);
});

test("every shop is a store of the directory that is read by its pages", () => {
  for (const { host, name, country } of SHOPS.values())
    expect(storeAt(new URL(`https://${host}/`)), host).toMatchObject({ name, country, reads: "page" });
});

test.each([...SHOPS.values()].map((shop) => [shop.host, shop] as const))(
  "%s's pages are read as they are meant",
  (_host, shop) => {
    for (const { product, offer, content } of readings(shop, world))
      expect(content, product.title).toMatchObject(expected(shop, offer));
  },
);

function readings(shop: Shop, { catalog, seed }: World) {
  const sold = catalog.products.filter((product) => isSoldAt(shop, product, seed));
  const step = Math.max(1, Math.floor(sold.length / EACH));
  return sold
    .filter((_, at) => at % step === 0)
    .map((product) => {
      const path = pathOf(shop, product);
      const { body } = answerShop(shop, path, world);
      const content = parsePage(body, `https://${shop.host}${path}`, product.upc);
      return { product, offer: shopOffer(shop, product, world), content };
    });
}

function expected(
  shop: Shop,
  offer: ShopOffer,
): PageContent | { kind: "product"; product: Partial<PageProduct> } {
  if (shop.shape === "bot-wall") return { kind: "wall" };
  if (shop.shape === "app-shell") return { kind: "shell" };
  const saysGtin = !shop.quirks.has("no-gtin");
  return {
    kind: "product",
    product: {
      name: offer.product.title,
      price: priceOf(shop, offer),
      gtin: saysGtin ? offer.product.upc.padStart(14, "0") : null,
      ...stockOf(offer),
    },
  };
}

/** Where nobody has it, the cheapest of several offers counts. */
function priceOf({ shape }: Shop, { cents, level, sale }: ShopOffer): number {
  const isOut = shape === "several-offers" && level === "out" && sale === "online";
  return (isOut ? Math.round(cents * 0.7) : cents) / 100;
}

/** A button that is left on says nothing. */
function stockOf({ level, sale }: ShopOffer): Partial<PageProduct> {
  if (sale === "pre-order") return { isAvailable: null, isPreOrder: true };
  if (sale === "in-store") return { isAvailable: true, isInStoreOnly: true };
  return { isAvailable: level !== "out", isPreOrder: false, isInStoreOnly: false };
}
