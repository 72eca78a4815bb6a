import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { EmailConfig } from "./config.ts";
import type { Digests } from "./digests.ts";
import type { EmailMetrics } from "./email-metrics.ts";
import type { LinkTokens } from "./link-tokens.ts";

/** What the operations share. */
export interface EmailContext {
  readonly config: EmailConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly digests: Digests;
  readonly tokens: LinkTokens;
  readonly metrics: EmailMetrics;
  /** Told when a mail was queued and committed. */
  readonly sender: { nudge(): void };
}
