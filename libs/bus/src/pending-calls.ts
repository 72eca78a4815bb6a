import { Fault, type FaultCode, FaultMessage } from "@stockfinder/contracts/fault";
import type { BusObserver, RawAnswer } from "./bus.ts";

export interface Reply extends RawAnswer {
  readonly isFault: boolean;
}

export interface OutgoingCall {
  readonly target: string;
  readonly operation: string;
  /** How long the caller waits, in milliseconds. */
  readonly timeLeftMs: number;
}

interface PendingCall {
  readonly target: string;
  readonly operation: string;
  /** By `performance.now()`, which clock changes do not affect. */
  readonly expiresAt: number;
  readonly startedAt: number;
  readonly alarm: NodeJS.Timeout;
  resolve(reply: Reply): void;
  reject(fault: Fault): void;
}

/** With this many calls ahead, a new call would miss its deadline: it is refused at once. */
const WAITING_PER_TARGET = 256;
/** Node rings a timer of more than 24 days at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The unanswered calls of this process. Each ends exactly once: answered, failed, or at its deadline. */
export class PendingCalls {
  readonly #observer: BusObserver;
  readonly #calls = new Map<number, PendingCall>();
  readonly #waiting = new Map<string, number>();
  #lastId = 0;

  constructor(observer: BusObserver) {
    this.#observer = observer;
  }

  start(call: OutgoingCall, send: (id: number) => void): Promise<Reply> {
    const { target, operation, timeLeftMs } = call;
    if (timeLeftMs <= 0) return this.refuse(operation, outOfTime(operation));
    const waiting = this.#waiting.get(target) ?? 0;
    if (waiting >= WAITING_PER_TARGET) {
      return this.refuse(operation, unavailable(`Too many calls wait for ${operation}`, 1));
    }
    this.#waiting.set(target, waiting + 1);

    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const startedAt = performance.now();
      const expiresAt = startedAt + timeLeftMs;
      const late = () => this.fail(id, outOfTime(operation));
      const alarm = setTimeout(late, Math.min(timeLeftMs, LONGEST_TIMER_MS));
      this.#calls.set(id, { target, operation, expiresAt, startedAt, alarm, resolve, reject });
      send(id);
    });
  }

  /** Ends a call that cannot be sent. */
  refuse(operation: string, fault: Fault): Promise<never> {
    this.#observer.callSettled?.(operation, fault.code, 0);
    return Promise.reject(fault);
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Time left until the call's deadline, in milliseconds; 0 when it has ended. */
  timeLeftMs(id: number): number {
    const call = this.#calls.get(id);
    return call ? Math.max(0, call.expiresAt - performance.now()) : 0;
  }

  settle(id: number, reply: Reply): void {
    const call = this.#calls.get(id);
    if (!call) {
      this.#observer.replyDropped?.();
    } else if (reply.isFault) {
      this.fail(id, readFault(reply.bytes));
    } else {
      this.#end(id, call, "ok").resolve(reply);
    }
  }

  fail(id: number, fault: Fault): void {
    const call = this.#calls.get(id);
    if (call) this.#end(id, call, fault.code).reject(fault);
  }

  failAll(fault: Fault): void {
    for (const id of this.#calls.keys()) this.fail(id, fault);
  }

  #end(id: number, call: PendingCall, outcome: FaultCode | "ok"): PendingCall {
    this.#calls.delete(id);
    clearTimeout(call.alarm);
    const waiting = this.#waiting.get(call.target) ?? 1;
    if (waiting > 1) this.#waiting.set(call.target, waiting - 1);
    else this.#waiting.delete(call.target);
    this.#observer.callSettled?.(call.operation, outcome, (performance.now() - call.startedAt) / 1_000);
    return call;
  }
}

export function unavailable(message: string, retryAfterSeconds?: number): Fault {
  return new Fault("unavailable", message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
}

export function outOfTime(operation: string): Fault {
  return new Fault("out-of-time", `${operation} did not answer in time`);
}

function readFault(bytes: Buffer): Fault {
  return Fault.fromMessage(FaultMessage.parse(JSON.parse(bytes.toString())));
}
