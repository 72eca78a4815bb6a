import { readFileSync } from "node:fs";
import { STORES } from "@stockfinder/product-rules/stores/directory";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartAddress, isOfCart, itemIdIn } from "./cart-links.ts";
import { DEFAULT_TAG } from "./link-tag.ts";
import { isWrapped, sovrnLink, unwrapLink } from "./wrapped-links.ts";

interface RedirectVector {
  network: string;
  wrapped: string;
  unwrapped: string | null;
}
interface CartVector {
  store: string;
  productUrl: string;
  id: string | null;
  cart: string | null;
}

function vectors<T>(name: string): T[] {
  return JSON.parse(
    readFileSync(new URL(`../../../fixtures/affiliate-links/${name}.json`, import.meta.url), "utf8"),
  );
}

describe("an affiliate redirect", () => {
  test.each(vectors<RedirectVector>("redirect-vectors"))(
    "of $network is unwrapped",
    ({ wrapped, unwrapped }) => {
      expect(unwrapLink(wrapped)).toBe(unwrapped);
    },
  );

  test.each([
    "https://goto.target.com/c/1/2/3",
    "https://goto.homedepot.com/c/1/2/3",
    "https://kohls.sjv.io/c/1/2/3",
    "https://www.anrdoezrs.net/click-1-2",
    "https://www.dpbolvw.net/click-1-2",
  ])("at %s is a network's", (redirect) => {
    const shop = "https://www.target.com/p/oak-shelf/-/A-81234567";
    const url = `${redirect}?${new URLSearchParams({ u: shop, url: shop })}`;
    expect(isWrapped(url)).toBe(true);
    expect(unwrapLink(url)).toBe(shop);
  });

  test.each(["https://goto.stranger.com/", "https://goto.target.com.example/", "https://a.b.pxf.io/"])(
    "at %s is a stranger's, whatever store it names",
    (host) => {
      const url = `${host}?u=https%3A%2F%2Fwww.target.com%2Fp%2F-%2FA-81234567`;
      expect(isWrapped(url)).toBe(false);
      expect(unwrapLink(url)).toBe(url);
    },
  );

  test("is made for a shop's address and unwraps to it", () => {
    const shop = "https://www.target.com/p/oak-shelf/-/A-81234567?lnk=x&y=ü";
    const wrapped = sovrnLink(shop, "OURKEY", "notif-907");
    expect(wrapped).toMatch(
      /^https:\/\/redirect\.viglink\.com\/\?key=OURKEY&u=https%3A%2F%2Fwww\.target\.com.*&cuid=notif-907$/,
    );
    expect(unwrapLink(wrapped)).toBe(new URL(shop).href);
  });

  test("nested deeper than shops do resolves to nothing", () => {
    const nested = [1, 2, 3, 4].reduce(
      (inner) => `https://go.skimresources.com/?url=${encodeURIComponent(inner)}`,
      "https://shop.example/",
    );
    expect(unwrapLink(nested)).toBeNull();
  });

  test("never unwraps to anything but a web address", () => {
    fc.assert(
      fc.property(fc.string(), (target) => {
        const found = unwrapLink(`https://redirect.viglink.com/?u=${encodeURIComponent(target)}`);
        return found === null || /^https?:\/\/./.test(found);
      }),
    );
  });
});

describe("an add-to-cart link", () => {
  test.each(vectors<CartVector>("cart-vectors"))("for $productUrl", ({ store, productUrl, id, cart }) => {
    const url = new URL(productUrl);
    const kind = STORES.find((each) => each.id === store)?.cart;
    if (!kind) return expect(cart).toBeNull();
    expect(isOfCart(kind, url)).toBe(true);
    expect(itemIdIn(kind, url)).toBe(id);
    if (id !== null) expect(cartAddress(kind, id, url.hostname, DEFAULT_TAG)).toBe(cart);
  });
});
