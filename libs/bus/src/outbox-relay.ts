import { setTimeout as wait } from "node:timers/promises";
import type { Event } from "@stockfinder/contracts/event";
import type { Database } from "@stockfinder/database/database";
import { WorkLoop } from "@stockfinder/database/work-loop";
import { z } from "zod";
import type { Bus, BusObserver } from "./bus.ts";
import { forgetOldDeliveries } from "./inbox.ts";
import { inRequest } from "./request-scope.ts";

export interface OutboxRelayOptions {
  readonly database: Database;
  readonly schema: string;
  readonly bus: Bus;
  readonly observer?: BusObserver | undefined;
}

/** An event that this process has claimed. */
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
const FORGET_EVERY_MS = 3_600_000;

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
  readonly #loop: WorkLoop;
  /** By position. */
  readonly #onTheirWay = new Map<string, Promise<void>>();
  #confirmed: string[] = [];
  /** The last claim took as many as it could. */
  #mayBeMore = false;
  #renewedAt = Date.now();
  #forgotAt = 0;

  constructor(options: OutboxRelayOptions) {
    this.#options = options;
    this.#loop = new WorkLoop({ look: () => this.#look(), failed: (error) => this.#tell(error) });
  }

  /** Signals that an event was just committed, so the relay publishes it now and not at the next poll. */
  nudge(): void {
    this.#loop.nudge();
  }

  /** Claims no more rows, waits for those in flight, and releases the rest for other copies. */
  async stop(graceMs = 5_000): Promise<void> {
    await this.#loop.stop();
    const patience = new AbortController();
    const enough = wait(graceMs, undefined, { signal: patience.signal }).catch(() => {}); // aborted below
    await Promise.race([Promise.all(this.#onTheirWay.values()), enough]);
    patience.abort();
    await this.#attempt(() => this.#tidyUp());
    await this.#attempt(() => this.#claimableAfter(0, [...this.#onTheirWay.keys()]));
  }

  /** @returns whether there was anything to publish. */
  async #look(): Promise<boolean> {
    await this.#tidyUp();
    if (!this.#options.bus.isUp()) return false;
    const most = Math.min(CLAIMED_AT_ONCE, MAX_ON_THEIR_WAY - this.#onTheirWay.size);
    const rows = await this.#claim(most);
    this.#mayBeMore = rows.length === most;
    for (const row of rows) this.#begin(row);
    return rows.length > 0;
  }

  /** The row is deleted at the next poll: nobody waits for that. */
  #begin(row: OutboxRow): void {
    const publishing = inRequest(row.request_id ?? row.id, () => this.#publish(row)).finally(() => {
      this.#onTheirWay.delete(row.position);
      if (this.#onTheirWay.size === 0 && this.#mayBeMore) this.nudge();
    });
    this.#onTheirWay.set(row.position, publishing);
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

  async #publish({ position, id, event, data, request_id, traceparent }: OutboxRow): Promise<void> {
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
      await this.#attempt(() => this.#claimableAfter(AGAIN_AFTER_SECONDS, [position]));
    }
  }

  /** Deletes published rows, renews the claims on the rest, and deletes expired inbox entries. */
  async #tidyUp(): Promise<void> {
    const { database, schema } = this.#options;
    if (this.#confirmed.length > 0) {
      const confirmed = this.#confirmed;
      this.#confirmed = [];
      try {
        await database.query(`delete from ${schema}.outbox where position = any($1::bigint[])`, [confirmed]);
      } catch (error) {
        this.#confirmed.push(...confirmed);
        throw error;
      }
    }
    if (this.#onTheirWay.size > 0 && Date.now() - this.#renewedAt >= RENEW_EVERY_MS) {
      this.#renewedAt = Date.now();
      await this.#claimableAfter(CLAIMED_FOR_SECONDS, [...this.#onTheirWay.keys()]);
    }
    if (Date.now() - this.#forgotAt >= FORGET_EVERY_MS) {
      this.#forgotAt = Date.now();
      const forgotten = await forgetOldDeliveries(database, schema);
      if (forgotten > 0) this.#forgotAt = 0; // there may be more
    }
  }

  /** Makes these rows claimable again after the given number of seconds. */
  async #claimableAfter(seconds: number, positions: string[]): Promise<void> {
    if (positions.length === 0) return;
    const { database, schema } = this.#options;
    await database.query(
      `update ${schema}.outbox set claimed_until = now() + make_interval(secs => $1)
       where position = any($2::bigint[])`,
      [seconds, positions],
    );
  }

  /** The database may be unavailable too; the next poll retries. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#tell(error);
      return undefined;
    }
  }

  #tell(error: unknown): void {
    this.#options.observer?.failed?.(`outbox of ${this.#options.schema}`, error);
  }
}
