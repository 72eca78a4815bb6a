import { AsyncLocalStorage } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import { randomFrom } from "@stockfinder/testing/statement-orders/choices";

/** The time at which each world begins, in milliseconds since 1970. */
export const BEGINNING = Date.UTC(2027, 0, 12, 9);
/** Turns of Node's loop in which everything that follows from one timer has happened: nothing waits for a thread or a socket. */
const TURNS = 4;

const nextTurn = setImmediate;
const RealDate = Date;

/** A program whose timers end with it. */
export interface Program {
  readonly name: string;
  /** How far the clock of its machine is ahead, in milliseconds. */
  readonly clockMs: number;
  isDead: boolean;
  /** What happens outside when it dies. */
  ended?: (() => void)[];
}

/** Work that is done as a program does it. */
export const running = new AsyncLocalStorage<Program>();

class Timer {
  at = 0;
  number = 0;
  readonly #time: VirtualTime;
  readonly #ms: number;
  readonly #repeats: boolean;
  readonly #ring: () => void;
  readonly #program = running.getStore();
  readonly #inContext = AsyncLocalStorage.snapshot();

  constructor(time: VirtualTime, ring: () => void, ms: number, repeats: boolean) {
    this.#time = time;
    this.#ring = ring;
    this.#ms = ms >= 1 ? Math.trunc(ms) : 1; // as Node does
    this.#repeats = repeats;
    this.refresh();
  }

  /** It never rings. */
  get isOver(): boolean {
    return this.#program?.isDead ?? false;
  }

  ring(): void {
    if (this.isOver) return;
    if (this.#repeats) this.refresh();
    this.#inContext(this.#ring);
  }

  refresh(): this {
    this.#time.set(this, this.#ms);
    return this;
  }

  close(): this {
    this.#time.clear(this);
    return this;
  }

  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
  [Symbol.toPrimitive] = (): number => this.number;
  [Symbol.dispose] = (): void => void this.close();
}

/**
 * The clock, the timers and the random numbers of this process, also those of the embedded Postgres, which reads `Date` and asks
 * for random bytes. Nothing waits: the clock jumps from timer to timer. `pass` is the only thing that moves it.
 */
export class VirtualTime {
  #now = BEGINNING;
  #timers: Timer[] = [];
  #last = 0;
  random: () => number = randomFrom(0);

  now = (): number => this.#now;

  set(timer: Timer, ms: number): void {
    this.clear(timer);
    timer.at = this.#now + ms;
    this.#last += 1;
    timer.number = this.#last;
    let place = this.#timers.length;
    while (place > 0 && (this.#timers[place - 1]?.at ?? 0) > timer.at) place -= 1;
    this.#timers.splice(place, 0, timer);
  }

  clear(timer: Timer): void {
    const place = this.#timers.indexOf(timer);
    if (place >= 0) this.#timers.splice(place, 1);
  }

  after = (ms: number, ring: () => void): Timer => new Timer(this, ring, ms, false);

  /** How many timers are set. */
  get timers(): number {
    return this.#timers.filter(({ isOver }) => !isOver).length;
  }

  /** Back to the beginning, with the random numbers of a seed and without any timer. */
  restart(seed: number): void {
    this.#now = BEGINNING;
    this.#timers = [];
    this.#last = 0;
    this.random = randomFrom(seed);
  }

  /** The last work of another thread, and how many there were. */
  #elsewhere: Promise<unknown> = Promise.resolve();
  #threads = 0;

  /** Runs work of another thread after that before it, so that the order in which threads end decides nothing. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#threads += 1;
    const done = this.#elsewhere.then(work);
    this.#elsewhere = Promise.allSettled([done]);
    return done;
  }

  /** Resolves when everything that can happen without time has happened. */
  async settle(): Promise<void> {
    let threads = this.#threads;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await new Promise<void>((resolve) => nextTurn(resolve));
      if (threads === this.#threads) continue;
      threads = this.#threads;
      await this.#elsewhere;
      turn = -1;
    }
  }

  /** Rings the timers of the next `ms`, one after another. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.settle();
    for (let [next] = this.#timers; next && next.at <= end; [next] = this.#timers) {
      this.#timers.shift();
      this.#now = Math.max(this.#now, next.at);
      next.ring();
      await this.settle();
    }
    this.#now = end;
  }

  /** Passes time until a promise is settled. */
  async until<T>(promise: Promise<T>, mostMs = 600_000): Promise<T> {
    let isSettled = false;
    promise.then(
      () => {
        isSettled = true;
      },
      () => {
        isSettled = true;
      },
    );
    const end = this.#now + mostMs;
    await this.settle();
    while (!isSettled && this.#now < end) await this.pass(1);
    if (!isSettled) throw new Error(`not settled within ${mostMs} ms`);
    return await promise;
  }
}

/** Replaces the process's time and chance. Called before any module of the product is loaded. */
export function installVirtualTime(): VirtualTime {
  const time = new VirtualTime();
  const now = () => time.now() + (running.getStore()?.clockMs ?? 0);
  class VirtualDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(now());
      else super(...(given as [number]));
    }
    static override now = now;
  }
  const later = (ring: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    new Timer(time, () => ring(...given), ms, false);
  const every = (ring: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    new Timer(time, () => ring(...given), ms, true);
  const clear = (timer: unknown) => timer instanceof Timer && timer.close();
  const timers = { setTimeout: later, setInterval: every, clearTimeout: clear, clearInterval: clear };
  Object.assign(globalThis, timers, { Date: VirtualDate });
  Object.assign(process.getBuiltinModule("node:timers"), timers);
  Object.assign(process.getBuiltinModule("node:timers/promises"), {
    setTimeout: <T>(ms: number, value: T, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise<T>((resolve, reject) => {
        signal?.throwIfAborted();
        const timer = time.after(ms, () => resolve(value));
        signal?.addEventListener("abort", () => {
          timer.close();
          reject(signal.reason);
        });
      }),
  });
  Object.defineProperty(performance, "now", { value: () => time.now() - BEGINNING });
  Object.defineProperty(performance, "timeOrigin", { value: BEGINNING });
  AbortSignal.timeout = (ms) => {
    const stop = new AbortController();
    time.after(ms, () => stop.abort(new DOMException("The operation timed out", "TimeoutError")));
    return stop.signal;
  };

  Math.random = () => time.random();
  const fill = <View extends NodeJS.ArrayBufferView>(view: View): View => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = time.random() * 256;
    return view;
  };
  const randomBytes = (size: number, done?: (error: null, bytes: Buffer) => void) => {
    const bytes = fill(Buffer.alloc(size));
    done?.(null, bytes);
    return bytes;
  };
  const randomUUID = () => {
    const hex = randomBytes(16).toString("hex");
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join("-");
  };
  /** Sorts by time, and is one of its kind. */
  const randomUUIDv7 = () => {
    const hex = time.now().toString(16).padStart(12, "0");
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
  };
  const drawn = { randomBytes, randomUUID, randomUUIDv7, randomFillSync: fill };
  Object.assign(process.getBuiltinModule("node:crypto"), drawn);
  Object.defineProperty(globalThis.crypto, "randomUUID", { value: randomUUID });
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
  const { subtle } = globalThis.crypto;
  for (const name of [
    "sign",
    "verify",
    "generateKey",
    "importKey",
    "exportKey",
    "encrypt",
    "decrypt",
    "digest",
  ] as const) {
    const original = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>;
    Object.defineProperty(subtle, name, {
      value: (...given: unknown[]) => time.inTurn(() => original(...given)),
    });
  }
  syncBuiltinESMExports();
  return time;
}
