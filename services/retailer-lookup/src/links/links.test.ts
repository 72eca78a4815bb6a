import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amazonPage, cartLink } from "./cart-links.ts";
import { outboundLinks } from "./outbound-link.ts";
import { unwrapLink, wrapLink } from "./wrapped-links.ts";

interface RedirectVector {
  network: string;
  wrapped: string;
  unwrapped: string | null;
}
interface CartVector {
  productUrl: string;
  id: string | null;
  cart: string | null;
}

function vectors<T>(name: string): T[] {
  return JSON.parse(
    readFileSync(new URL(`../../fixtures/affiliate-links/${name}.json`, import.meta.url), "utf8"),
  );
}

describe("an affiliate redirect", () => {
  test.each(vectors<RedirectVector>("redirect-vectors"))(
    "of $network is unwrapped",
    ({ wrapped, unwrapped }) => {
      expect(unwrapLink(wrapped)).toBe(unwrapped);
    },
  );

  test("is made for a shop's address and leads back to it", () => {
    const shop = "https://www.target.com/p/oak-shelf/-/A-81234567?lnk=x&y=ü";
    const wrapped = wrapLink(shop, { key: "OURKEY", tag: "notif-907" });
    expect(wrapped).toMatch(
      /^https:\/\/redirect\.viglink\.com\/\?key=OURKEY&u=https%3A%2F%2Fwww\.target\.com/,
    );
    expect(unwrapLink(wrapped)).toBe(new URL(shop).href);
  });

  test("is never wrapped again, and what is no web address stays as it is", () => {
    const wrapped = "https://goto.walmart.com/c/1/2/3?u=https%3A%2F%2Fwww.walmart.com%2Fip%2F5";
    expect(wrapLink(wrapped, { key: "OURKEY" })).toBe(wrapped);
    expect(wrapLink("javascript:alert(1)", { key: "OURKEY" })).toBe("javascript:alert(1)");
  });

  test("nested deeper than shops do leads nowhere", () => {
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

describe("a cart link", () => {
  test.each(vectors<CartVector>("cart-vectors"))("for $productUrl", ({ productUrl, id, cart }) => {
    expect(cartLink(productUrl)).toEqual(id === null ? null : { id, cart });
  });

  test("an Amazon page is the country's own", () => {
    expect(amazonPage("B0C4R7D1K3", "CAN")).toBe("https://www.amazon.ca/dp/B0C4R7D1K3?tag=stockfinderprodd");
  });
});

describe("a click on an item", () => {
  const url = "https://www.target.com/p/oak-shelf/-/A-81234567";

  test("goes through the affiliate's redirect where there is an account", () => {
    expect(unwrapLink(outboundLinks("OURKEY")("target", url))).toBe(url);
    expect(outboundLinks("OURKEY")("target", url)).toContain("cuid=stockfinderprodd");
  });

  test("goes straight to the shop without an account, and always at the marketplace", () => {
    expect(outboundLinks(undefined)("target", url)).toBe(url);
    expect(outboundLinks("OURKEY")("ebay", "https://www.ebay.com/itm/1")).toBe("https://www.ebay.com/itm/1");
  });
});
