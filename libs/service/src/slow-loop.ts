const SLOW_MS = 200;
const SLOW_FOR_MS = 5_000;

/** Whether an event loop has been late continuously for too long; times in milliseconds. */
export class SlowLoop {
  #slowSince: number | undefined;
  #lastSampleAt: number;

  constructor(now: number) {
    this.#lastSampleAt = now;
  }

  /** Takes the worst delay since the previous sample. */
  sample(worstMs: number, now: number): void {
    if (worstMs <= SLOW_MS) this.#slowSince = undefined;
    else this.#slowSince ??= this.#lastSampleAt;
    this.#lastSampleAt = now;
  }

  isSlow(): boolean {
    return this.#slowSince !== undefined && this.#lastSampleAt - this.#slowSince >= SLOW_FOR_MS;
  }
}
