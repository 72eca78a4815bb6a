import { describe, expect, test } from "vitest";
import { affiliateWrap } from "./affiliate.ts";
import { type LinkWanted, planLink } from "./built-link.ts";

const ORIGIN = "https://stockfinder.example";
const TARGET = "https://www.target.com/p/oak-shelf/-/A-81234567";
const AMAZON = "https://www.amazon.com/Oak-Shelf/dp/B0C4R7D1K1/ref=sr_1_1?th=1";

function plan(
  url: string,
  { sovrnKey = "KEY", isOn = true, ...wanted }: Partial<LinkWanted> & Settings = {},
) {
  const wrap = affiliateWrap({
    isOn,
    sovrnKey: sovrnKey ?? undefined,
    coupons: undefined,
    bestbuy: undefined,
  });
  return planLink({ url, country: "USA", tag: "tag", origin: ORIGIN, ...wanted }, { wrap, isOn });
}
interface Settings {
  sovrnKey?: string | null;
  isOn?: boolean;
}

const throughSovrn = (url: string) =>
  `https://redirect.viglink.com/?key=KEY&u=${encodeURIComponent(url)}&cuid=tag`;

test("a store's address is wrapped under the tag", () => {
  expect(plan(TARGET)).toEqual({
    link: { url: TARGET, storeId: "target", affiliateUrl: throughSovrn(TARGET) },
    cart: null,
    failure: null,
    cartFailure: "no-cart-links",
  });
});

test("an address of a known store is made secure", () => {
  expect(plan(TARGET.replace("https:", "http:")).link).toMatchObject({ url: TARGET, storeId: "target" });
});

test.each([
  ["there is no key", { sovrnKey: null }],
  ["it is turned off", { isOn: false }],
])("where %s nothing is wrapped", (_, settings) => {
  expect(plan(TARGET, settings).link).toEqual({ url: TARGET, storeId: "target", affiliateUrl: null });
});

describe("Amazon", () => {
  test.each([
    ["USA", "amazon", "https://www.amazon.com"],
    ["CAN", "amazon-CAN", "https://www.amazon.ca"],
  ] as const)("in %s", (country, storeId, shop) => {
    const { link, cart } = plan(AMAZON, { country });

    expect(link).toMatchObject({ url: `${shop}/dp/B0C4R7D1K1`, storeId });
    expect(link.affiliateUrl).toBe(throughSovrn(`${shop}/dp/B0C4R7D1K1`));
    expect(cart?.address).toBe(
      `${shop}/gp/aws/cart/add.html?AssociateTag=tag&ASIN.1=B0C4R7D1K1&Quantity.1=1`,
    );
  });

  test("turned off, its cart takes the item without a tag", () => {
    expect(plan(AMAZON, { isOn: false }).cart?.address).toBe(
      "https://www.amazon.com/gp/aws/cart/add.html?ASIN.1=B0C4R7D1K1&Quantity.1=1",
    );
  });

  test.each([
    "https://www.amazon.com/dp/SHORT",
    "https://www.amazon.com/dp/B0C4R7D1K1X",
    "https://www.amazon.com/b?node=1",
  ])("%s has no ASIN of ten characters: no link", (url) => {
    expect(plan(url)).toEqual({
      link: { url, storeId: "amazon", affiliateUrl: null },
      cart: null,
      failure: "no-item-id",
      cartFailure: null,
    });
  });
});

describe("a code that is in the link already is never replaced", () => {
  const wrapped = "https://goto.walmart.com/c/1/2/3?u=https%3A%2F%2Fwww.walmart.com%2Fip%2FOak%2F554433221";
  const tagged = "https://www.amazon.com/dp/B0C4R7D1K1?tag=other-20";

  test("a redirect", () => {
    const { link, cart } = plan(wrapped);

    expect(link).toEqual({
      url: "https://www.walmart.com/ip/Oak/554433221",
      storeId: "walmart",
      affiliateUrl: wrapped,
    });
    expect(cart?.address).toBe("https://affil.walmart.com/cart/addToCart?items=554433221|1");
  });

  test("somebody's tag: our own is not in the cart link either", () => {
    const { link, cart } = plan(tagged);

    expect(link).toEqual({
      url: "https://www.amazon.com/dp/B0C4R7D1K1",
      storeId: "amazon",
      affiliateUrl: tagged,
    });
    expect(cart?.address).not.toContain("AssociateTag");
  });

  test("a tag for the other country's shop is left out, and ours does not take its place", () => {
    expect(plan(tagged, { country: "CAN" }).link).toEqual({
      url: "https://www.amazon.ca/dp/B0C4R7D1K1",
      storeId: "amazon-CAN",
      affiliateUrl: null,
    });
  });

  test("turned off, it is left out", () => {
    expect(plan(wrapped, { isOn: false }).link.affiliateUrl).toBeNull();
  });
});

