import { PROXY_PREFIXES, RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { SHOPS } from "./shops/shop-list.ts";
import { bestBuyRoutes } from "./upstreams/bestbuy.ts";
import { cvsRoutes } from "./upstreams/cvs.ts";
import { ebayApiRoutes } from "./upstreams/ebay-api.ts";
import { ebayFindingRoutes } from "./upstreams/ebay-finding.ts";
import { krogerRoutes } from "./upstreams/kroger.ts";
import { krogerApiRoutes } from "./upstreams/kroger-api.ts";
import type { Route } from "./upstreams/route.ts";
import { samsClubRoutes } from "./upstreams/samsclub.ts";
import { targetFulfillmentRoutes, targetRoutes } from "./upstreams/target.ts";
import { targetRedskyRoutes } from "./upstreams/target-redsky.ts";
import { walgreensRoutes } from "./upstreams/walgreens.ts";
import { walmartRoutes } from "./upstreams/walmart.ts";
import { walmartApiRoutes } from "./upstreams/walmart-api.ts";
import { walmartGroceryRoutes } from "./upstreams/walmart-grocery.ts";

/** The hosts that the sandbox replaces, by the first path segment of their addresses here. */
export const UPSTREAMS = {
  wmt: walmartRoutes,
  tgt: [...targetRoutes, ...targetRedskyRoutes],
  tgt2: targetFulfillmentRoutes,
  sam: samsClubRoutes,
  cvs: cvsRoutes,
  wgs: walgreensRoutes,
  wmtg: walmartGroceryRoutes,
  kroger: krogerRoutes,
  ebay: ebayFindingRoutes,
  bestbuy: bestBuyRoutes,
  "kroger-api": krogerApiRoutes,
  "ebay-api": ebayApiRoutes,
  "walmart-api": walmartApiRoutes,
} as const satisfies Record<string, readonly Route[]>;

export type UpstreamId = keyof typeof UPSTREAMS;

export function isUpstreamId(name: string): name is UpstreamId {
  return Object.hasOwn(UPSTREAMS, name);
}

/** The targets of faults: the upstreams of a retailer, an upstream, or a shop by its host; empty for any other name. */
export function upstreamsNamed(name: string): readonly string[] {
  const retailer = RETAILER_IDS.find((id) => id === name);
  if (retailer === undefined) return isUpstreamId(name) || SHOPS.has(name) ? [name] : [];
  return [...new Set([...PROXY_PREFIXES[retailer], retailer, `${retailer}-api`])].filter(isUpstreamId);
}
