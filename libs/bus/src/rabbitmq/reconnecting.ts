import { setTimeout as wait } from "node:timers/promises";
import { unavailable } from "../pending-calls.ts";

export interface ReconnectingOptions<T> {
  /** Opens it once; calls `lost` if it closes later, for any reason. */
  open(lost: (reason?: unknown) => void): Promise<T>;
  dispose(it: T): Promise<void>;
  opened?(it: T): void;
  /** Called when it is lost, but not when `close` ends it. */
  lost?(reason: unknown): void;
  failed(error: unknown): void;
  /** Attempts are at most this far apart. */
  readonly longestRestMs?: number | undefined;
}

const SHORTEST_REST_MS = 100;
const LONGEST_REST_MS = 5_000;

/**
 * A connection or a channel: reopened whenever it breaks, until it is closed on purpose.
 *
 * amqplib can restore connections, but a channel can also close on its own and takes consumers and topology with it. One
 * mechanism for both is simpler than amqplib's recovery beside ours.
 */
export class Reconnecting<T> {
  readonly #options: ReconnectingOptions<T>;
  readonly #closing = new AbortController();
  #current: T | null = null;
  #next = Promise.withResolvers<T>();
  #lose: (reason?: unknown) => void = () => {};

  constructor(options: ReconnectingOptions<T>) {
    this.#options = options;
    void this.#keepOpen();
  }

  /** Null while it is broken. */
  get current(): T | null {
    return this.#current;
  }

  ready(): Promise<T> {
    return this.#current ? Promise.resolve(this.#current) : this.#next.promise;
  }

  /**
   * Opens another one in its place, as if this one were lost. It is not closed: what is under way on it may still end well.
   * @returns false if it is not the current one
   */
  replace(it: T, reason: unknown): boolean {
    if (this.#current !== it) return false;
    this.#lose(reason);
    return true;
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#next.promise.catch(() => {}); // callers waiting in ready() get the rejection there
    this.#next.reject(unavailable("The bus is closed"));
    const last = this.#current;
    this.#current = null; // not usable while it closes
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

  async #openOnce(opened: () => void): Promise<void> {
    const end = Promise.withResolvers<void>();
    let isLost = false;
    const lose = (reason?: unknown) => {
      if (isLost) return;
      isLost = true;
      // At once, not when the promise below settles: nothing may use a broken one in between.
      if (this.#current) this.#forget(reason);
      end.resolve();
    };
    const it = await this.#options.open(lose);
    if (this.#closing.signal.aborted) return await this.#options.dispose(it);
    if (isLost) return;
    opened();
    this.#lose = lose;
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

  /** Grows after each failure, with jitter so that processes do not reconnect to the same broker together. */
  async #rest(failures: number): Promise<void> {
    const milliseconds =
      Math.min(this.#options.longestRestMs ?? LONGEST_REST_MS, SHORTEST_REST_MS * 2 ** failures) *
      (0.5 + Math.random() / 2);
    await wait(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {}); // closed meanwhile
  }
}