describe("a link of our own", () => {
  test("that is signed resolves to its store", () => {
    const go = `${ORIGIN}/go?u=${encodeURIComponent(throughSovrn(TARGET))}&s=any`;

    expect(plan(go).link).toEqual({ url: TARGET, storeId: "target", affiliateUrl: throughSovrn(TARGET) });
  });

  test("of the API names the store in store2, and is not wrapped", () => {
    const url = `${ORIGIN}/api/redirect?store2=Best%20Buy&id=1`;

    expect(plan(url)).toEqual({
      link: { url, storeId: "bestbuy", affiliateUrl: null },
      cart: null,
      failure: "own-link",
      cartFailure: "other-store",
    });
  });

  test("of the API is known by its address also where that is no domain", () => {
    const origin = "http://127.0.0.1:8080";

    expect(plan(`${origin}/api/redirect?store2=target`, { origin })).toMatchObject({
      link: { storeId: "target", affiliateUrl: null },
      failure: "own-link",
    });
  });

  test("of the API in Canada names the Canadian store", () => {
    expect(plan(`${ORIGIN}/api/redirect?store2=walmart`, { country: "CAN" }).link.storeId).toBe(
      "walmart-CAN",
    );
  });

  test("whose address belongs to another store than it names", () => {
    const url = `${ORIGIN}/api/redirect?store2=walmart&url=${encodeURIComponent(TARGET)}`;

    expect(plan(url)).toMatchObject({
      link: { url: TARGET, affiliateUrl: null },
      cart: null,
      failure: "other-store",
    });
  });
});

test.each([
  ["a redirect to no web address", "https://redirect.viglink.com/?key=K&u=javascript%3Aalert(1)"],
  ["an address of a machine", "https://192.168.0.1/p/1"],
  ["a name without a dot", "https://localhost/p/1"],
])("no domain can be had from %s: the link stays as it is", (_, url) => {
  expect(plan(url)).toEqual({
    link: { url, storeId: null, affiliateUrl: null },
    cart: null,
    failure: "no-domain",
    cartFailure: null,
  });
});

test("an address of no known store is not wrapped", () => {
  expect(plan("https://shop.example/p/1")).toMatchObject({
    link: { url: "https://shop.example/p/1", storeId: null, affiliateUrl: null },
    cartFailure: "no-cart-links",
  });
});

test.each([
  ["the marketplace", "https://www.ebay.com/itm/1", "ebay"],
  ["a Best Buy page without SKU", "https://www.bestbuy.com/site/searchpage.jsp?st=x", "bestbuy"],
])("%s", (_, url, storeId) => {
  expect(plan(url).link.storeId).toBe(storeId);
  expect(plan(url).cart).toBeNull();
});

test("a shop that runs on Shopify takes the chosen variant into its cart", () => {
  const shop = "https://www.allbirds.com/products/mens-wool-runners";

  expect(plan(`${shop}?variant=40000000000001`).cart?.address).toBe(
    "https://www.allbirds.com/cart/40000000000001:1?storefront=true",
  );
  expect(plan(shop)).toMatchObject({ cart: null, cartFailure: "no-cart-links" });
});

test("Best Buy may be called for a cart with our code, unless the link has somebody's", () => {
  const item = "https://www.bestbuy.com/site/headphones/9000001.p";

  expect(plan(item).cart?.creditableSku).toBe("9000001");
  expect(plan(`${item}?irclickid=theirs`).cart?.creditableSku).toBeNull();
  expect(plan(item, { isOn: false }).cart?.creditableSku).toBeNull();
});

test("the marketplace is never wrapped", () => {
  expect(plan("https://www.ebay.com/itm/1").link.affiliateUrl).toBeNull();
});
