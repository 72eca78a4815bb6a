import type { InterestKind } from "@stockfinder/contracts/trending";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { Gathered } from "@stockfinder/service/gathered";
import type { Logger } from "@stockfinder/service/logger";
import type { Person } from "../../requests/person.ts";
import { WEIGHTS } from "./interest-rules.ts";
import { countInterest } from "./interest-table.ts";

/** Enough for a minute of a busy day while the database is unavailable; about 2 MB. */
const MAX_WAITING = 10_000;

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
}

/**
 * Counts people's interest for the trending products: `note` only queues. Best effort: a process that is killed loses a
 * second of it. Each person counts once per product and day, and a network little more (`interest-rules.ts`).
 */
export class Interest {
  readonly #dependencies: InterestDependencies;
  readonly #digestOf: ReturnType<typeof dailyDigest>;
  /** By product, person and kind: repeated requests take one entry. */
  readonly #waiting: Gathered<Waiting>;

  constructor(dependencies: InterestDependencies) {
    const { database, clock, logger } = dependencies;
    this.#dependencies = dependencies;
    this.#digestOf = dailyDigest(database, "lookup");
    this.#waiting = new Gathered({
      most: MAX_WAITING,
      write: (notes) => this.#write(notes),
      failed: (error, count, isAway) => {
        if (isAway) logger.warn({ count }, "interest waits: the database is unavailable");
        else logger.error({ err: error, count }, "interest cannot be counted");
      },
      clock,
    });
  }

  note(note: InterestNote): void {
    const { upc, kind, person } = note;
    const at = new Date(this.#dependencies.clock.now());
    this.#waiting.add(JSON.stringify([upc, kind, person.id]), { ...note, at });
  }

  /** Counts the waiting entries, unless the database is unavailable. */
  async stop(): Promise<void> {
    await this.#waiting.stop();
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
  }
}
