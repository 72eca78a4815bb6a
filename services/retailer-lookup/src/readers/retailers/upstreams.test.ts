import { ProxyPrefix } from "@stockfinder/contracts/retailer-proxy";
import { PROXY_PREFIXES, RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { describe, expect, test } from "vitest";
import type { UpstreamId } from "../parsing/upstream.ts";
import { RETAILERS } from "./retailers.ts";
import { upstreamOf } from "./upstreams.ts";

const isProxied = (id: UpstreamId, method: string, path: string) => upstreamOf(id).isProxied(method, path);
const isAllowed = (id: UpstreamId, method: string, path: string) => upstreamOf(id).isAllowed(method, path);

test.each(RETAILERS)("$id: its site's hosts are the prefixes of the contract", ({ id, upstreams }) => {
  expect(upstreams.filter(({ source }) => source === "site").map((upstream) => upstream.id)).toEqual(
    PROXY_PREFIXES[id],
  );
});

test("the list has each retailer under its own id", () => {
  expect(RETAILERS.map(({ id }) => id)).toEqual(RETAILER_IDS);
});

/** The retailer proxies, as the specification lists them. */
const NAMED: [prefix: ProxyPrefix, method: "GET" | "POST", path: string][] = [
  ["wmt", "GET", "/search/api/preso"],
  ["wmt", "POST", "/terra-firma/fetch"],
  ["wmt", "GET", "/ip/100200301"],
  ["wmt", "GET", "/ip/Great-Wipes-75-ct/100200301"],
  ["tgt", "GET", "/v3/stores/nearby/44114"],
  ["tgt", "GET", "/v2/plp/search"],
  ["tgt", "GET", "/v3/pdp/tcin/13316155"],
  ["tgt2", "GET", "/fulfillment_aggregator/v1/fiats/13316155"],
  ["sam", "GET", "/api/node/clubfinder/list"],
  ["sam", "GET", "/api/node/vivaldi/v1/products/search"],
  ["cvs", "GET", "/shop-assets/proxy/search"],
  ["cvs", "POST", "/RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice"],
  ["wgs", "POST", "/locator/v1/stores/search"],
  ["wgs", "POST", "/productsearch/v1/products/search"],
  ["wgs", "POST", "/locator/v1/search/stores/inventory"],
  ["wmtg", "GET", "/v4/api/serviceAvailability"],
  ["wmtg", "GET", "/v4/api/products/search"],
  ["kroger", "POST", "/atlas/v1/modality/options"],
  ["kroger", "POST", "/search/api/searchAll"],
  ["kroger", "POST", "/products/api/products/details"],
  ["ebay", "GET", "/services/search/FindingService/v1"],
];

describe("callers", () => {
  test.each(NAMED)("allows %s %s %s, with or without a trailing slash", (prefix, method, path) => {
    for (const spelling of [path, `${path}/`]) {
      expect(isProxied(prefix, method, spelling)).toBe(true);
      expect(isAllowed(prefix, method, spelling)).toBe(true);
    }
  });

  test.each(NAMED)(
    "may ask %s %s %s in no other way, below it, before it or elsewhere",
    (prefix, method, path) => {
      for (const other of ["GET", "POST", "PUT", "DELETE", "HEAD"].filter((each) => each !== method)) {
        expect(isProxied(prefix, other, path)).toBe(false);
      }
      for (const similar of [
        `${path}/more`,
        `${path}x/y`,
        `/v9${path}`,
        path.slice(0, path.lastIndexOf("/")),
      ]) {
        expect(isProxied(prefix, method, similar)).toBe(false);
      }
      for (const elsewhere of ProxyPrefix.options.filter((each) => each !== prefix)) {
        expect(isProxied(elsewhere, method, path)).toBe(false);
      }
    },
  );

  test.each<[ProxyPrefix, string, string]>([
    ["wmt", "GET", "/account"],
    ["wmt", "GET", "/ip/wipes/not-a-number"],
    ["wmt", "GET", "/ip/a/b/100200301"],
    ["wgs", "POST", "/locator/v1/search/stores/inventory/radius"],
    ["wgs", "POST", "/productsearch/v1/products/productsInfo"],
  ])("may not ask %s %s %s", (prefix, method, path) => {
    expect(isProxied(prefix, method, path)).toBe(false);
  });
});

describe("look-ups", () => {
  test.each<[UpstreamId, string, string]>([
    ["wgs", "POST", "/locator/v1/search/stores/inventory/radius"],
    ["wgs", "POST", "/productsearch/v1/products/productsInfo"],
    ["bestbuy", "GET", "/v1/products/6356277.xml"],
    ["bestbuy", "GET", "/v1/products/6356277/stores.json"],
    ["bestbuy", "GET", "/v1/products(search=oled&search=tv)"],
    ["bestbuy", "GET", "/v1/stores(area(44114,50))"],
    ["kroger-api", "POST", "/v1/connect/oauth2/token"],
    ["kroger-api", "GET", "/v1/locations"],
    ["kroger-api", "GET", "/v1/products"],
    ["ebay-api", "POST", "/identity/v1/oauth2/token"],
    ["ebay-api", "GET", "/buy/browse/v1/item_summary/search"],
    ["ebay-api", "GET", "/buy/browse/v1/item/get_item_by_legacy_id"],
    ["walmart-api", "GET", "/api-proxy/service/affil/product/v2/search"],
    ["walmart-api", "GET", "/api-proxy/service/affil/product/v2/items"],
  ])("may ask %s %s %s too", (upstream, method, path) => {
    expect(isAllowed(upstream, method, path)).toBe(true);
  });

  test.each<[UpstreamId, string, string]>([
    ["wmt", "GET", "/account"],
    ["wmt", "GET", "/terra-firma/fetch"],
    ["wmt", "DELETE", "/search/api/preso"],
    ["tgt", "GET", "/fulfillment_aggregator/v1/fiats/13316155"],
    ["bestbuy", "GET", "/v1/productsXsearch=tvX"],
    ["bestbuy", "GET", "/v1/products/tv.xml"],
    ["kroger-api", "GET", "/v1/connect/oauth2/token"],
    ["ebay-api", "GET", "/buy/browse/v1/item/v1%7C7%7C0"],
    ["ebay", "GET", ""],
  ])("never ask %s %s %s", (upstream, method, path) => {
    expect(isAllowed(upstream, method, path)).toBe(false);
  });
});
