import { outsideRequests } from "@stockfinder/bus/request-scope";
import { Fault } from "@stockfinder/contracts/fault";
import type { Clock } from "./clock.ts";

const GATHERED_MS = 1_000;
const BATCH = 500;
const RETRY_MS = 1_000;

export interface GatheredOptions<Entry> {
  readonly most: number;
  readonly write: (entries: readonly Entry[]) => Promise<void>;
  /** Called when `write` rejects. While the database is away, the entries are tried again in a second; else they are dropped. */
  readonly failed: (error: unknown, entries: number, isAway: boolean) => void;
  readonly clock: Pick<Clock, "alarm" | "sleep">;
}

/**
 * Gathers entries for a second and writes up to 500 at a time, in the background. An entry replaces a waiting one with the
 * same key. Best effort: a process that is killed loses a second of entries.
 */
export class Gathered<Entry> {
  readonly #options: GatheredOptions<Entry>;
  readonly #waiting = new Map<string, Entry>();
  #writing: Promise<void> | null = null;
  #cancelAlarm: (() => void) | null = null;
  #isStopped = false;

  constructor(options: GatheredOptions<Entry>) {
    this.#options = options;
  }

  /** Drops the entry if too many wait, or if this has stopped. */
  add(key: string, entry: Entry): void {
    const isFull = this.#waiting.size >= this.#options.most && !this.#waiting.has(key);
    if (this.#isStopped || isFull) return;
    this.#waiting.set(key, entry);
    if (this.#writing || this.#cancelAlarm) return;
    // A batch covers many requests, so it has no request's id.
    outsideRequests(() => {
      this.#cancelAlarm = this.#options.clock.alarm(GATHERED_MS, () => this.#start());
    });
  }

  /** Writes the waiting entries; those that would be tried again are lost. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#writing;
    this.#start();
    await this.#writing;
  }

  #start(): void {
    this.#cancelAlarm?.();
    this.#cancelAlarm = null;
    if (this.#waiting.size > 0) this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    const { write, failed, clock } = this.#options;
    try {
      while (this.#waiting.size > 0) {
        const batch = [...this.#waiting].slice(0, BATCH);
        try {
          await write(batch.map(([, entry]) => entry));
        } catch (error) {
          const isAway = error instanceof Fault && error.code === "unavailable";
          failed(error, batch.length, isAway);
          if (isAway) {
            if (this.#isStopped) return;
            await clock.sleep(RETRY_MS);
            continue;
          }
        }
        for (const [key, entry] of batch) {
          // A newer entry that came meanwhile has not been written.
          if (this.#waiting.get(key) === entry) this.#waiting.delete(key);
        }
      }
    } finally {
      this.#writing = null; // in the turn that finds nothing waiting: an entry after it sets an alarm
    }
  }
}
