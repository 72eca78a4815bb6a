import type { Clock } from "@stockfinder/service/clock";
import type { ActiveRetailers } from "./active-retailers.ts";
import type { Cached } from "./answers/cached.ts";
import type { AdapterTrust } from "./canaries/adapter-trust.ts";
import type { OutboundLink } from "./links/outbound-link.ts";
import type { ListingRecorder } from "./listings/listing-recorder.ts";
import type { LookUp } from "./lookup.ts";
import type { LookupMetrics } from "./lookup-metrics.ts";
import type { PageIndex } from "./page-index/page-index.ts";
import type { WordLearner } from "./spelling/word-learner.ts";
import type { Interest } from "./trending/interest.ts";
import type { ListedProducts } from "./trending/listed-products.ts";
import type { UpstreamClient } from "./upstream/upstream-client.ts";

/** Shared by the operations that look things up. */
export interface ServiceContext {
  readonly retailers: ActiveRetailers;
  readonly client: UpstreamClient;
  readonly cached: Cached;
  readonly lookUp: LookUp;
  readonly outboundLink: OutboundLink;
  /** Where stores sell a product. */
  readonly pageIndex: Pick<PageIndex, "pagesOf">;
  /** Records the readings of answers. */
  readonly listings: Pick<ListingRecorder, "record" | "written">;
  /** Which adapters' readings are trusted. */
  readonly trust: Pick<AdapterTrust, "isTrusted" | "believed">;
  /** Remembers the products listed for a query. */
  readonly listedProducts: Pick<ListedProducts, "read">;
  /** Counts people's interest in products. */
  readonly interest: Pick<Interest, "note">;
  readonly words: Pick<WordLearner, "read">;
  readonly metrics: LookupMetrics;
  readonly clock: Clock;
}
