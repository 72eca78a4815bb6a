import { outsideRequests } from "@stockfinder/bus/request-scope";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { MinuteLog } from "@stockfinder/service/minute-log";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import type { StockSeen, Trust } from "../../catalogue/trust.ts";
import { type Distrusted, distrusts } from "./adapter-table.ts";
import { isPagesKey, type ReaderKey, readerOf } from "./reader-key.ts";
import { isBelieved } from "./trust-rules.ts";

const EVERY_MS = 1_000;

export interface AdapterTrustDependencies {
  readonly database: Pick<Database, "query">;
  readonly clock: Pick<Clock, "sleep" | "alarm">;
  readonly logger: Pick<Logger, "warn">;
  readonly retailers: readonly RetailerId[];
  /** Called for each retailer, and for pages that are or were set aside, each time that the state was read. */
  readonly setAside: (reader: ReaderKey, isSetAside: boolean) => void;
}

/**
 * The adapters and pages that are trusted. Each worker reads the state from the database every second, and keeps the last
 * one while the database is unavailable. For answers only; the transaction that records readings decides for itself.
 */
export class AdapterTrust implements Trust {
  readonly #dependencies: AdapterTrustDependencies;
  readonly #repeating: Repeating;
  readonly #away: MinuteLog<{ what: string }>;
  #distrusted: Distrusted = new Map();

  /** @throws {Fault} `unavailable` if the state cannot be read: wrong readings would be believed without it. */
  static async start(dependencies: AdapterTrustDependencies): Promise<AdapterTrust> {
    return new AdapterTrust(dependencies, await distrusts(dependencies.database));
  }

  private constructor(dependencies: AdapterTrustDependencies, known: Distrusted) {
    this.#dependencies = dependencies;
    this.#away = new MinuteLog({
      clock: dependencies.clock,
      log: ({ what }, count) => dependencies.logger.warn({ count }, what),
    });
    this.#learn(known);
    this.#repeating = outsideRequests(() =>
      repeat(() => this.refresh(), { clock: dependencies.clock, everyMs: EVERY_MS }),
    );
  }

  async refresh(): Promise<void> {
    try {
      this.#learn(await distrusts(this.#dependencies.database));
    } catch {
      this.#away.note({ what: "which adapters are set aside cannot be read; the last state stays" });
    }
  }

  stop(): void {
    this.#repeating.stop();
  }

  /** Whether the reading of a retailer's adapter at that time is trusted. `readAt` is in milliseconds since 1970. */
  isTrusted(retailer: string, readAt: number): boolean {
    return isBelieved(this.#distrusted, retailer, readAt);
  }

  /**
   * The row, with an unknown stock if its reading is not believed. Readings by extensions and neighbours are always believed.
   */
  believed<Row extends StockSeen>(row: Row): Row {
    const reader = readerOf(row);
    if (reader === null || isBelieved(this.#distrusted, reader, row.seenAt)) return row;
    return { ...row, stock: null };
  }

  #learn(known: Distrusted): void {
    this.#distrusted = known;
    const pages = [...known.values()].map(({ retailer }) => retailer).filter(isPagesKey);
    for (const reader of [...this.#dependencies.retailers, ...pages])
      this.#dependencies.setAside(reader, (known.get(reader)?.setAsideAt ?? null) !== null);
  }
}
