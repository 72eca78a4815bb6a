import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type Clock, systemClock } from "@stockfinder/service/clock";

const SHORTEST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;
/** After running this long, a program's restart delay returns to the shortest. */
const RAN_WELL_MS = 60_000;

export interface KeptRunningOptions {
  start(): ChildProcess;
  /** Called after each unrequested end, with the delay until the restart. */
  ended(how: string, restMs: number): void;
  readonly clock?: Pick<Clock, "now" | "alarm">;
}

/** A program that is restarted whenever it ends: after 1 s, doubling each time, up to 30 s. */
export class KeptRunning {
  readonly #options: KeptRunningOptions;
  readonly #clock: Pick<Clock, "now" | "alarm">;
  #child: ChildProcess | undefined;
  #restMs = SHORTEST_REST_MS;
  #isStopping = false;
  #cancelRestart = () => {};

  constructor(options: KeptRunningOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#start();
  }

  /** Sends SIGTERM and resolves when the program has ended; it is not restarted. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelRestart();
    const child = this.#child;
    if (!child) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }

  #start(): void {
    const startedAt = this.#clock.now();
    const child = this.#options.start();
    this.#child = child;
    child.on("exit", (code, signal) => {
      this.#child = undefined;
      if (this.#isStopping) return;
      if (this.#clock.now() - startedAt >= RAN_WELL_MS) this.#restMs = SHORTEST_REST_MS;
      this.#options.ended(signal === null ? `with code ${code}` : `by ${signal}`, this.#restMs);
      this.#cancelRestart = this.#clock.alarm(this.#restMs, () => this.#start());
      this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
    });
  }
}
