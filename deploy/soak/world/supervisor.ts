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

export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[];

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

/** Starts the product's programs, each on a machine with its own clock, and starts again what died. */
export class Supervisor {
  readonly #machines: Machines;
  readonly #clocks: ReadonlyMap<ProgramName, number>;
  readonly #programs = new Map<ProgramName, Program>();

  constructor(machines: Machines) {
    this.#machines = machines;
    const { chance } = machines;
    this.#clocks = new Map(
      PROGRAM_NAMES.map((name) => [name, chance.number(2 * CLOCKS_APART_MS) - CLOCKS_APART_MS]),
    );
  }

  async startAll(): Promise<void> {
    await Promise.all(PROGRAM_NAMES.map((name) => this.#start(name)));
  }

  /** It is started again after a while. */
  crash(name: ProgramName): void {
    const { time, chance, tell } = this.#machines;
    const program = this.#programs.get(name);
    if (!program || program.isDead) return;
    tell(`${name} dies`);
    die(program);
    time.after(500 + chance.number(4_000), () => {
      tell(`${name} starts`);
      void this.#startAgain(name);
    });
  }

  /** As `crash`, for a program that dies while it runs: what called it goes on. */
  crashFromWithin(name: ProgramName): void {
    ofNoProgram(() => this.crash(name));
  }

  stopAll(): void {
    for (const program of this.#programs.values()) die(program);
  }

  /** A program that cannot start ends, and is started a second later. */
  async #startAgain(name: ProgramName): Promise<void> {
    const { time, tell } = this.#machines;
    await this.#start(name).catch((error: unknown) => {
      tell(`${name} does not start: ${error}`);
      const failed = this.#programs.get(name);
      if (failed) die(failed);
      time.after(1_000, () => void this.#startAgain(name));
    });
  }

  async #start(name: ProgramName): Promise<void> {
    const { broker, cache, databaseOf, settings, provider } = this.#machines;
    const program: Program = { name, isDead: false, clockMs: this.#clocks.get(name) ?? 0 };
    this.#programs.set(name, program);
    const logger = createLogger({ service: name, level: "silent" });
    const clock = new DatabaseClock();
    const database = databaseOf(program);
    const components = {
      ...{ bus: broker.connect(program, clock.now), cache, database, clock, logger },
      ...{ metrics: createMetrics({ service: name, logger }), readiness: createReadiness() },
    };
    await running.run(program, async () => {
      if (name !== "gateway") await clock.follow(database);
      await PROGRAMS[name](components, settings, provider);
    });
  }
}

export function die(program: Program): void {
  program.isDead = true;
  for (const end of program.ended ?? []) end();
}

const ofNoProgram = AsyncLocalStorage.snapshot();
