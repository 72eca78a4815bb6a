import { createMessageTables } from "@stockfinder/bus/message-tables";
import { OutboxRelay } from "@stockfinder/bus/outbox-relay";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import type { AuthConfig } from "./config.ts";
import type { AuthContext } from "./context/context.ts";
import { createLimiters } from "./limits/limits.ts";
import { createAuthMetrics } from "./metrics/auth-metrics.ts";
import { removals } from "./retention.ts";
import { serveOperations } from "./serve-operations.ts";
import { limitProviderCalls } from "./sign-in/provider-concurrency.ts";
import { createProviderHttp } from "./sign-in/provider-http.ts";
import type { ProviderSignIn } from "./sign-in/provider-sign-in.ts";
import { createProviderSignIn } from "./sign-in/providers.ts";
import { accessTokens } from "./tokens/access-tokens.ts";
import { signingKeys } from "./tokens/key-ring.ts";
import { createRefreshTokens } from "./tokens/refresh-tokens.ts";
import { createUpgradeTokens } from "./tokens/upgrade-tokens.ts";

export interface AuthComponents extends ServiceComponents<AuthConfig> {
  readonly providers?: ProviderSignIn;
}

/** Fewer than calls at once: those that wait for a provider must leave room for those that do not. */
const CONCURRENT_PROVIDER_CALLS = 64;

export async function startAuth(components: AuthComponents): Promise<Running> {
  const { config, bus, cache, database, logger, clock = systemClock } = components;
  const { tokenSecret } = config;
  await createMessageTables(database, "auth");
  await migrate(database, { schema: "auth", folder: new URL("../migrations/", import.meta.url) });

  const signingKey = signingKeys({ tokenSecret, database, clock, logger });
  await signingKey(); // published before it signs the first token
  const metrics = createAuthMetrics(components.metrics);
  const limiters = createLimiters(cache, config.perMinute);
  const outbox = new OutboxRelay({
    database,
    schema: "auth",
    bus,
    observer: components.metrics.busObserver,
  });
  publishOutbox(database, "auth", components.metrics);
  const retention = startRetention({
    removals: removals({ database, clock, outbox }),
    database,
    clock,
    logger,
  });
  const http = createProviderHttp(clock);
  const providers =
    components.providers ??
    createProviderSignIn({ config: config.providers, database, http, clock, logger, metrics });
  const context: AuthContext = {
    bus,
    limiters,
    database,
    clock,
    metrics,
    outbox,
    issueAccessToken: accessTokens(signingKey),
    refreshTokens: createRefreshTokens({
      tokenSecret,
      database,
      clock,
      logger,
      metrics,
      limiter: limiters.renewals,
    }),
    upgradeTokens: createUpgradeTokens(tokenSecret),
    providers: limitProviderCalls(providers, CONCURRENT_PROVIDER_CALLS),
  };

  await serveOperations(bus, context);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      await bus.stopServing(graceMs);
      await retention.stop();
      await outbox.stop(Math.max(0, end - clock.now()));
      await http.close();
    },
  };
}
