import { setTimeout as wait } from "node:timers/promises";
import type { Event } from "@stockfinder/contracts/event";
import type { Database } from "@stockfinder/database/database";
import { z } from "zod";
import type { Bus, BusObserver } from "./bus.ts";
import { forgetOldDeliveries } from "./inbox.ts";

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
}

const CLAIMED_AT_ONCE = 100;
/** Embedded, an event is on its way until its last subscriber has handled it, and some take several attempts. */
const MOST_ON_THEIR_WAY = 1_000;
const CLAIMED_FOR_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
const AGAIN_AFTER_SECONDS = 1;
const SHORTEST_REST_MS = 50;
const LONGEST_REST_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;

/**
 * Moves events from the outbox to the bus, in any number of copies: each claims rows for a while, publishes them and
 * deletes what the bus confirmed. The claims of a copy that dies run out, and another publishes its rows again: at least
 * once, which is why handlers ask the inbox.
 *
 * Rows locked in one transaction until the confirms are there would save a statement. But the embedded database has a
 * single connection: the handlers that an event wakes would wait for that transaction, and it for them.
 *
 * What is claimed is what nobody has claimed, never "position greater than the last one seen": positions are given before
 * the commit, so whatever commits late would be passed over for good.
 */
export class OutboxRelay {
  readonly #options: OutboxRelayOptions;
  readonly #running: Promise<void>;
  /** By position. */
  readonly #onTheirWay = new Map<string, Promise<void>>();
  #confirmed: string[] = [];
  #isStopping = false;
  #wake = Promise.withResolvers<void>();
  #renewedAt = Date.now();
  #forgotAt = 0;

  constructor(options: OutboxRelayOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Says that something was committed just now, so that it leaves at once and not at the next look. */
  nudge(): void {
    this.#wake.resolve();
  }

  /** Takes no more rows, waits for those on their way, and gives back the rest for others to publish. */
  async stop(graceMs = 5_000): Promise<void> {
    this.#isStopping = true;
    this.nudge();
    await this.#running;
    const patience = new AbortController();
    const enough = wait(graceMs, undefined, { signal: patience.signal }).catch(() => {}); // aborted below
    await Promise.race([Promise.all(this.#onTheirWay.values()), enough]);
    patience.abort();
    await this.#attempt(() => this.#tidyUp());
    await this.#attempt(() => this.#claimableAfter(0, [...this.#onTheirWay.keys()]));
  }

  async #run(): Promise<void> {
    let restMs = SHORTEST_REST_MS;
    while (!this.#isStopping) {
      const isBusy = await this.#attempt(() => this.#look());
      restMs = isBusy ? SHORTEST_REST_MS : Math.min(restMs * 2, LONGEST_REST_MS);
      await this.#rest(restMs);
    }
  }

  /** @returns whether there was anything to publish. */
  async #look(): Promise<boolean> {
    await this.#tidyUp();
    if (!this.#options.bus.isUp()) return false;
    const rows = await this.#claim();
    for (const row of rows) {
      const publishing = this.#publish(row).finally(() => {
        this.#onTheirWay.delete(row.position);
        if (this.#onTheirWay.size === 0) this.nudge();
      });
      this.#onTheirWay.set(row.position, publishing);
    }
    return rows.length > 0;
  }

  async #claim(): Promise<OutboxRow[]> {
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
         returning position, id, event, data, request_id
       )
       select position::text, id, event, data, request_id from claimed order by claimed.position`,
      [Math.min(CLAIMED_AT_ONCE, MOST_ON_THEIR_WAY - this.#onTheirWay.size)],
    );
    return rows;
  }

  async #publish({ position, id, event, data, request_id }: OutboxRow): Promise<void> {
    try {
      // Its subscribers know what the data must be; from here to them it only passes through.
      await this.#options.bus.publish({ name: event, data: z.unknown() }, data, {
        id,
        ...(request_id !== null && { requestId: request_id }),
      });
      this.#confirmed.push(position);
    } catch (error) {
      this.#tell(error);
      await this.#attempt(() => this.#claimableAfter(AGAIN_AFTER_SECONDS, [position]));
    }
  }

  /** Deletes what is published, keeps the claims on what is not yet, and forgets what no inbox needs any more. */
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

  /** Lets anybody claim these rows, but not before so many seconds are over. */
  async #claimableAfter(seconds: number, positions: string[]): Promise<void> {
    if (positions.length === 0) return;
    const { database, schema } = this.#options;
    await database.query(
      `update ${schema}.outbox set claimed_until = now() + make_interval(secs => $1)
       where position = any($2::bigint[])`,
      [seconds, positions],
    );
  }

  async #rest(milliseconds: number): Promise<void> {
    const alarm = setTimeout(this.#wake.resolve, milliseconds);
    await this.#wake.promise;
    clearTimeout(alarm);
    this.#wake = Promise.withResolvers();
  }

  /** The database may be away for a while as well; the next look tries again. */
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
