import { expect, test } from "vitest";
import { SCENES } from "./script.ts";
import { openShop } from "./shop.ts";

const A_LONG_HOLD_MS = 3_600_000;

test("each product has a host of its own, and is also found under its store's", async () => {
  const shop = await openShop(SCENES, A_LONG_HOLD_MS);
  try {
    expect(new Set(shop.products.map(({ url }) => new URL(url).hostname)).size).toBe(SCENES.length);
    expect(new Set(shop.products.map(({ storeUrl }) => new URL(storeUrl).host)).size).toBe(SCENES.length);
    for (const { url, storeUrl } of shop.products) {
      const { host, pathname } = new URL(storeUrl);
      const [direct, ofStore] = await Promise.all([fetch(url), fetch(`${shop.pagesUrl}/${host}${pathname}`)]);
      expect(direct.status).toBe(200);
      expect(await direct.text()).toBe(await ofStore.text());
      expect((await fetch(new URL("/robots.txt", url))).status).toBe(404);
    }
  } finally {
    await shop.close();
  }
});

test("visits count from the beginning of the script, robots.txt never", async () => {
  const shop = await openShop(SCENES, A_LONG_HOLD_MS);
  try {
    const [product] = shop.products;
    if (!product) throw new Error("There is no product");
    await fetch(product.url);
    expect(shop.wasVisited(product.name)).toBe(true);
    shop.begin();
    await fetch(product.url);
    await fetch(new URL("/robots.txt", product.url));
    expect(shop.visits().get(product.name)).toHaveLength(1);
  } finally {
    await shop.close();
  }
});

test.each([
  ["refused", 403, "Access denied"],
  ["busy", 503, "Service unavailable"],
  ["wall", 200, "Robot or human"],
  ["unknown", 200, "Ask our shops"],
  ["out", 200, "OutOfStock"],
  ["in", 200, "Add to cart"],
] as const)("a page that is %s answers %d", async (shown, status, words) => {
  const shop = await openShop([{ product: "console", steps: [{ shown, price: 20 }] }], A_LONG_HOLD_MS);
  try {
    const answer = await fetch(shop.products[0]?.url ?? "");
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
  } finally {
    await shop.close();
  }
});
