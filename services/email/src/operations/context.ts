import type { Bus } from "@stockfinder/bus/bus";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { EmailConfig } from "../config.ts";
import type { Digests } from "../limits/digests.ts";
import type { LinkTokens } from "../links/link-tokens.ts";
import type { EmailMetrics } from "../sending/email-metrics.ts";

export interface EmailContext {
  readonly config: EmailConfig;
  readonly bus: Pick<Bus, "call">;
  readonly database: Database;
  readonly clock: Clock;
  readonly digests: Digests;
  readonly tokens: LinkTokens;
  readonly metrics: EmailMetrics;
  /** Call `nudge` after the commit of a queued mail. */
  readonly sender: { nudge(): void };
}
