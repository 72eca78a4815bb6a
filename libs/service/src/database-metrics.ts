import type { Database } from "@stockfinder/database/database";
import { Histogram } from "prom-client";
import type { DatabaseClock } from "./database-clock.ts";
import { measuredGauge, readGauge } from "./measured-gauge.ts";
import type { Metrics, OutboxBacklog } from "./metrics.ts";

/** A caller gives up after a second. */
const WAIT_BUCKETS = [0.001, 0.01, 0.1, 0.5, 1];

/** Measures how long callers wait for a connection, and at each scrape whether the database answers and accepts writes, and how its connections are used. */
export function publishDatabase(database: Database, metrics: Metrics): void {
  metrics.watchComponent("database", () => database.ping());
  measuredGauge(metrics.registry, {
    name: "database_connections",
    help: "Connections of this process: total, idle, and callers waiting for one",
    label: "state",
    measure: async () => ({ ...database.connections() }),
  });
  const waits = new Histogram({
    name: "database_wait_seconds",
    help: "Time until a caller got a connection, or gave up",
    buckets: WAIT_BUCKETS,
    registers: [metrics.registry],
  });
  database.onWait((seconds) => waits.observe(seconds));
}

export function publishClock(clock: Pick<DatabaseClock, "distanceMs">, metrics: Metrics): void {
  readGauge(
    metrics.registry,
    "clock_distance_seconds",
    "How far the database's clock is ahead of this machine's; times are corrected by it",
    () => clock.distanceMs / 1_000,
  );
}

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
