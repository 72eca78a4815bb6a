import type { Bus } from "@stockfinder/bus/bus";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { AuthLimiters } from "../limits/limits.ts";
import type { AuthMetrics } from "../metrics/auth-metrics.ts";
import type { ProviderSignIn } from "../sign-in/provider-sign-in.ts";
import type { IssueAccessToken } from "../tokens/access-tokens.ts";
import type { RefreshTokens } from "../tokens/refresh-tokens.ts";
import type { UpgradeTokens } from "../tokens/upgrade-tokens.ts";

export interface AuthContext {
  readonly bus: Bus;
  readonly limiters: AuthLimiters;
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: AuthMetrics;
  readonly outbox: { nudge(): void };
  readonly issueAccessToken: IssueAccessToken;
  readonly refreshTokens: RefreshTokens;
  readonly upgradeTokens: UpgradeTokens;
  readonly providers: ProviderSignIn;
}
