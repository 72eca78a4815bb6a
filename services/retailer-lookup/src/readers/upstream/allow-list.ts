import type { ProxyPrefix } from "@stockfinder/contracts/retailer-proxy";
import type { UpstreamId } from "../reading/upstream.ts";

/** Paths that callers may request themselves: the retailer proxies of the specification, and no others. */
const PROXIED: Readonly<Record<ProxyPrefix, readonly string[]>> = {
  wmt: ["GET /search/api/preso", "POST /terra-firma/fetch", "GET /ip/#", "GET /ip/*/#"],
  tgt: ["GET /v3/stores/nearby/*", "GET /v2/plp/search", "GET /v3/pdp/tcin/*"],
  tgt2: ["GET /fulfillment_aggregator/v1/fiats/*"],
  sam: ["GET /api/node/clubfinder/list", "GET /api/node/vivaldi/v1/products/search"],
  cvs: ["GET /shop-assets/proxy/search", "POST /RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice"],
  wgs: [
    "POST /locator/v1/stores/search",
    "POST /productsearch/v1/products/search",
    "POST /locator/v1/search/stores/inventory",
  ],
  wmtg: ["GET /v4/api/serviceAvailability", "GET /v4/api/products/search"],
  kroger: [
    "POST /atlas/v1/modality/options",
    "POST /search/api/searchAll",
    "POST /products/api/products/details",
  ],
  ebay: ["GET /services/search/FindingService/v1"],
};

/** Further paths, for look-ups only. */
const LOOKED_UP: Readonly<Partial<Record<UpstreamId, readonly string[]>>> = {
  wgs: ["POST /locator/v1/search/stores/inventory/radius", "POST /productsearch/v1/products/productsInfo"],
  bestbuy: [
    "GET /v1/products(*)",
    "GET /v1/products/#.xml",
    "GET /v1/products/#/stores.json",
    "GET /v1/stores(*)",
  ],
  "kroger-api": ["POST /v1/connect/oauth2/token", "GET /v1/locations", "GET /v1/products"],
  "ebay-api": [
    "POST /identity/v1/oauth2/token",
    "GET /buy/browse/v1/item_summary/search",
    "GET /buy/browse/v1/item/get_item_by_legacy_id",
  ],
  "walmart-api": [
    "GET /api-proxy/service/affil/product/v2/search",
    "GET /api-proxy/service/affil/product/v2/items",
  ],
};

const proxied = compileAll(PROXIED);
const lookedUp = compileAll(LOOKED_UP);

/** Whether this path of an upstream is ever requested. */
export function isAllowed(upstream: UpstreamId, method: string, path: string): boolean {
  return matches(proxied.get(upstream), method, path) || matches(lookedUp.get(upstream), method, path);
}

/** Whether callers may request it themselves. */
export function isProxied(prefix: ProxyPrefix, method: string, path: string): boolean {
  return matches(proxied.get(prefix), method, path);
}

function matches(patterns: readonly RegExp[] = [], method: string, path: string): boolean {
  return patterns.some((pattern) => pattern.test(`${method} ${path}`));
}

function compileAll(
  table: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, readonly RegExp[]> {
  return new Map(Object.entries(table).map(([upstream, entries]) => [upstream, entries.map(compile)]));
}

/** `*` matches one segment or a part of it, `#` a number. */
function compile(entry: string): RegExp {
  const pattern = entry.replace(/[.()*#]/g, (sign) => {
    if (sign === "*") return "[^/]+";
    return sign === "#" ? "\\d+" : `\\${sign}`;
  });
  return new RegExp(`^${pattern}/?$`);
}
