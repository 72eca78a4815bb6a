import { outsideRequests } from "@stockfinder/bus/request-scope";
import { currentTraceparent } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { tookTooLong } from "@stockfinder/database/unavailable";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { MinuteLog } from "@stockfinder/service/minute-log";
import { textOf as listingText } from "./listing-table.ts";
import type { Believing, ListingReading } from "./readings.ts";
import { type Written, writeReadings } from "./write-readings.ts";

/** Readings are gathered this long, so that one statement writes many, and an item that is read again and again only once. */
const GATHERED_MS = 500;
const BATCH = 500;
/** About 10 MB. Enough for a minute of searches while the database is unavailable. */
const MAX_WAITING = 10_000;
const RETRY_MS = 1_000;
const WRITTEN_WITHIN_MS = 5_000;

export type RecordOutcome = "written" | "ignored" | "dropped" | "failed";

export interface RecorderDependencies {
  readonly database: Pick<Database, "transaction">;
  readonly believing: Believing;
  readonly clock: Pick<Clock, "alarm" | "sleep">;
  readonly logger: Pick<Logger, "warn" | "error">;
  readonly count: (outcome: RecordOutcome, readings: number) => void;
  readonly changed: () => void;
}

/**
 * Writes the readings of answers to `lookup.listings`, in the background: `record` only queues. A reading is best effort,
 * since the next one repeats it; the queue is bounded and drops the oldest. A written change is in the outbox.
 */
export class ListingRecorder {
  readonly #dependencies: RecorderDependencies;
  readonly #away: MinuteLog<{ what: string }>;
  #waiting: ListingReading[] = [];
  /** The oldest readings of `waiting` that are to be written now. */
  #due = 0;
  /** Listings of the next batch: fewer after a batch that took too long. */
  #atOnce = BATCH;
  /** Readings taken from `waiting` that are neither written nor rejected yet. */
  #inProgress = 0;
  #writing: Promise<void> | null = null;
  #cancelAlarm: (() => void) | null = null;
  /** Callers of `written`, each with the number of readings that it still waits for. */
  readonly #awaited = new Set<{ left: number; resolve: () => void }>();
  #isStopped = false;

  constructor(dependencies: RecorderDependencies) {
    this.#dependencies = dependencies;
    this.#away = new MinuteLog({
      clock: dependencies.clock,
      log: ({ what }, count) => dependencies.logger.warn({ count }, what),
    });
  }

  record(readings: readonly ListingReading[]): void {
    if (readings.length === 0 || this.#isStopped) return;
    const traceparent = currentTraceparent();
    this.#waiting.push(
      ...(traceparent ? readings.map((reading) => ({ ...reading, traceparent })) : readings),
    );
    this.#dropOldest();
    if (this.#cancelAlarm) return;
    // A batch contains many requests, so it has no request's id. Each change continues the trace of its reading.
    outsideRequests(() => {
      this.#cancelAlarm = this.#dependencies.clock.alarm(GATHERED_MS, () => this.#start());
    });
  }

  /**
   * Writes the waiting readings, and resolves when all earlier ones are in the database, rejected by it, or dropped.
   * @throws {Fault} `unavailable` if that takes longer than 5 s.
   */
  written(): Promise<void> {
    const written = this.settled();
    outsideRequests(() => this.#start());
    return written;
  }

  /** Like `written`, but the waiting readings are written when they have been gathered. */
  settled(): Promise<void> {
    const left = this.#waiting.length + this.#inProgress;
    if (left === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#awaited.delete(waiter);
        reject(new Fault("unavailable", "What stores sell cannot be recorded now"));
      };
      const cancel = this.#dependencies.clock.alarm(WRITTEN_WITHIN_MS, giveUp);
      const waiter = {
        left,
        resolve() {
          cancel();
          resolve();
        },
      };
      this.#awaited.add(waiter);
    });
  }

  /** Writes the waiting readings, unless the database is unavailable. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#writing;
    this.#start();
    await this.#writing;
    if (this.#waiting.length > 0) this.#dependencies.count("dropped", this.#waiting.length);
    this.#settle(this.#waiting.length);
  }

  /** Writes all readings that wait now. Later ones are gathered again, also while these are being written. */
  #start(): void {
    this.#cancelAlarm?.();
    this.#cancelAlarm = null;
    this.#due = this.#waiting.length;
    if (this.#due > 0) this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#due > 0) {
        const batch = this.#takeBatch();
        this.#inProgress = batch.length;
        const rest = await this.#write(batch);
        this.#inProgress = 0;
        if (rest.length === 0) continue;
        this.#putBack(rest);
        this.#dropOldest();
        this.#away.note({ what: "what stores sell is not recorded: the database is unavailable or slow" });
        if (this.#isStopped) return;
        await this.#dependencies.clock.sleep(RETRY_MS);
      }
    } finally {
      this.#writing = null; // in the turn that finds nothing due: a start after it would begin nothing
    }
  }

  #takeBatch(): ListingReading[] {
    const listings = new Set<string>();
    const end = this.#waiting.findIndex((reading) => listings.add(listingText(reading)).size > this.#atOnce);
    const batch = this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
    this.#due = Math.max(0, this.#due - batch.length);
    return batch;
  }

  #putBack(readings: readonly ListingReading[]): void {
    this.#waiting.unshift(...readings);
    this.#due += readings.length;
  }

  /**
   * Returns the readings not written because the database is unavailable, or too slow for this many. A reading that the
   * database rejects is found by halving the batch, and dropped.
   */
  async #write(batch: readonly ListingReading[]): Promise<readonly ListingReading[]> {
    const { database, believing } = this.#dependencies;
    try {
      this.#note(batch.length, await writeReadings(database, batch, believing));
      this.#atOnce = Math.min(BATCH, this.#atOnce * 2);
      return [];
    } catch (error) {
      if (tookTooLong(error)) this.#atOnce = Math.max(1, Math.floor(listingsIn(batch) / 2));
      if (error instanceof Fault && error.code === "unavailable") return batch;
      const half = Math.ceil(batch.length / 2);
      if (batch.length > 1) {
        const second = batch.slice(half);
        const rest = await this.#write(batch.slice(0, half));
        return rest.length > 0 ? [...rest, ...second] : await this.#write(second);
      }
      this.#dependencies.count("failed", 1);
      this.#inProgress -= 1;
      this.#dependencies.logger.error({ err: error, item: batch[0]?.itemId }, "a reading cannot be recorded");
      this.#settle(1);
      return [];
    }
  }

  #note(readings: number, { ignored, again, events }: Written): void {
    this.#inProgress -= readings;
    this.#putBack(again);
    this.#dependencies.count("written", readings - ignored - again.length);
    this.#dependencies.count("ignored", ignored);
    if (events > 0) this.#dependencies.changed();
    this.#settle(readings - again.length);
  }

  /** Settles the oldest waiting readings. */
  #settle(readings: number): void {
    for (const waiter of this.#awaited) {
      waiter.left -= readings;
      if (waiter.left > 0) continue;
      this.#awaited.delete(waiter);
      waiter.resolve();
    }
  }

  #dropOldest(): void {
    const excess = this.#waiting.length - MAX_WAITING;
    if (excess <= 0) return;
    this.#waiting.splice(0, excess);
    this.#due = Math.max(0, this.#due - excess);
    this.#dependencies.count("dropped", excess);
    this.#settle(excess);
    this.#away.note({ what: "readings of what stores sell were dropped: too many wait" });
  }
}

function listingsIn(batch: readonly ListingReading[]): number {
  return new Set(batch.map(listingText)).size;
}
