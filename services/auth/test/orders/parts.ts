import { connectCache } from "@stockfinder/cache/connect";
import type { Database } from "@stockfinder/database/database";
import { readConfig } from "@stockfinder/service/config";
import { createMetrics } from "@stockfinder/service/metrics";
import type { MovableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import {
  type CapturedHandlers,
  capturedHandlers,
} from "@stockfinder/testing/statement-orders/captured-handlers";
import { AuthEnvironment } from "../../src/config.ts";
import type { AuthContext } from "../../src/context/context.ts";
import { createLimiters } from "../../src/limits/limits.ts";
import { createAuthMetrics } from "../../src/metrics/auth-metrics.ts";
import { removals } from "../../src/retention.ts";
import { serveOperations } from "../../src/serve-operations.ts";
import { accessTokens } from "../../src/tokens/access-tokens.ts";
import { signingKeys } from "../../src/tokens/key-ring.ts";
import { createRefreshTokens } from "../../src/tokens/refresh-tokens.ts";
import { createUpgradeTokens } from "../../src/tokens/upgrade-tokens.ts";
import { type FakeProviders, fakeProviders } from "../fake-providers.ts";

const TOKEN_SECRET = "a secret for tests, at least 32 characters";
const config = readConfig(AuthEnvironment, { NODE_ENV: "test", TOKEN_SECRET });
const logger = quietLogger("auth");
const metrics = createAuthMetrics(createMetrics({ service: "auth", logger }));
const outbox = { nudge() {} };

/** What all copies of the service share. */
export interface Shared {
  readonly signingKey: ReturnType<typeof signingKeys>;
  readonly people: FakeProviders;
  readonly clock: MovableClock;
  /** Names of the operations that ran. */
  readonly used: Set<string>;
}

export function sharedOn(database: Database, clock: MovableClock): Shared {
  const signingKey = signingKeys({ tokenSecret: TOKEN_SECRET, database, clock, logger });
  return { signingKey, people: fakeProviders(), clock, used: new Set() };
}

/** The service on one database. */
export interface Parts {
  readonly handlers: CapturedHandlers;
  readonly removeExpired: () => Promise<void>;
}

export async function partsOn(
  database: Database,
  { signingKey, people, clock, used }: Shared,
): Promise<Parts> {
  const cache = await connectCache("memory:", { keyPrefix: "" });
  const limiters = createLimiters(cache, config.perMinute);
  const refreshing = {
    tokenSecret: TOKEN_SECRET,
    database,
    clock,
    logger,
    metrics,
    limiter: limiters.renewals,
  };
  const handlers = await capturedHandlers((bus) => {
    const context: AuthContext = {
      bus,
      limiters,
      database,
      clock,
      metrics,
      outbox,
      issueAccessToken: accessTokens(signingKey),
      refreshTokens: createRefreshTokens(refreshing),
      upgradeTokens: createUpgradeTokens(TOKEN_SECRET),
      providers: people.providers,
    };
    return serveOperations(bus, context);
  }, used);
  return {
    handlers,
    async removeExpired() {
      for (const removal of removals({ database, clock, outbox }))
        await removal(database, new Date(clock.now()));
    },
  };
}
