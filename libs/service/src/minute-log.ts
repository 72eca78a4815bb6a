import { outsideRequests } from "@stockfinder/bus/request-scope";
import { type Clock, systemClock } from "./clock.ts";

const MINUTE_MS = 60_000;

export interface MinuteLogOptions<What> {
  /** `count` is the number of occurrences since the last line, `detail` that of the last one. */
  log(what: What, count: number, detail: string | undefined): void;
  readonly clock?: Pick<Clock, "alarm">;
}

/** Logs a frequent occurrence: at once the first time, then one line a minute while it continues. */
export class MinuteLog<What extends Readonly<Record<string, string>>> {
  readonly #log: MinuteLogOptions<What>["log"];
  readonly #clock: Pick<Clock, "alarm">;
  /** Occurrences since the last line, by key. */
  readonly #since = new Map<string, { count: number; detail: string | undefined }>();

  constructor({ log, clock = systemClock }: MinuteLogOptions<What>) {
    this.#log = log;
    this.#clock = clock;
  }

  /** `what` must have few distinct values: each is kept for a minute, with its last detail. */
  note(what: What, detail?: string): void {
    const key = JSON.stringify(what);
    const since = this.#since.get(key);
    if (since) {
      since.count += 1;
      since.detail = detail;
      return;
    }
    this.#log(what, 1, detail);
    this.#wait(key, what);
  }

  #wait(key: string, what: What): void {
    this.#since.set(key, { count: 0, detail: undefined });
    // The line counts many requests, so it has no request's id.
    outsideRequests(() => this.#clock.alarm(MINUTE_MS, () => this.#minuteOver(key, what)));
  }

  #minuteOver(key: string, what: What): void {
    const { count = 0, detail } = this.#since.get(key) ?? {};
    this.#since.delete(key);
    if (count === 0) return;
    this.#log(what, count, detail);
    this.#wait(key, what);
  }
}
