import { outsideRequests } from "@stockfinder/bus/request-scope";
import { Fault } from "@stockfinder/contracts/fault";
import type { InterestKind } from "@stockfinder/contracts/trending";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { WEIGHTS } from "./interest-rules.ts";
import { countInterest } from "./interest-table.ts";
import type { Person } from "./person.ts";

/** Notes are gathered this long, so that one transaction counts many. */
const GATHERED_MS = 1_000;
const BATCH = 500;
/** Enough for a minute of a busy day while the database is unavailable; about 2 MB. */
const MAX_WAITING = 10_000;
const RETRY_MS = 1_000;

export interface InterestNote {
  /** In the form of `normalGtin`. */
  readonly upc: string;
  readonly kind: InterestKind;
  readonly person: Person;
}

interface Waiting extends InterestNote {
  readonly at: Date;
}

export interface InterestDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn" | "error">;
  readonly count: (outcome: "counted" | "dropped", kind: InterestKind) => void;
}

/**
 * Counts people's interest for the trending products: `note` only queues. Best effort: a process that is killed loses a
 * second of it. Each person counts once per product and day, and a network little more (`interest-rules.ts`).
 */
export class Interest {
  readonly #dependencies: InterestDependencies;
  readonly #digestOf: ReturnType<typeof dailyDigest>;
  /** By product, person and kind: repeated requests take one entry. */
  #waiting = new Map<string, Waiting>();
  #writing: Promise<void> | null = null;
  #cancelAlarm: (() => void) | null = null;
  #isStopped = false;

  constructor(dependencies: InterestDependencies) {
    this.#dependencies = dependencies;
    this.#digestOf = dailyDigest(dependencies.database, "lookup");
  }

  note(note: InterestNote): void {
    const { upc, kind, person } = note;
    const key = JSON.stringify([upc, kind, person.id]);
    if (this.#isStopped || (this.#waiting.size >= MAX_WAITING && !this.#waiting.has(key))) {
      this.#dependencies.count("dropped", kind);
      return;
    }
    this.#waiting.set(key, { ...note, at: new Date(this.#dependencies.clock.now()) });
    if (this.#writing || this.#cancelAlarm) return;
    // A batch contains many requests, so it has no request's id.
    outsideRequests(() => {
      this.#cancelAlarm = this.#dependencies.clock.alarm(GATHERED_MS, () => this.#start());
    });
  }

  /** Counts the waiting entries, unless the database is unavailable. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#writing;
    this.#start();
    await this.#writing;
  }

  #start(): void {
    this.#cancelAlarm?.();
    this.#cancelAlarm = null;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, BATCH);
      try {
        await this.#write(batch.map(([, note]) => note));
      } catch (error) {
        if (error instanceof Fault && error.code === "unavailable") {
          this.#dependencies.logger.warn(
            { count: this.#waiting.size },
            "interest waits: the database is unavailable",
          );
          if (this.#isStopped) return;
          await this.#dependencies.clock.sleep(RETRY_MS);
          continue;
        }
        this.#dependencies.logger.error({ err: error, count: batch.length }, "interest cannot be counted");
      }
      for (const [key] of batch) this.#waiting.delete(key);
    }
  }

  async #write(notes: readonly Waiting[]): Promise<void> {
    for (const [day, ofDay] of Map.groupBy(notes, ({ at }) => at.toISOString().slice(0, 10))) {
      const at = ofDay.at(-1)?.at ?? new Date(day);
      const interest = await Promise.all(
        ofDay.map(async ({ upc, kind, person }) => ({
          gtin: upc,
          weight: WEIGHTS[kind],
          person: await this.#digestOf(person.id, at),
          network: await this.#digestOf(person.network, at),
        })),
      );
      await this.#dependencies.database.transaction((tx) => countInterest(tx, interest, at));
    }
    for (const { kind } of notes) this.#dependencies.count("counted", kind);
  }
}
