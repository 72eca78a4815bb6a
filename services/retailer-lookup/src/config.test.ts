import { generateKeyPairSync } from "node:crypto";
import { RETAILER_IDS } from "@stockfinder/contracts/lookup";
import { ConfigError, readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { LookupEnvironment } from "./config.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function read(environment: Record<string, string>) {
  return readConfig(LookupEnvironment, environment);
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

test("with nothing set no retailer is asked, and all queues are answered", () => {
  expect(read({})).toEqual({ retailers: RETAILER_IDS, upstreams: {} });
});

test("the sandbox stands in for every site, and for the one API that has no site", () => {
  const { upstreams } = read({ SANDBOX_URL: "http://127.0.0.1:9090" });
  expect(Object.keys(upstreams).toSorted()).toEqual(
    ["bestbuy", "cvs", "ebay", "kroger", "sam", "tgt", "tgt2", "wgs", "wmt", "wmtg"].toSorted(),
  );
  expect(upstreams.tgt2).toMatchObject({
    source: "sandbox",
    baseUrl: { href: "http://127.0.0.1:9090/tgt2" },
  });
  expect(upstreams.bestbuy).toMatchObject({
    source: "sandbox",
    credentials: { parameter: "apiKey", key: "sandbox" },
  });
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

test("official APIs are asked at their own host as soon as their keys are set, also beside the sandbox", () => {
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
    credentials: { kind: "walmart-signature", consumerId: "consumer", keyVersion: "1" },
  });
});

test("an official API is asked as often as its terms allow, the sandbox as often as one likes", () => {
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
])("%s stops the start, and the variable is named", (_, environment, expected) => {
  expect(complaint(environment)).toMatch(expected);
});

test("a secret that is wrong does not stand in the complaint", () => {
  expect(complaint({ WALMART_CONSUMER_ID: "c", WALMART_PRIVATE_KEY: "hunter2" })).not.toContain("hunter2");
});
