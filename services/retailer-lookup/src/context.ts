import type { Clock } from "@stockfinder/service/clock";
import type { ActiveRetailers } from "./active-retailers.ts";
import type { Cached } from "./answers/cached.ts";
import type { ReportChanges } from "./changes.ts";
import type { OutboundLink } from "./links/outbound-link.ts";
import type { LookUp } from "./lookup.ts";
import type { LookupMetrics } from "./lookup-metrics.ts";
import type { UpstreamClient } from "./upstream/upstream-client.ts";

/** What the operations that look things up share. */
export interface ServiceContext {
  readonly retailers: ActiveRetailers;
  readonly client: UpstreamClient;
  readonly cached: Cached;
  readonly lookUp: LookUp;
  readonly reportChanges: ReportChanges;
  readonly outboundLink: OutboundLink;
  readonly metrics: LookupMetrics;
  readonly clock: Clock;
}
