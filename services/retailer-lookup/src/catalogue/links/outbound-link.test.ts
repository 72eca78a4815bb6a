import { expect, test } from "vitest";
import type { AffiliateConfig } from "./affiliate.ts";
import { goLinks } from "./go-link.ts";
import { outboundLinks } from "./outbound-link.ts";
import { unwrapLink } from "./wrapped-links.ts";

const GTIN = "812345000066";
const TARGET = "https://www.target.com/p/oak-shelf/-/A-81234567";
const KOHLS = "https://www.kohls.com/product/prd-123/sample.jsp";
const OTHERS = "https://goto.walmart.com/c/1/2/3?u=https%3A%2F%2Fwww.walmart.com%2Fip%2F5";

const { goLink, read } = goLinks("a-secret-of-the-tests-".repeat(2));

function linksWith(config: Partial<AffiliateConfig> = {}) {
  const nothing = { isOn: true, sovrnKey: undefined, coupons: undefined, bestbuy: undefined };
  return outboundLinks({ affiliate: { ...nothing, ...config }, goLink });
}

/** Where a click on the link leads. */
function leadsTo(link: string): string | undefined {
  const query = new URL(link, "https://stockfinder.example").searchParams;
  return read(query.get("u") ?? "", query.get("s") ?? "")?.target;
}

test("without an account the link is the store's own address", () => {
  const link = linksWith()("target", TARGET, GTIN);

  expect(link).toMatchObject({ plainUrl: TARGET, affiliate: false });
  expect(link.url).toMatch(/^\/go\?u=https%3A%2F%2Fwww\.target\.com%2F/);
  expect(leadsTo(link.url)).toBe(TARGET);
});

test("with an account the link goes through the affiliate network, with the default tag", () => {
  const outboundLink = linksWith({ sovrnKey: "OURKEY" });

  const link = outboundLink("target", TARGET);

  expect(link).toMatchObject({ plainUrl: TARGET, affiliate: true });
  expect(leadsTo(link.url)).toBe(
    `https://redirect.viglink.com/?key=OURKEY&u=${encodeURIComponent(TARGET)}&cuid=stockfinderprodd`,
  );
});

test("a host below a store's domain is the store's too", () => {
  const item = "https://api.bestbuy.com/click/-/9000001/pdp";

  expect(leadsTo(linksWith()("bestbuy", item).url)).toBe(item);
});

test("a store of the second network goes through that one", () => {
  const link = "https://go.skimresources.com/?id=1X2&xs=1&url={url}&xcust={tag}";
  const outboundLink = linksWith({ sovrnKey: "OURKEY", coupons: { link, storeIds: ["kohls"] } });

  const through = leadsTo(outboundLink("kohls", KOHLS).url) ?? "";

  expect(through).toBe(
    `https://go.skimresources.com/?id=1X2&xs=1&url=${encodeURIComponent(KOHLS)}&xcust=stockfinderprodd`,
  );
  expect(unwrapLink(through)).toBe(KOHLS);
  expect(leadsTo(outboundLink("target", TARGET).url)).toContain("redirect.viglink.com");
});

test.each(["ebay", "ebay-CAN"])("at the marketplace (%s) it leads straight to the item", (storeId) => {
  const item = "https://www.ebay.com/itm/1";

  expect(linksWith({ sovrnKey: "OURKEY" })(storeId, item)).toEqual({
    url: item,
    plainUrl: item,
    affiliate: false,
  });
});

test.each([
  ["a redirect", OTHERS, "https://www.walmart.com/ip/5"],
  [
    "a tag",
    "https://www.amazon.com/dp/B000000001?th=1&tag=other-20",
    "https://www.amazon.com/dp/B000000001?th=1",
  ],
  ["a network's click id", `${KOHLS}?irclickid=1&color=red`, `${KOHLS}?color=red`],
])("%s that is in the address already is never replaced, and the plain address lacks it", (_, url, plain) => {
  const link = linksWith({ sovrnKey: "OURKEY" })("store", url);

  expect(link).toMatchObject({ plainUrl: plain, affiliate: true });
  expect(leadsTo(link.url)).toBe(url);
});

test("disabled, no link has a code, not even one that was there", () => {
  const outboundLink = linksWith({ isOn: false, sovrnKey: "OURKEY" });

  expect(outboundLink("target", TARGET).affiliate).toBe(false);
  expect(leadsTo(outboundLink("target", TARGET).url)).toBe(TARGET);
  expect(leadsTo(outboundLink("walmart", OTHERS).url)).toBe("https://www.walmart.com/ip/5");
});

test.each([
  "http://www.target.com/p/1",
  "https://www.target.com:8443/p/1",
  "https://www.target.com.evil.example/p/1",
  "https://eviltarget.com/p/1",
  "not an address",
])("an address that cannot be signed is left as it is: %s", (url) => {
  expect(linksWith()("target", url)).toEqual({ url, plainUrl: url, affiliate: false });
});
