import { setTimeout as wait } from "node:timers/promises";
import { unavailable } from "../pending-calls.ts";

export interface LastingOptions<T> {
  /** Opens it once; calls `lost` when it ends later, for whatever reason. */
  open(lost: (reason?: unknown) => void): Promise<T>;
  dispose(it: T): Promise<void>;
  opened?(it: T): void;
  /** Not told of the end that `close` makes. */
  lost?(reason: unknown): void;
  /** Told of every attempt to open it that fails. */
  failed(error: unknown): void;
}

const SHORTEST_REST_MS = 100;
const LONGEST_REST_MS = 5_000;

/**
 * Something that breaks now and then, a connection or a channel, and is opened again until it is closed on purpose.
 *
 * amqplib can restore connections, but a channel also breaks by itself, and consumers and topology go with it. One
 * mechanism for both is less to understand than its recovery beside ours.
 */
export class Lasting<T> {
  readonly #options: LastingOptions<T>;
  readonly #closing = new AbortController();
  #current: T | null = null;
  #next = Promise.withResolvers<T>();

  constructor(options: LastingOptions<T>) {
    this.#options = options;
    void this.#keepOpen();
  }

  /** Null while it is broken. */
  get current(): T | null {
    return this.#current;
  }

  /** Resolves as soon as it is open. */
  ready(): Promise<T> {
    return this.#current ? Promise.resolve(this.#current) : this.#next.promise;
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#next.promise.catch(() => {}); // those who wait in ready() hear of it there
    this.#next.reject(unavailable("The bus is closed"));
    const last = this.#current;
    this.#current = null; // nobody may use it while it says farewell
    if (last) await this.#options.dispose(last);
  }

  async #keepOpen(): Promise<void> {
    let failures = 0;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#openOnce(() => {
          failures = 0;
        });
      } catch (error) {
        failures++;
        if (!this.#closing.signal.aborted) this.#options.failed(error);
      }
      await this.#rest(failures);
    }
  }

  /** Resolves when it is lost again. */
  async #openOnce(opened: () => void): Promise<void> {
    const end = Promise.withResolvers<void>();
    let isLost = false;
    const it = await this.#options.open((reason) => {
      if (isLost) return;
      isLost = true;
      // At once, not when the promise below settles: nobody may use a broken one in between.
      if (this.#current) this.#forget(reason);
      end.resolve();
    });
    if (this.#closing.signal.aborted) return await this.#options.dispose(it);
    if (isLost) return;
    opened();
    this.#current = it;
    this.#next.resolve(it);
    this.#options.opened?.(it);
    await end.promise;
  }

  #forget(reason: unknown): void {
    this.#current = null;
    if (this.#closing.signal.aborted) return;
    this.#next = Promise.withResolvers();
    this.#options.lost?.(reason);
  }

  /** Longer after each failure, and never the same for all processes that lost the same broker. */
  async #rest(failures: number): Promise<void> {
    const milliseconds =
      Math.min(LONGEST_REST_MS, SHORTEST_REST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
    await wait(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {}); // closed meanwhile
  }
}
