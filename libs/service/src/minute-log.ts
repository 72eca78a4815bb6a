import { outsideRequests } from "@stockfinder/bus/request-scope";
import { type Clock, systemClock } from "./clock.ts";

const MINUTE_MS = 60_000;

export interface MinuteLogOptions<What> {
  /** `count` is the number of occurrences since the last line. */
  log(what: What, count: number): void;
  readonly clock?: Pick<Clock, "alarm">;
}

/** Logs a frequent occurrence: at once the first time, then one line a minute while it continues. */
export class MinuteLog<What extends Readonly<Record<string, string>>> {
  readonly #log: (what: What, count: number) => void;
  readonly #clock: Pick<Clock, "alarm">;
  /** Occurrences since the last line, by key. */
  readonly #counts = new Map<string, number>();

  constructor({ log, clock = systemClock }: MinuteLogOptions<What>) {
    this.#log = log;
    this.#clock = clock;
  }

  /** `what` must have few distinct values: each is kept for a minute. */
  note(what: What): void {
    const key = JSON.stringify(what);
    const count = this.#counts.get(key);
    if (count !== undefined) {
      this.#counts.set(key, count + 1);
      return;
    }
    this.#log(what, 1);
    this.#wait(key, what);
  }

  #wait(key: string, what: What): void {
    this.#counts.set(key, 0);
    // The line counts many requests, so it has no request's id.
    outsideRequests(() => this.#clock.alarm(MINUTE_MS, () => this.#minuteOver(key, what)));
  }

  #minuteOver(key: string, what: What): void {
    const count = this.#counts.get(key) ?? 0;
    this.#counts.delete(key);
    if (count === 0) return;
    this.#log(what, count);
    this.#wait(key, what);
  }
}
