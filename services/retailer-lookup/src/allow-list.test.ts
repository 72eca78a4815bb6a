import { expect, test } from "vitest";
import { isAllowed, isProxied } from "./allow-list.ts";
import type { UpstreamId } from "./upstream.ts";

test.each<[UpstreamId, string, string]>([
  ["wmt", "GET", "/search/api/preso"],
  ["wmt", "POST", "/terra-firma/fetch"],
  ["wmt", "GET", "/ip/Great-Wipes-75-ct/100200301"],
  ["tgt", "GET", "/v3/stores/nearby/44114"],
  ["tgt", "GET", "/v2/plp/search/"],
  ["tgt", "GET", "/v3/pdp/tcin/13316155"],
  ["tgt2", "GET", "/fulfillment_aggregator/v1/fiats/13316155"],
  ["sam", "GET", "/api/node/clubfinder/list"],
  ["sam", "GET", "/api/node/vivaldi/v1/products/search/"],
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
  ["bestbuy", "GET", "/v1/products/6356277.xml"],
  ["bestbuy", "GET", "/v1/products(search=oled&search=tv)"],
])("%s may be asked %s %s", (upstream, method, path) => {
  expect(isAllowed(upstream, method, path)).toBe(true);
});

test.each<[UpstreamId, string, string]>([
  ["wmt", "GET", "/account"],
  ["wmt", "GET", "/terra-firma/fetch"],
  ["wmt", "DELETE", "/search/api/preso"],
  ["wmt", "GET", "/ip/100200301/reviews"],
  ["wmt", "GET", "/search/api/preso/more"],
  ["tgt", "GET", "/v3/stores/nearby/44114/more"],
  ["tgt", "GET", "/fulfillment_aggregator/v1/fiats/13316155"],
  ["bestbuy", "GET", "/v1/productsXsearch=tvX"],
  ["kroger-api", "GET", "/v1/connect/oauth2/token"],
  ["ebay", "GET", ""],
])("%s is never asked %s %s", (upstream, method, path) => {
  expect(isAllowed(upstream, method, path)).toBe(false);
});

test("callers get the specification's paths and no others", () => {
  expect(isProxied("wgs", "POST", "/locator/v1/search/stores/inventory")).toBe(true);
  expect(isProxied("wgs", "POST", "/locator/v1/search/stores/inventory/radius")).toBe(false);
  expect(isAllowed("wgs", "POST", "/locator/v1/search/stores/inventory/radius")).toBe(true);
});
