import { setImmediate as nextTurn } from "node:timers/promises";

/** Takes about 5 ms: requests that arrive meanwhile wait for so long. */
const WRITES_IN_A_TURN = 500;

/**
 * Limits the writes to sockets in one turn of the event loop, those of all messages together: several may arrive in one
 * piece, and without a common limit all of their sockets would be written to before the next request.
 */
export class WriteBudget {
  #left = WRITES_IN_A_TURN;
  #next: Promise<void> | undefined;

  /** Counts a write. Returns undefined if it may be made now; otherwise resolves when it may. */
  take(): Promise<void> | undefined {
    if (this.#left === 0) return this.#takeLater();
    this.#left--;
    return undefined;
  }

  async #takeLater(): Promise<void> {
    while (this.#left === 0) {
      this.#next ??= nextTurn().then(() => {
        this.#left = WRITES_IN_A_TURN;
        this.#next = undefined;
      });
      await this.#next;
    }
    this.#left--;
  }
}
