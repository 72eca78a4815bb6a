import type { DigestOffer, DigestProduct } from "@stockfinder/contracts/digest-offers";
import { expect, test } from "vitest";
import { MOST_DIGEST_BYTES, withinDigestSize } from "./digest-size.ts";

const CHART = Array.from({ length: 90 }, (_, day): [number, number] => [day, 1_000 + day / 100]);

function offer(number: number, said: Partial<DigestOffer> = {}): DigestOffer {
  return {
    storeId: `store-${number}`,
    store: `Store ${number}`,
    price: { value: 10 + number, currency: "USD" },
    isAvailable: true,
    seenAt: "2026-11-26T12:00:00.000Z",
    productUrl: `/go?u=${"https%3A%2F%2Fstore.example%2Fp%2F".padEnd(120, "1")}&s=${"s".repeat(43)}`,
    affiliate: false,
    isDemo: false,
    miles: null,
    ...said,
  };
}

function product(upc: string, said: Partial<DigestProduct> = {}): DigestProduct {
  return { upc, models: [], name: "Wipes", offers: [offer(1), offer(2)], verdict: null, ...said };
}

const sizeOf = (products: readonly DigestProduct[]) => Buffer.byteLength(JSON.stringify({ products }));
const offers = (count: number) => Array.from({ length: count }, (_, number) => offer(number));

test("what fits stays as it is", () => {
  const products = [product("1", { chart: CHART, models: ["model:sony:wh1000xm4"] }), product("2")];

  expect(withinDigestSize(products)).toEqual(products);
});

test("a product of very many stores keeps its first offers", () => {
  const [shown] = withinDigestSize([product("1", { offers: offers(800), chart: CHART })]);

  expect(shown?.offers.length).toBeGreaterThan(20);
  expect(shown?.offers).toEqual(offers(shown?.offers.length ?? 0));
  expect(sizeOf(shown ? [shown] : [])).toBeLessThanOrEqual(MOST_DIGEST_BYTES);
});

test("of very many products those of the most stores stay, in their order, each with an offer", () => {
  const rich = product("rich", { offers: offers(40), chart: CHART });
  const shown = withinDigestSize([
    ...Array.from({ length: 500 }, (_, number) => product(`poor-${number}`)),
    rich,
  ]);

  expect(shown.at(-1)?.upc).toBe("rich");
  expect(shown.every((each) => each.offers.length > 0)).toBe(true);
  expect(sizeOf(shown)).toBeLessThanOrEqual(MOST_DIGEST_BYTES);
});

test("neither endless texts nor endless addresses go beyond it", () => {
  const endless = "\u{1f600}".repeat(50_000);
  const shown = withinDigestSize([
    product("1", {
      name: endless,
      models: Array.from({ length: 1_000 }, (_, number) => `model:sony:wh${number}`),
      offers: [offer(1, { productUrl: `/go?u=${endless}` }), offer(2), offer(3, { store: endless })],
    }),
    product("2", { models: [endless] }),
  ]);

  expect(shown.map(({ upc, offers }) => [upc, offers.map(({ storeId }) => storeId)])).toEqual([
    ["1", ["store-2"]],
  ]);
  expect(sizeOf(shown)).toBeLessThanOrEqual(MOST_DIGEST_BYTES);
});
