import { outsideRequests } from "@stockfinder/bus/request-scope";
import { Fault } from "@stockfinder/contracts/fault";
import type { Clock } from "./clock.ts";

const GATHERED_MS = 1_000;
const BATCH = 500;
const RETRY_MS = 1_000;

export interface GatheredOptions<Entry> {
  /** Beyond this the oldest entry is dropped. */
  readonly most: number;
  /** In milliseconds; a second unless given. */
  readonly gatheredMs?: number;
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  /** Called when `write` rejects. While the database is away, the entries are tried again in a second; else they are dropped. */
  readonly failed: (error: unknown, entries: number, isAway: boolean) => void;
  /** Called for entries that are dropped without being tried, and for those that a stop could not write. */
  readonly dropped?: (entries: number) => void;
  readonly clock: Pick<Clock, "alarm" | "sleep">;
}

interface Waiting<Entry> {
  readonly entry: Entry;
  /** Ascends with the order in which keys were added. */
  readonly number: number;
}

/**
 * Gathers entries for a second and writes up to 500 at a time, in the background. An entry replaces a waiting one with the
 * same key. Best effort: a process that is killed loses a second of entries.
 */
export class Gathered<Entry> {
  readonly #options: GatheredOptions<Entry>;
  /** Also those being written. */
  readonly #waiting = new Map<string, Waiting<Entry>>();
  #lastNumber = 0;
  /** The last entry that is to be written now; later ones are gathered again. */
  #lastDue = 0;
  #writing: Promise<void> | null = null;
  #cancelAlarm: (() => void) | null = null;
  #batch = Promise.withResolvers<void>();
  #isStopped = false;

  constructor(options: GatheredOptions<Entry>) {
    this.#options = options;
  }

  /** Drops the entry if this has stopped. */
  add(key: string, entry: Entry): void {
    if (this.#isStopped) return;
    const before = this.#waiting.get(key);
    if (!before) this.#lastNumber += 1;
    this.#waiting.set(key, { entry, number: before?.number ?? this.#lastNumber });
    this.#dropOldest();
    if (this.#cancelAlarm) return;
    // A batch covers many requests, so it has no request's id.
    outsideRequests(() => {
      this.#cancelAlarm = this.#options.clock.alarm(this.#options.gatheredMs ?? GATHERED_MS, () =>
        this.#start(),
      );
    });
  }

  /** Writes the waiting entries at once, and resolves when each was written or dropped. */
  async written(): Promise<void> {
    const last = this.#lastNumber;
    outsideRequests(() => this.#start());
    while (this.#hasWaiting(last)) await this.#batch.promise;
  }

  /** Writes the waiting entries; those that would be tried again are lost. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#writing;
    this.#start();
    await this.#writing;
    if (this.#waiting.size > 0) this.#options.dropped?.(this.#waiting.size);
    this.#waiting.clear();
    this.#endBatch();
  }

  #dropOldest(): void {
    const [oldest] = this.#waiting.size > this.#options.most ? this.#waiting.keys() : [];
    if (oldest === undefined) return;
    this.#waiting.delete(oldest);
    this.#options.dropped?.(1);
  }

  /** Whether any entry waits of those added up to a number. */
  #hasWaiting(last: number): boolean {
    const [oldest] = this.#waiting.values();
    return oldest !== undefined && oldest.number <= last;
  }

  #start(): void {
    this.#cancelAlarm?.();
    this.#cancelAlarm = null;
    this.#lastDue = this.#lastNumber;
    if (this.#waiting.size > 0) this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    const { write, failed, clock } = this.#options;
    try {
      while (this.#hasWaiting(this.#lastDue)) {
        const batch = this.#nextBatch();
        try {
          await write(batch.map(([, { entry }]) => entry));
        } catch (error) {
          const isAway = error instanceof Fault && error.code === "unavailable";
          failed(error, batch.length, isAway);
          if (isAway) {
            if (this.#isStopped) return;
            await clock.sleep(RETRY_MS);
            continue;
          }
        }
        for (const [key, written] of batch) {
          // A newer entry that came meanwhile has not been written.
          if (this.#waiting.get(key) === written) this.#waiting.delete(key);
        }
        this.#endBatch();
      }
    } finally {
      this.#writing = null; // in the turn that finds nothing due: an entry after it sets an alarm
    }
  }

  #nextBatch(): readonly (readonly [string, Waiting<Entry>])[] {
    const due = this.#waiting.entries().filter(([, { number }]) => number <= this.#lastDue);
    return [...due.take(BATCH)];
  }

  #endBatch(): void {
    this.#batch.resolve();
    this.#batch = Promise.withResolvers();
  }
}
