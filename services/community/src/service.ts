import { createMessageTables } from "@stockfinder/bus/message-tables";
import { OutboxRelay } from "@stockfinder/bus/outbox-relay";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import type { CommunityConfig } from "./config.ts";
import type { CommunityContext } from "./context/context.ts";
import { networkLimits } from "./limits/network-limits.ts";
import { userLimits } from "./limits/user-limits.ts";
import { resolveNeighbour } from "./neighbours/resolve-neighbour.ts";
import { pagePlaces } from "./posts/page-places.ts";
import { REMOVALS } from "./retention.ts";
import { serveOperations } from "./serve-operations.ts";

export async function startCommunity(components: ServiceComponents<CommunityConfig>): Promise<Running> {
  const { config, bus, cache, database, logger, metrics, clock = systemClock } = components;
  await createMessageTables(database, "community");
  await migrate(database, { schema: "community", folder: new URL("../migrations/", import.meta.url) });
  await createFirstAnswers(database, "community");

  const outbox = new OutboxRelay({ database, schema: "community", bus, observer: metrics.busObserver });
  publishOutbox(database, "community", metrics);
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });
  const networks = networkLimits({ database, cache, clock, config });
  const context: CommunityContext = {
    database,
    clock,
    outbox,
    limits: userLimits(cache, config),
    networks,
    pagePlaces: pagePlaces(cache),
    resolveNeighbour: resolveNeighbour({ database, clock, networks }),
  };

  await serveOperations(bus, context);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      await bus.stopServing(graceMs);
      await retention.stop();
      await outbox.stop(Math.max(0, end - clock.now()));
    },
  };
}
