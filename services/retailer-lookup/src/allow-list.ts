import type { UpstreamId } from "./upstream.ts";

/**
 * The only paths that are ever asked for, by lookups and by the proxies alike; those of the nine site upstreams are the
 * proxies that the specification names. `*` stands for one segment or a part of it, `#` for a number.
 */
const ALLOWED: Readonly<Record<UpstreamId, readonly string[]>> = {
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
  bestbuy: [
    "GET /v1/products(*)",
    "GET /v1/products/#.xml",
    "GET /v1/products/#.json",
    "GET /v1/products/#/stores.json",
    "GET /v1/stores(*)",
  ],
  "kroger-api": [
    "POST /v1/connect/oauth2/token",
    "GET /v1/locations",
    "GET /v1/products",
    "GET /v1/products/*",
  ],
  "ebay-api": [
    "POST /identity/v1/oauth2/token",
    "GET /buy/browse/v1/item_summary/search",
    "GET /buy/browse/v1/item/*",
  ],
  "walmart-api": [
    "GET /api-proxy/service/affil/product/v2/search",
    "GET /api-proxy/service/affil/product/v2/items",
    "GET /api-proxy/service/affil/product/v2/items/#",
  ],
};

const PATTERNS = new Map(
  Object.entries(ALLOWED).map(([upstream, entries]) => [upstream, entries.map(compile)] as const),
);

export function isAllowed(upstream: UpstreamId, method: string, path: string): boolean {
  return PATTERNS.get(upstream)?.some((pattern) => pattern.test(`${method} ${path}`)) ?? false;
}

function compile(entry: string): RegExp {
  const pattern = entry.replace(/[.()*#]/g, (sign) => {
    if (sign === "*") return "[^/]+";
    return sign === "#" ? "\\d+" : `\\${sign}`;
  });
  return new RegExp(`^${pattern}/?$`);
}
