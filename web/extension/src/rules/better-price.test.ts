import type { DigestOffer } from "@stockfinder/contracts/digest-offers";
import { expect, test } from "vitest";
import { betterPrice } from "./better-price.ts";

const PAGE = { storeId: "kohls", price: 100, currency: "USD", condition: null };

function offer(value: number, said: Partial<DigestOffer> = {}): DigestOffer {
  return {
    storeId: "target",
    store: "Target",
    price: { value, currency: "USD" },
    isAvailable: true,
    seenAt: null,
    productUrl: "/go",
    affiliate: false,
    isDemo: false,
    miles: null,
    ...said,
  };
}

test.each([
  ["3 % less", 100, 97, 3],
  ["a little less than 3 %", 100, 97.01, null],
  ["3 % but less than a dollar", 20, 19.4, null],
  ["a dollar", 20, 19, 1],
  ["a cent less than a dollar", 20, 19.01, null],
  ["the same", 100, 100, null],
  ["more", 100, 101, null],
  ["without a price", 100, -1, null],
  ["sums that floating point gets wrong", 10.3, 9.3, 1],
])("%s", (_what, price, value, saves) => {
  expect(betterPrice({ ...PAGE, price }, [offer(value)])?.saves ?? null).toBe(saves);
});

test.each([
  ["out of stock", { isAvailable: false }],
  ["of unknown stock", { isAvailable: null }],
  ["of the same store", { storeId: "kohls" }],
  ["for members only", { membershipNeeded: "Sam's Club" }],
  ["in another currency", { price: { value: 50, currency: "CAD" } }],
])("an offer %s is no better price", (_what, said) => {
  expect(betterPrice(PAGE, [offer(50, said)])).toBeNull();
});

test.each([{ condition: "used" }, { price: null }, { currency: null }] as const)(
  "a page with %j is compared with nothing",
  (said) => {
    expect(betterPrice({ ...PAGE, ...said }, [offer(50)])).toBeNull();
  },
);

test("the cheapest counts", () => {
  const offers = [offer(90), offer(80, { storeId: "walmart" })];
  expect(betterPrice(PAGE, offers)).toMatchObject({ offer: { storeId: "walmart" }, saves: 20 });
});

test("what is sent at an unknown cost counts with dear shipping, and stated shipping is part of the price", () => {
  const unstated = offer(72, { storeId: "adorama" });
  const others = [
    offer(90, { storeId: "macys", shippingCost: 0 }),
    offer(80, { storeId: "walmart", shippingCost: 5 }),
    offer(84, { storeId: "target", miles: 3.3 }),
  ];
  expect(betterPrice(PAGE, [unstated, ...others])).toMatchObject({ offer: { storeId: "target" }, saves: 16 });
  const dear = offer(80, { storeId: "walmart", shippingCost: 19 });
  expect(betterPrice(PAGE, [unstated, dear])).toMatchObject({ offer: { storeId: "adorama" }, saves: 28 });
});
