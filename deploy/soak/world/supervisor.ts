import { AsyncLocalStorage } from "node:async_hooks";
import type { Cache } from "@stockfinder/cache/cache";
import type { Database } from "@stockfinder/database/database";
import { DatabaseClock } from "@stockfinder/service/database-clock";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { createReadiness } from "@stockfinder/service/readiness";
import type { Broker } from "./broker.ts";
import type { Chance } from "./chance.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { PROGRAMS, type ProgramName } from "./programs.ts";
import { type Program, running, type VirtualTime } from "./virtual-time.ts";

const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

/** Of three programs one has a second copy. People know the address of one gateway. */
const SECOND_COPIES = 3;

/** The machines' clocks are at most so far from the right time. */
const CLOCKS_APART_MS = 5_000;

interface Machines {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly broker: Broker;
  readonly cache: Cache;
  readonly provider: IdentityProvider;
  readonly settings: Record<string, string>;
  readonly databaseOf: (program: Program) => Database;
  readonly tell: (what: string) => void;
}

/** A copy of a program on a machine of its own. */
interface Copy {
  /** `email`, or `email, second copy`. */
  readonly name: string;
  readonly of: ProgramName;
  readonly clockMs: number;
}

/** Starts the product's programs, each copy on a machine with its own clock, and starts again what died. */
export class Supervisor {
  readonly #machines: Machines;
  readonly #copies: readonly Copy[];
  readonly #programs = new Map<Copy, Program>();

  constructor(machines: Machines) {
    this.#machines = machines;
    const { chance } = machines;
    const isTwice = (name: ProgramName) => name !== "gateway" && chance.number(SECOND_COPIES) === 0;
    this.#copies = PROGRAM_NAMES.flatMap((name) =>
      (isTwice(name) ? [name, `${name}, second copy`] : [name]).map((copy) => ({
        name: copy,
        of: name,
        clockMs: chance.number(2 * CLOCKS_APART_MS) - CLOCKS_APART_MS,
      })),
    );
  }

  async startAll(): Promise<void> {
    await Promise.all(this.#copies.map((copy) => this.#start(copy)));
  }

  /** One of them is started again after a while. */
  crashOne(): void {
    this.#crash(this.#machines.chance.of(this.#copies));
  }

  /** As `crashOne`, of the program that runs now: what called it goes on. */
  crashFromWithin(): void {
    const program = running.getStore();
    const copy = this.#copies.find((each) => this.#programs.get(each) === program);
    if (copy) ofNoProgram(() => this.#crash(copy));
  }

  stopAll(): void {
    for (const program of this.#programs.values()) die(program);
  }

  #crash(copy: Copy): void {
    const { time, chance, tell } = this.#machines;
    const program = this.#programs.get(copy);
    if (!program || program.isDead) return;
    tell(`${copy.name} dies`);
    die(program);
    time.after(500 + chance.number(4_000), () => {
      tell(`${copy.name} starts`);
      void this.#startAgain(copy);
    });
  }

  /** A program that cannot start ends, and is started a second later. */
  async #startAgain(copy: Copy): Promise<void> {
    const { time, tell } = this.#machines;
    await this.#start(copy).catch((error: unknown) => {
      tell(`${copy.name} does not start: ${error}`);
      const failed = this.#programs.get(copy);
      if (failed) die(failed);
      time.after(1_000, () => void this.#startAgain(copy));
    });
  }

  async #start(copy: Copy): Promise<void> {
    const { broker, cache, databaseOf, settings, provider } = this.#machines;
    const program: Program = { name: copy.name, isDead: false, clockMs: copy.clockMs };
    this.#programs.set(copy, program);
    const logger = createLogger({ service: copy.of, level: "silent" });
    const clock = new DatabaseClock();
    const database = databaseOf(program);
    const components = {
      ...{ bus: broker.connect(program, clock.now), cache, database, clock, logger },
      ...{ metrics: createMetrics({ service: copy.of, logger }), readiness: createReadiness() },
    };
    await running.run(program, async () => {
      if (copy.of !== "gateway") await clock.follow(database);
      await PROGRAMS[copy.of](components, settings, provider);
    });
  }
}

export function die(program: Program): void {
  program.isDead = true;
  for (const end of program.ended ?? []) end();
}

const ofNoProgram = AsyncLocalStorage.snapshot();
