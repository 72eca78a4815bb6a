import { performance } from "node:perf_hooks";
import { POST_STREAM_PATH } from "@stockfinder/contracts/streams";

const MAX_OPEN_REQUESTS = 1_000;
/** Below this share the process has time left and refuses nothing: open requests may be waiting for a retailer. */
const SATURATED = 0.9;
const MEASURED_EVERY_MS = 500;
/** What a saturated process works on in one turn of the event loop: more would delay all other requests. */
const TURN_MS = 10;
/** So few requests are always admitted: if they take longer, another process has the processor. */
const FEW_IN_TURN = 64;
/** Monitors need an answer most during an overload. */
const NEVER_REFUSED = new Set(["/healthz", "/readyz", "/metrics"]);

export interface AdmissionOptions {
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Calls back when the current turn of the event loop has read all requests that have arrived. */
  readonly afterTurn?: (ended: () => void) => void;
}

/** Decides for each request whether the process admits it, by its open requests and by how busy its event loop is. */
export class Admission {
  readonly counts = { admitted: 0, refused: 0 };
  readonly #now: () => number;
  readonly #afterTurn: (ended: () => void) => void;
  #busy = 0;
  #openRequests = 0;
  #turn: { readonly began: number; admitted: number } | undefined;
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
      this.measured(performance.eventLoopUtilization(current, before).utilization);
      before = current;
    }, MEASURED_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#measuring);
  }

  /** Takes the share of the last time in which the event loop had work, from 0 to 1. */
  measured(busy: number): void {
    this.#busy = busy;
  }

  admits(url: string): boolean {
    if (NEVER_REFUSED.has(url)) return true;
    const isAdmitted = this.#hasRoom();
    this.counts[isAdmitted ? "admitted" : "refused"]++;
    return isAdmitted;
  }

  take(url: string): () => void {
    // Streams of posts stay open for hours and have their own limit.
    if (url.startsWith(POST_STREAM_PATH)) return () => {};
    this.#openRequests++;
    let isOpen = true;
    return () => {
      if (isOpen) this.#openRequests--;
      isOpen = false;
    };
  }

  #hasRoom(): boolean {
    if (this.#openRequests >= MAX_OPEN_REQUESTS) return false;
    if (this.#busy < SATURATED) return true;
    const turn = this.#turn ?? this.#beginTurn();
    if (turn.admitted >= FEW_IN_TURN && this.#now() - turn.began >= TURN_MS) return false;
    turn.admitted++;
    return true;
  }

  #beginTurn() {
    this.#turn = { began: this.#now(), admitted: 0 };
    this.#afterTurn(() => {
      this.#turn = undefined;
    });
    return this.#turn;
  }
}
