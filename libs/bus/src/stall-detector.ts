const TICK_MS = 100;
/** Shorter pauses are normal and do not affect a deadline. */
const NOTICED_MS = 250;

/**
 * How long a message may have waited unread in this process. A process that stalled (frozen, starved, busy) finds messages
 * in its socket and cannot know when they arrived. It assumes the worst: right after it was last seen running.
 */
export class StallDetector {
  readonly #ticking: NodeJS.Timeout;
  #lastTick = performance.now();
  #justEndedMs = 0;

  constructor() {
    this.#ticking = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  /** In milliseconds; 0 while the process keeps up. */
  waitedMs(): number {
    const sinceTick = performance.now() - this.#lastTick;
    return sinceTick > NOTICED_MS ? sinceTick : this.#justEndedMs;
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  #tick(): void {
    const sinceTick = performance.now() - this.#lastTick;
    this.#lastTick = performance.now();
    if (sinceTick <= NOTICED_MS) return;
    this.#justEndedMs = sinceTick;
    // The sockets are read between this timer and two event loop turns from now.
    setImmediate(() => setImmediate(() => (this.#justEndedMs = 0)));
  }
}
