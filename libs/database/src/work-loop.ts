const SHORTEST_REST_MS = 50;
const LONGEST_REST_MS = 1_000;

export interface WorkLoopOptions {
  readonly look: () => Promise<boolean>;
  /** Called when `look` rejects. The next look tries again. */
  readonly failed: (error: unknown) => void;
}

/**
 * Polls for rows to work on until it is stopped: every 50 ms while there are some, and after pauses that double up to a
 * second while there are none. The outbox and the mail queue use it.
 */
export class WorkLoop {
  readonly #options: WorkLoopOptions;
  readonly #running: Promise<void>;
  #isStopping = false;
  #wake = Promise.withResolvers<void>();

  constructor(options: WorkLoopOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  nudge(): void {
    this.#wake.resolve();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.nudge();
    await this.#running;
  }

  async #run(): Promise<void> {
    let restMs = SHORTEST_REST_MS;
    while (!this.#isStopping) {
      const isBusy = await this.#look();
      restMs = isBusy ? SHORTEST_REST_MS : Math.min(restMs * 2, LONGEST_REST_MS);
      await this.#rest(restMs);
    }
  }

  async #look(): Promise<boolean> {
    try {
      return await this.#options.look();
    } catch (error) {
      this.#options.failed(error);
      return false;
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    const alarm = setTimeout(this.#wake.resolve, milliseconds);
    await this.#wake.promise;
    clearTimeout(alarm);
    this.#wake = Promise.withResolvers();
  }
}
