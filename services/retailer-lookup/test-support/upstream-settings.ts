import type { UpstreamId } from "../src/readers/parsing/upstream.ts";
import { upstreamOf } from "../src/readers/retailers/upstreams.ts";
import type { ConfiguredUpstreams, UpstreamSettings } from "../src/readers/upstream/upstream-config.ts";

/** One upstream, at an address of a test. */
export function upstreamAt(
  id: UpstreamId,
  address: string,
  settings: Partial<UpstreamSettings> = {},
): ConfiguredUpstreams {
  const { retailer, isAllowed } = upstreamOf(id);
  const defaults = { source: "live", credentials: { kind: "none" }, rates: [] } as const;
  return { [id]: { retailer, isAllowed, baseUrl: new URL(address), ...defaults, ...settings } };
}
