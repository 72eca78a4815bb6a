import { generateKeyPairSync } from "node:crypto";
import { RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { ConfigError, readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { LookupEnvironment } from "./config.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const LINK_SECRET = "x".repeat(32);

function read(environment: Record<string, string>) {
  return readConfig(LookupEnvironment, { LINK_SECRET, ...environment });
}
function complaint(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("without settings no retailer is enabled, and all queues are served", () => {
  expect(read({})).toMatchObject({ retailers: RETAILER_IDS, upstreams: {} });
});

test("the sandbox replaces every site, and the one API without a site", () => {
  const { upstreams } = read({ SANDBOX_URL: "http://127.0.0.1:9090" });
  expect(Object.keys(upstreams).toSorted()).toEqual(
    ["bestbuy", "cvs", "ebay", "kroger", "sam", "tgt", "tgt2", "wgs", "wmt", "wmtg"].toSorted(),
  );
  expect(upstreams.tgt2).toMatchObject({
    source: "sandbox",
    baseUrl: { href: "http://127.0.0.1:9090/tgt2" },
  });
  expect(upstreams.bestbuy).toMatchObject({ source: "sandbox", credentials: { kind: "signed" } });
  const { credentials } = upstreams.bestbuy ?? {};
  const asked = { upstream: "bestbuy", method: "GET", path: "/v1/products" } as const;
  expect(credentials?.kind === "signed" && credentials.sign(asked, 0).query).toEqual({ apiKey: "sandbox" });
});

test("a site that the operator names is live, others stay with the sandbox", () => {
  const { upstreams } = read({
    SANDBOX_URL: "http://127.0.0.1:9090/",
    UPSTREAM_WMT: "https://www.walmart.com",
  });
  expect(upstreams.wmt).toMatchObject({ source: "live", baseUrl: { href: "https://www.walmart.com/" } });
  expect(upstreams.cvs).toMatchObject({ source: "sandbox", baseUrl: { href: "http://127.0.0.1:9090/cvs" } });
});

test("an address below the sandbox's is the sandbox, one that only begins like it is not", () => {
  const at = (UPSTREAM_WMT: string) =>
    read({ SANDBOX_URL: "http://sandbox.test", UPSTREAM_WMT }).upstreams.wmt?.source;
  expect(at("http://sandbox.test/wmt")).toBe("sandbox");
  expect(at("http://sandbox.test.example/wmt")).toBe("live");
});

test("official APIs are called at their own host as soon as their keys are set, even when the sandbox runs", () => {
  const { upstreams } = read({
    SANDBOX_URL: "http://127.0.0.1:9090",
    KROGER_CLIENT_ID: "id",
    KROGER_CLIENT_SECRET: "secret",
    EBAY_CLIENT_ID: "id",
    EBAY_CLIENT_SECRET: "secret",
    BESTBUY_API_KEY: "key",
    WALMART_CONSUMER_ID: "consumer",
    WALMART_PRIVATE_KEY: PEM.replaceAll("\n", "\\n"),
  });
  expect(upstreams["kroger-api"]).toMatchObject({ source: "live", baseUrl: { host: "api.kroger.com" } });
  expect(upstreams["ebay-api"]).toMatchObject({ source: "live", baseUrl: { host: "api.ebay.com" } });
  expect(upstreams.bestbuy).toMatchObject({ source: "live", baseUrl: { host: "api.bestbuy.com" } });
  expect(upstreams["walmart-api"]).toMatchObject({
    baseUrl: { host: "developer.api.walmart.com" },
    credentials: { kind: "signed" },
  });
});

test("an official API is called within its limits, the sandbox without limits", () => {
  const SANDBOX_URL = "http://127.0.0.1:9090";
  expect(read({ SANDBOX_URL }).upstreams.bestbuy?.rates).toEqual([]);
  const { upstreams } = read({
    SANDBOX_URL,
    BESTBUY_API_KEY: "key",
    UPSTREAM_WMT: "https://www.walmart.com",
  });
  expect(upstreams.bestbuy?.rates).toContainEqual({ path: "/v1/", calls: 5, seconds: 1 });
  expect(upstreams.wmt?.rates).toEqual([]);
});

test("Walmart's key may also be the base64 of its PKCS#8 form", () => {
  const base64 = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
  const { upstreams } = read({ WALMART_CONSUMER_ID: "c", WALMART_PRIVATE_KEY: base64 });
  expect(upstreams["walmart-api"]).toBeDefined();
});

test.each<[string, Record<string, string>, RegExp]>([
  ["no address", { UPSTREAM_WMT: "walmart" }, /^UPSTREAM_WMT: expected an http or https address$/],
  ["another scheme", { SANDBOX_URL: "file:///x" }, /^SANDBOX_URL: expected an http or https address$/],
  [
    "a key in an address",
    { UPSTREAM_CVS: "https://u:p@cvs.com" },
    /^UPSTREAM_CVS: expected an address without user/,
  ],
  [
    "half a pair of keys",
    { KROGER_CLIENT_ID: "id" },
    /^KROGER_CLIENT_SECRET is not set: needed together with KROGER_CLIENT_ID$/,
  ],
  [
    "one of Target's two hosts",
    { UPSTREAM_TGT: "https://redsky.target.com" },
    /^UPSTREAM_TGT2 is not set: needed/,
  ],
  [
    "no retailer",
    { LOOKUP_RETAILERS: "target, walmrt" },
    /^LOOKUP_RETAILERS: expected retailers out of target, walmart/,
  ],
  [
    "no key",
    { WALMART_CONSUMER_ID: "c", WALMART_PRIVATE_KEY: "c2VjcmV0" },
    /^WALMART_PRIVATE_KEY: expected an RSA private key/,
  ],
  ["no secret for links", { LINK_SECRET: "" }, /^LINK_SECRET is not set: expected at least 32 random/],
  ["a short secret", { LINK_SECRET: "short" }, /^LINK_SECRET: expected at least 32 random/],
  [
    "coupons without stores",
    { AFFILIATE_COUPON_LINK: "https://go.skimresources.com/?url={url}" },
    /^AFFILIATE_COUPON_STORES is not set: needed together/,
  ],
  [
    "a coupon network that nothing unwraps",
    { AFFILIATE_COUPON_LINK: "https://coupons.example/?url={url}", AFFILIATE_COUPON_STORES: "kohls" },
    /^AFFILIATE_COUPON_LINK: expected the redirect of a known network/,
  ],
  [
    "coupon links without the store's address",
    { AFFILIATE_COUPON_LINK: "https://go.skimresources.com/?id=1", AFFILIATE_COUPON_STORES: "kohls" },
    /^AFFILIATE_COUPON_LINK: expected an address that starts with https: and has \{url\}/,
  ],
])("%s stops the start, and the variable is named", (_, environment, expected) => {
  expect(complaint(environment)).toMatch(expected);
});

test("links have an affiliate code only through the operator's configuration", () => {
  expect(read({}).affiliate).toEqual({ isOn: true });
  expect(
    read({
      AFFILIATE: "off",
      AFFILIATE_SOVRN_KEY: "key",
      AFFILIATE_COUPON_LINK: "https://go.skimresources.com/?id=1X2&xs=1&url={url}&xcust={tag}",
      AFFILIATE_COUPON_STORES: "kohls, macys",
      BESTBUY_API_KEY: "key",
      BESTBUY_PARTNER_ID: "partner",
    }).affiliate,
  ).toEqual({
    isOn: false,
    sovrnKey: "key",
    coupons: {
      link: "https://go.skimresources.com/?id=1X2&xs=1&url={url}&xcust={tag}",
      storeIds: ["kohls", "macys"],
    },
    bestbuy: { partnerId: "partner" },
  });
});

test("an invalid secret is not quoted in the error", () => {
  expect(complaint({ WALMART_CONSUMER_ID: "c", WALMART_PRIVATE_KEY: "hunter2" })).not.toContain("hunter2");
});

test("pages need a contact in production but of the sandbox, which is sent with each request", () => {
  expect(read({}).pages).toBeNull();
  expect(read({ SANDBOX_URL: "http://127.0.0.1:9090" }).pages).toMatchObject({ source: "sandbox" });
  expect(read({ UPSTREAM_PAGES: "http://pages.test", PUBLIC_URL: "https://us.example" }).pages).toBeNull();
  expect(read({ PAGES_CONTACT: "https://us.example/robot" }).pages).toEqual({
    baseUrl: null,
    source: "live",
    userAgent: "StockFinder/1.0 (+https://us.example/robot)",
    paceMs: 2_000,
    restMs: 300_000,
  });
});

test("elsewhere our public address is the contact, and the sandbox needs none", () => {
  const NODE_ENV = "development";
  expect(read({ NODE_ENV }).pages).toBeNull();
  expect(read({ NODE_ENV, PUBLIC_URL: "https://us.example" }).pages?.userAgent).toBe(
    "StockFinder/1.0 (+https://us.example)",
  );
  expect(read({ NODE_ENV, UPSTREAM_PAGES: "http://pages.test" }).pages?.userAgent).toBe("StockFinder/1.0");
});

test("the sandbox replaces the shops unless their pages have an address", () => {
  const SANDBOX_URL = "http://127.0.0.1:9090";
  const NODE_ENV = "development";
  expect(read({ NODE_ENV, SANDBOX_URL }).pages).toMatchObject({
    source: "sandbox",
    baseUrl: { href: "http://127.0.0.1:9090/pages" },
  });
  expect(read({ NODE_ENV, SANDBOX_URL, UPSTREAM_PAGES: "http://pages.test" }).pages).toMatchObject({
    source: "live",
    baseUrl: { href: "http://pages.test/" },
  });
});

test.each([
  ["PAGES_CONTACT", "us"],
  ["PAGES_CONTACT", "http://us.example"],
  ["PAGES_CONTACT", "us@example.com\r\nX-Header: 1"],
  ["PAGES_CONTACT", `${"x".repeat(200)}@example.com`],
  ["PAGE_PACE_MS", "-1"],
  ["PAGE_PACE_MS", "soon"],
  ["PAGE_REST_MS", "-1"],
  ["UPSTREAM_PAGES", "pages.test"],
])("%s=%j is refused", (variable, value) => {
  expect(complaint({ [variable]: value })).toContain(variable);
});

test("the sandbox's page index is used unless pages are read elsewhere or another index is set", () => {
  const SANDBOX_URL = "http://127.0.0.1:9090";
  const indexOf = (environment: Record<string, string>) => read(environment).pageIndexUrl?.href ?? null;
  expect(indexOf({})).toBeNull();
  expect(indexOf({ SANDBOX_URL })).toBe("http://127.0.0.1:9090/page-index");
  expect(indexOf({ SANDBOX_URL, UPSTREAM_PAGES: "http://127.0.0.1:7070/pages" })).toBeNull();
  const PAGE_INDEX = "https://feeds.example/pages";
  expect(indexOf({ PAGE_INDEX })).toBeNull();
  expect(indexOf({ PAGE_INDEX, PAGES_CONTACT: "us@example.com" })).toBe("https://feeds.example/pages");
});
