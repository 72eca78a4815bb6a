import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

/** A worker without a report for this long is gone. */
const GONE_AFTER_MS = 30_000;

export interface Worker {
  readonly id: string;
  /** Upstream and operation: `wmt search`. */
  readonly openCircuits: readonly string[];
}

export async function reportWorker(tx: Queryable, worker: Worker, now: Date): Promise<void> {
  await tx.query(
    `insert into lookup.workers (id, seen_at, open_circuits) values ($1, $2, $3)
     on conflict (id) do update set seen_at = excluded.seen_at, open_circuits = excluded.open_circuits`,
    [worker.id, now, worker.openCircuits],
  );
}

export async function removeWorker(database: Queryable, id: string): Promise<void> {
  await database.query("delete from lookup.workers where id = $1", [id]);
}

export async function runningWorkers(database: Queryable, now: Date): Promise<Worker[]> {
  const { rows } = await database.query<Worker>(
    `select id, open_circuits as "openCircuits" from lookup.workers where seen_at > $1`,
    [new Date(now.getTime() - GONE_AFTER_MS)],
  );
  return rows;
}

export const removeGoneWorkers = removalOf("lookup.workers", "seen_at", GONE_AFTER_MS);
