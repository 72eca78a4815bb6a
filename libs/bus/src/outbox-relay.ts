import { setTimeout as wait } from "node:timers/promises";
import type { Event } from "@stockfinder/contracts/event";
import type { Database } from "@stockfinder/database/database";
import { z } from "zod";
import type { Bus, BusObserver } from "./bus.ts";
import { ClaimLoop } from "./claim-loop.ts";

export interface OutboxRelayOptions {
  readonly database: Database;
  readonly schema: string;
  readonly bus: Bus;
  readonly observer?: BusObserver | undefined;
}

interface OutboxRow {
  readonly position: string;
  readonly id: string;
  readonly event: Event["name"];
  readonly data: unknown;
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

const CLAIMED_AT_ONCE = 100;
/** Embedded, an event is in flight until its last subscriber has handled it, which may take several attempts. */
const MAX_ON_THEIR_WAY = 1_000;
/** After this time another process publishes the events that a dead process had claimed. */
const CLAIMED_FOR_SECONDS = 10;
/** Several times within a claim. */
const RENEW_EVERY_MS = 2_000;
const AGAIN_AFTER_SECONDS = 1;

/**
 * Moves events from the outbox to the bus; any number of copies may run. Each claims rows for a limited time, publishes
 * them and deletes those that the bus confirmed. When a copy dies, its claims expire and another copy publishes its rows
 * again: delivery is at least once, so handlers check the inbox.
 *
 * Locking rows in one transaction until the confirms arrive would save a statement. But the embedded database has a
 * single connection: the event's handlers would wait for that transaction while it waits for them.
 *
 * The relay claims every unclaimed row, never "position greater than the last one seen": positions are assigned before
 * the commit, so a row that commits late would be skipped forever.
 */
export class OutboxRelay {
  readonly #options: OutboxRelayOptions;
  readonly #loop: ClaimLoop<OutboxRow>;
  #confirmed: string[] = [];

  constructor(options: OutboxRelayOptions) {
    this.#options = options;
    this.#loop = new ClaimLoop({
      atOnce: MAX_ON_THEIR_WAY,
      batch: CLAIMED_AT_ONCE,
      claim: (most) => this.#look(most),
      work: (row) => this.#publish(row),
      requestIdOf: ({ id, request_id }) => request_id ?? id,
      renew: { everyMs: RENEW_EVERY_MS, leases: (rows) => this.#claimableAfter(CLAIMED_FOR_SECONDS, rows) },
      clock: Date,
      failed: (error) => this.#tell(error),
    });
  }

  /** Signals that an event was just committed, so the relay publishes it now and not at the next poll. */
  nudge(): void {
    this.#loop.nudge();
  }

  /** Claims no more rows, waits for those in flight, and releases the rest for other copies. */
  async stop(graceMs = 5_000): Promise<void> {
    const patience = new AbortController();
    await this.#loop.stop(wait(graceMs, undefined, { signal: patience.signal }).catch(() => {})); // aborted below
    patience.abort();
    await this.#attempt(() => this.#deletePublished());
    await this.#attempt(() => this.#claimableAfter(0, this.#loop.running));
  }

  async #look(most: number): Promise<OutboxRow[]> {
    await this.#deletePublished();
    return this.#options.bus.isUp() ? await this.#claim(most) : [];
  }

  async #claim(most: number): Promise<OutboxRow[]> {
    const { database, schema } = this.#options;
    const { rows } = await database.query<OutboxRow>(
      `with claimed as (
         update ${schema}.outbox
         set claimed_until = now() + interval '${CLAIMED_FOR_SECONDS} seconds'
         where position in (
           select position from ${schema}.outbox
           where claimed_until < now()
           order by position limit $1 for update skip locked
         )
         returning position, id, event, data, request_id, traceparent
       )
       select position::text, id, event, data, request_id, traceparent
       from claimed order by claimed.position`,
      [most],
    );
    return rows;
  }

  /** The row is deleted at the next poll: nobody waits for that. */
  async #publish(row: OutboxRow): Promise<void> {
    const { position, id, event, data, request_id, traceparent } = row;
    try {
      // Not parsed here: its subscribers parse the data; here it only passes through.
      await this.#options.bus.publish({ name: event, data: z.unknown() }, data, {
        id,
        requestId: request_id ?? id,
        traceparent,
      });
      this.#confirmed.push(position);
    } catch (error) {
      this.#tell(error);
      await this.#claimableAfter(AGAIN_AFTER_SECONDS, [row]);
    }
  }

  async #deletePublished(): Promise<void> {
    const confirmed = this.#confirmed;
    if (confirmed.length === 0) return;
    const { database, schema } = this.#options;
    this.#confirmed = [];
    try {
      await database.query(`delete from ${schema}.outbox where position = any($1::bigint[])`, [confirmed]);
    } catch (error) {
      this.#confirmed.push(...confirmed);
      throw error;
    }
  }

  /** Makes these rows claimable again after the given number of seconds. */
  async #claimableAfter(seconds: number, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { database, schema } = this.#options;
    await database.query(
      `update ${schema}.outbox set claimed_until = now() + make_interval(secs => $1)
       where position = any($2::bigint[])`,
      [seconds, rows.map(({ position }) => position)],
    );
  }

  /** The database may be unavailable too; the next poll retries. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    await work().catch((error) => this.#tell(error));
  }

  #tell(error: unknown): void {
    this.#options.observer?.failed?.(`outbox of ${this.#options.schema}`, error);
  }
}
