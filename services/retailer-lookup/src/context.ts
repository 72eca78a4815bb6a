import type { Country } from "@stockfinder/contracts/listings";
import type { Clock } from "@stockfinder/service/clock";
import type { OutboundLink } from "./catalogue/links/outbound-link.ts";
import type { ListingRecorder } from "./catalogue/listings/listing-recorder.ts";
import type { Readers } from "./catalogue/readers-port.ts";
import type { WordLearner } from "./catalogue/spelling/word-learner.ts";
import type { Terms } from "./catalogue/total/terms.ts";
import type { Interest } from "./catalogue/trending/interest.ts";
import type { ListedProducts } from "./catalogue/trending/listed-products.ts";
import type { LookupMetrics } from "./metrics/lookup-metrics.ts";
import type { LookUp } from "./readers/adapters/lookup.ts";
import type { Cached } from "./readers/answers/cached.ts";
import type { AdapterTrust } from "./readers/canaries/adapter-trust.ts";
import type { ActiveRetailers } from "./readers/retailers/active-retailers.ts";
import type { UpstreamClient } from "./readers/upstream/upstream-client.ts";

export interface ServiceContext extends Readers {
  readonly retailers: ActiveRetailers;
  readonly client: UpstreamClient;
  readonly cached: Cached;
  readonly lookUp: LookUp;
  readonly outboundLink: OutboundLink;
  readonly pagesOf: (gtin: string, country: Country) => Promise<readonly string[]>;
  /** Whether more of them may be known soon. */
  readonly awaitsPages: (gtin: string, country: Country) => boolean;
  readonly listings: Pick<ListingRecorder, "record" | "written">;
  readonly trust: Pick<AdapterTrust, "isTrusted" | "believed">;
  readonly listedProducts: Pick<ListedProducts, "read">;
  readonly interest: Pick<Interest, "note">;
  readonly words: Pick<WordLearner, "read">;
  readonly terms: Terms;
  readonly metrics: LookupMetrics;
  readonly clock: Clock;
}
