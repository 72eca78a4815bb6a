/** The time since the last taken message was sent, or the queue was empty. Brokers do not report it. */
export class QueueAge {
  readonly #now: () => number;
  #since: number;

  /** `now`: in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  /** A message was taken; later ones in the queue were sent later. `sentAt` may be by another process's clock. */
  taken(sentAt: number): void {
    this.#since = Math.max(this.#since, Math.min(sentAt, this.#now()));
  }

  /** In seconds; 0 for an empty queue. */
  oldestSeconds(messages: number): number {
    const now = this.#now();
    if (messages === 0) this.#since = now;
    return (now - this.#since) / 1_000;
  }
}
