import { currentTraceparent } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { tookTooLong } from "@stockfinder/database/unavailable";
import type { Clock } from "@stockfinder/service/clock";
import { Gathered } from "@stockfinder/service/gathered";
import type { Logger } from "@stockfinder/service/logger";
import { MinuteLog } from "@stockfinder/service/minute-log";
import { textOf as listingText } from "./listing-table.ts";
import type { Believing, ListingReading } from "./readings.ts";
import { writeReadings } from "./write-readings.ts";

/** So that one statement writes many readings, and an item that is read again and again only once. */
const GATHERED_MS = 500;
/** About 10 MB. Enough for a minute of searches while the database is unavailable. */
const MAX_WAITING = 10_000;
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
  readonly #waiting: Gathered<ListingReading>;
  #recorded = 0;
  /** Written readings of a batch that is tried again. */
  readonly #written = new WeakSet<ListingReading>();

  constructor(dependencies: RecorderDependencies) {
    const { clock, logger, count } = dependencies;
    this.#dependencies = dependencies;
    const away = new MinuteLog<{ what: string }>({
      clock,
      log: ({ what }, times) => logger.warn({ count: times }, what),
    });
    this.#waiting = new Gathered({
      most: MAX_WAITING,
      gatheredMs: GATHERED_MS,
      write: (readings) => this.#write(readings),
      failed: () =>
        away.note({ what: "what stores sell is not recorded: the database is unavailable or slow" }),
      dropped: (readings) => {
        count("dropped", readings);
        away.note({ what: "readings of what stores sell were dropped: too many wait" });
      },
      clock,
    });
  }

  record(readings: readonly ListingReading[]): void {
    // A batch contains many requests: each change continues the trace of its reading.
    const traceparent = currentTraceparent();
    for (const reading of readings) {
      this.#recorded += 1;
      this.#waiting.add(`${this.#recorded}`, { ...reading, traceparent });
    }
  }

  /**
   * Writes the waiting readings, and resolves when all earlier ones are in the database, rejected by it, or dropped.
   * @throws {Fault} `unavailable` if that takes longer than 5 s.
   */
  async written(): Promise<void> {
    const tooLate = Promise.withResolvers<never>();
    const cancel = this.#dependencies.clock.alarm(WRITTEN_WITHIN_MS, () =>
      tooLate.reject(new Fault("unavailable", "What stores sell cannot be recorded now")),
    );
    await Promise.race([this.#waiting.written(), tooLate.promise]).finally(cancel);
  }

  /** Writes the waiting readings, unless the database is unavailable. */
  async stop(): Promise<void> {
    await this.#waiting.stop();
  }

  /** @throws {Fault} `unavailable`: those that are not written yet are to be tried again. */
  async #write(readings: readonly ListingReading[]): Promise<void> {
    const open = readings.filter((reading) => !this.#written.has(reading));
    try {
      await this.#writeTogether(open);
    } catch (error) {
      if (isAway(error) && !tookTooLong(error)) throw error;
      for (const ofListing of Map.groupBy(open, listingText).values()) await this.#writeAlone(ofListing);
    }
  }

  /** Readings that the database rejects are dropped, and cost no other listing's. */
  async #writeAlone(readings: readonly ListingReading[]): Promise<void> {
    const { count, logger } = this.#dependencies;
    try {
      await this.#writeTogether(readings);
    } catch (error) {
      if (isAway(error)) throw error;
      count("failed", readings.length);
      logger.error({ err: error, item: readings[0]?.itemId }, "a reading cannot be recorded");
    }
    for (const reading of readings) this.#written.add(reading);
  }

  async #writeTogether(readings: readonly ListingReading[]): Promise<void> {
    const { database, believing, count, changed } = this.#dependencies;
    for (let left = readings; left.length > 0; ) {
      const { ignored, again, events } = await writeReadings(database, left, believing);
      count("written", left.length - ignored - again.length);
      count("ignored", ignored);
      if (events > 0) changed();
      left = again;
    }
  }
}

function isAway(error: unknown): boolean {
  return error instanceof Fault && error.code === "unavailable";
}
