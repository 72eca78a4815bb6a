import type { Database } from "@stockfinder/database/database";
import { measuredGauge } from "./measured-gauge.ts";
import type { Metrics, OutboxBacklog } from "./metrics.ts";

/** Measures at each scrape whether the database answers and accepts writes, and how its connections are used. */
export function publishDatabase(database: Database, metrics: Metrics): void {
  metrics.watchComponent("database", () => database.ping());
  measuredGauge(metrics.registry, {
    name: "database_connections",
    help: "Connections of this process: total, idle, and callers waiting for one",
    label: "state",
    measure: async () => ({ ...database.connections() }),
  });
}

/** Measures a service's outbox at each scrape. */
export function publishOutbox(database: Database, schema: string, metrics: Metrics): void {
  metrics.watchOutbox(schema, async () => {
    const { rows } = await database.query<OutboxBacklog>(
      `select count(*)::int as events,
         coalesce(extract(epoch from now() - min(added_at)), 0)::float as "oldestSeconds"
       from ${schema}.outbox`,
    );
    return rows[0] ?? { events: 0, oldestSeconds: 0 };
  });
}
