import { performance } from "node:perf_hooks";
import { POST_STREAM_PATH } from "@stockfinder/contracts/streams";

export interface Load {
  /** Share of the time in which the event loop had work, from 0 to 1. */
  readonly busy: number;
  /** Requests that the process works on: unfinished, whether or not earlier answers are read. */
  readonly openRequests: number;
  /** Requests answered a second, averaged over the last second. */
  readonly donePerSecond: number;
  /** Milliseconds since the current time slice began. */
  readonly sliceMs: number;
  readonly inSlice: number;
}

const MAX_OPEN_REQUESTS = 1_000;
/** Below this share the process has time left and refuses nothing: open requests may be waiting for a retailer. */
const SATURATED = 0.9;
/** A longer slice delays all other requests. */
const SLICE_MS = 10;
/** So few requests are always admitted: if they take longer than a slice, another process has the processor. */
const FEW_IN_SLICE = 64;
/**
 * libuv reads this many ready connections at once, and ends a turn of the event loop only when fewer are ready. A turn with more
 * requests shows that they wait: the process is behind.
 */
const READ_AT_ONCE = 1_024;
/**
 * Within a turn, refusals take at most this many times as long as the slice before them. A process that is behind first catches
 * up: each request waits for all before it, so answering fewer for seconds delays fewer in the end. If refusing alone does not
 * clear the backlog, a quarter of the time goes to responses, and catching up is tried again later.
 */
const REFUSING_TIMES = { catchingUp: 19, behind: 3 };
const CATCHING_UP_MS = 5_000;
const CATCHING_UP_EVERY_MS = 30_000;
/** The open requests are answered within this time. */
const ANSWERED_WITHIN_SECONDS = 0.5;
const FEW_OPEN_REQUESTS = 128;

/**
 * Whether one more request can be answered in time. A saturated process admits as much as it answers: a fixed time of work in
 * each slice, and as many open requests as it answers within half a second.
 */
export function hasRoom({ busy, openRequests, donePerSecond, sliceMs, inSlice }: Load): boolean {
  if (openRequests >= MAX_OPEN_REQUESTS) return false;
  if (busy < SATURATED) return true;
  if (openRequests >= Math.max(FEW_OPEN_REQUESTS, donePerSecond * ANSWERED_WITHIN_SECONDS)) return false;
  return sliceMs < SLICE_MS || inSlice < FEW_IN_SLICE;
}

const MEASURED_EVERY_MS = 100;
/** Time constants of the averages: one pause is no overload, and an overload is noticed in half a second. */
const REMEMBERED_MS = { busy: 250, done: 1_000 };
/** Monitors need an answer most during an overload. */
const NEVER_REFUSED = new Set(["/healthz", "/readyz", "/metrics"]);

export interface AdmissionOptions {
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Calls back when the current turn of the event loop has read all requests that have arrived. */
  readonly afterTurn?: (ended: () => void) => void;
}

interface Turn {
  requests: number;
  slice: Slice;
}

interface Slice {
  readonly startedAt: number;
  admitted: number;
  fullAt: number | undefined;
}

/**
 * Decides for each request whether the process admits it. While saturated, it admits requests in time slices. A slice begins with
 * each turn of the event loop, and within a long turn whenever enough has been refused since the last slice.
 */
export class Admission {
  readonly counts = { admitted: 0, refused: 0 };
  readonly #now: () => number;
  readonly #afterTurn: (ended: () => void) => void;
  #busy = 0;
  #openRequests = 0;
  #done = 0;
  #doneBefore = 0;
  #donePerSecond = 0;
  #turn: Turn | undefined;
  #behindSince: number | undefined;
  #measuring: NodeJS.Timeout | undefined;

  constructor({ now = () => performance.now(), afterTurn = setImmediate }: AdmissionOptions = {}) {
    this.#now = now;
    this.#afterTurn = afterTurn;
  }

  get openRequests(): number {
    return this.#openRequests;
  }

  get busy(): number {
    return this.#busy;
  }

  start(): void {
    let before = performance.eventLoopUtilization();
    this.#measuring = setInterval(() => {
      const current = performance.eventLoopUtilization();
      const { idle, active } = performance.eventLoopUtilization(current, before);
      before = current;
      this.measured({ activeMs: active, idleMs: idle });
    }, MEASURED_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#measuring);
  }

  /** Updates the averages by how long the event loop was active and idle since the last call. */
  measured({ activeMs, idleMs }: { readonly activeMs: number; readonly idleMs: number }): void {
    const ms = activeMs + idleMs;
    if (ms <= 0) return;
    const done = this.#done - this.#doneBefore;
    this.#doneBefore = this.#done;
    this.#busy = moved(this.#busy, activeMs / ms, ms / REMEMBERED_MS.busy);
    this.#donePerSecond = moved(this.#donePerSecond, (done * 1_000) / ms, ms / REMEMBERED_MS.done);
  }

  admits(url: string): boolean {
    if (NEVER_REFUSED.has(url)) return true;
    if (!this.#hasRoom()) {
      this.counts.refused++;
      return false;
    }
    this.counts.admitted++;
    if (this.#turn) this.#turn.slice.admitted++;
    return true;
  }

  take(url: string): () => void {
    // Streams of posts stay open for hours and have their own limit.
    if (url.startsWith(POST_STREAM_PATH)) return () => {};
    this.#openRequests++;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#openRequests--;
      this.#done++;
    };
  }

  answered(): void {
    this.#done++;
  }

  #hasRoom(): boolean {
    const load = { busy: this.#busy, openRequests: this.#openRequests, donePerSecond: this.#donePerSecond };
    // Turns are measured only when saturated: otherwise most requests arrive alone.
    if (this.#busy < SATURATED) {
      this.#behindSince = undefined;
      return hasRoom({ ...load, sliceMs: 0, inSlice: 0 });
    }
    const now = this.#now();
    const slice = this.#sliceAt(now);
    const room = hasRoom({ ...load, sliceMs: now - slice.startedAt, inSlice: slice.admitted });
    if (!room) slice.fullAt ??= now;
    return room;
  }

  #sliceAt(now: number): Slice {
    const turn = this.#turn ?? this.#beginTurn(now);
    if (++turn.requests > READ_AT_ONCE) this.#behindSince ??= now;
    if (hasRefusedEnough(turn.slice, now, this.#refusingTimes(now))) turn.slice = sliceFrom(now);
    return turn.slice;
  }

  #beginTurn(now: number): Turn {
    const turn = { requests: 0, slice: sliceFrom(now) };
    this.#turn = turn;
    this.#afterTurn(() => {
      if (turn.requests <= READ_AT_ONCE) this.#behindSince = undefined;
      this.#turn = undefined;
    });
    return turn;
  }

  #refusingTimes(now: number): number {
    const behindMs = now - (this.#behindSince ?? now);
    return behindMs % CATCHING_UP_EVERY_MS < CATCHING_UP_MS
      ? REFUSING_TIMES.catchingUp
      : REFUSING_TIMES.behind;
  }
}

function sliceFrom(startedAt: number): Slice {
  return { startedAt, admitted: 0, fullAt: undefined };
}

function hasRefusedEnough({ startedAt, fullAt }: Slice, now: number, times: number): boolean {
  return fullAt !== undefined && now - fullAt >= times * (fullAt - startedAt);
}

/** Moves an exponential average towards `value`; `times` is the time measured, in time constants. */
function moved(average: number, value: number, times: number): number {
  return average + (1 - Math.exp(-times)) * (value - average);
}
