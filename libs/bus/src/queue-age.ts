/**
 * An upper bound of the age of a queue's oldest message: the time since the last message that this process took was sent,
 * or since the queue was seen empty. Brokers do not report it. Counted from this process's start at the earliest.
 */
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
