import { randomUUID } from "node:crypto";
import { outsideRequests } from "@stockfinder/bus/request-scope";
import { Fault } from "@stockfinder/contracts/fault";
import type { StoreOutcome, StoreReader } from "@stockfinder/contracts/health";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import { addOutcomes, keepLastOutcomes, type LastOutcomes, type OutcomeCount } from "./outcome-table.ts";
import { isGood } from "./store-outcome.ts";
import { removeWorker, reportWorker } from "./worker-table.ts";

const EVERY_MS = 2_000;
const MINUTE_MS = 60_000;
const LONGEST_DETAIL = 300;
const NOTHING = {
  goodAt: null,
  workedAt: null,
  failures: 0,
  failedAt: null,
  failedAs: null,
  detail: null,
  restsUntil: null,
};

export interface NotedOutcome {
  readonly reader: StoreReader;
  readonly store: string;
  readonly outcome: StoreOutcome;
  readonly detail?: string;
  /** When the store may be called again after a refusal, in milliseconds since 1970. */
  readonly restsUntil?: number | null;
}

export interface HealthReporterDependencies {
  readonly database: Database;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly logger: Pick<Logger, "warn" | "error">;
}

/**
 * Reports this worker's outcomes and open circuits to the health board. `note` only counts; one transaction every 2 s
 * writes the counts. Best effort: a worker that is killed, or whose database is away, loses 2 s.
 */
export class HealthReporter {
  readonly #dependencies: HealthReporterDependencies;
  readonly #id = randomUUID();
  readonly #openCircuits = new Set<string>();
  readonly #repeating: Repeating;
  #counts = new Map<string, OutcomeCount>();
  #last = new Map<string, LastOutcomes>();
  #writing: Promise<void> = Promise.resolve();

  constructor(dependencies: HealthReporterDependencies) {
    this.#dependencies = dependencies;
    this.#repeating = outsideRequests(() =>
      repeat(() => this.#report(), { clock: dependencies.clock, everyMs: EVERY_MS }),
    );
  }

  note({ reader, store, outcome, detail = "", restsUntil = null }: NotedOutcome): void {
    const now = this.#dependencies.clock.now();
    const minute = now - (now % MINUTE_MS);
    const key = JSON.stringify([minute, reader, store, outcome]);
    const known = this.#counts.get(key);
    this.#counts.set(key, { minute, reader, store, outcome, times: (known?.times ?? 0) + 1 });

    const place = JSON.stringify([reader, store]);
    const last = this.#last.get(place) ?? { reader, store, ...NOTHING };
    if (isGood(outcome)) {
      const goodAt = outcome === "ok" ? now : last.goodAt;
      this.#last.set(place, { ...last, goodAt, workedAt: now, failures: 0 });
    } else {
      const failure = {
        failedAt: now,
        failedAs: outcome,
        detail: detail.slice(0, LONGEST_DETAIL),
        restsUntil,
      };
      this.#last.set(place, { ...last, ...failure, failures: last.failures + 1 });
    }
  }

  circuitChanged(upstream: string, operation: string, isOpen: boolean): void {
    const circuit = `${upstream} ${operation}`;
    if (isOpen) this.#openCircuits.add(circuit);
    else this.#openCircuits.delete(circuit);
  }

  async stop(): Promise<void> {
    this.#repeating.stop();
    await this.#writing;
    await this.#report();
    await this.#orLater(() => removeWorker(this.#dependencies.database, this.#id));
  }

  #report(): Promise<void> {
    this.#writing = this.#orLater(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const [counts, last] = [this.#counts, this.#last];
    this.#counts = new Map();
    this.#last = new Map();
    await database.transaction(async (tx) => {
      const worker = { id: this.#id, openCircuits: [...this.#openCircuits] };
      await reportWorker(tx, worker, new Date(clock.now()));
      await addOutcomes(tx, [...counts.values()]);
      await keepLastOutcomes(tx, [...last.values()]);
    });
  }

  async #orLater(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { logger } = this.#dependencies;
      if (error instanceof Fault && error.code === "unavailable")
        logger.warn("the health board was not updated: the database is unavailable");
      else logger.error({ err: error }, "the health board could not be updated");
    }
  }
}
