import { z } from "zod";
import { operation } from "./operation.ts";
import { PROXY_PREFIXES } from "./retailers.ts";

/** The first segment of a proxied path, also the name in a source's settings (`UPSTREAM_WMT`). */
export const ProxyPrefix = z.enum(Object.values(PROXY_PREFIXES).flat());
export type ProxyPrefix = z.infer<typeof ProxyPrefix>;

/** Routed by the gateway's `retailer-proxy.ts`, because status and body are the retailer's own. */
export const proxyRetailer = operation({
  name: "lookup.proxy",
  summary: "A retailer's own response for an allow-listed path",
  input: z.strictObject({
    prefix: ProxyPrefix,
    method: z.enum(["GET", "POST"]),
    path: z.string().startsWith("/").max(1_000),
    query: z.record(z.string(), z.string()),
    /** Only the headers that the retailer's call needs: `zip-code`, `state`, `city`, `division-id`, `store-id`. */
    headers: z.record(z.string(), z.string()),
    body: z.string().max(65_536).nullable(),
  }),
  output: z.object({ status: z.number().int(), contentType: z.string(), body: z.string() }),
  deadlineMs: 4_500,
  queuedBy: "prefix",
});
