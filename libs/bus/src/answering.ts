import { Fault, parseInput } from "@stockfinder/contracts/fault";
import type { Operation } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";
import { type BusObserver, EncodedAnswer, type Handler, type RequestContext } from "./bus.ts";
import type { Reply } from "./pending-calls.ts";

export interface Request {
  readonly principal: Principal;
  readonly requestId: string;
  readonly deadline: number;
}

/** Answers one request, given as JSON. Never throws: what goes wrong becomes a reply too. */
export type Answer = (json: string, request: Request) => Promise<Reply>;

/** Checking what a service itself says costs time; where shoppers wait, tests have done it before. */
const CHECKS_ANSWERS = process.env.NODE_ENV !== "production";

/** The served half of a call, which is the same on every adapter. */
export function answering<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  observer: BusObserver,
): Answer {
  return async (json, request) => {
    const startedAt = performance.now();
    const settled = (outcome: string) =>
      observer.requestHandled?.(operation.name, outcome, (performance.now() - startedAt) / 1_000);

    try {
      const context = new HandlerContext(request);
      const answer = await handler(parseInput<O["input"]>(operation.input, JSON.parse(json)), context);
      const bytes = answer instanceof EncodedAnswer ? answer.bytes : encode(answer);
      if (CHECKS_ANSWERS) operation.output.parse(JSON.parse(bytes.toString()));
      settled("ok");
      return { bytes, isFault: false, reuseMs: context.reuseMs };
    } catch (error) {
      const fault = asFault(error);
      if (fault !== error) observer.failed?.(operation.name, error);
      settled(fault.code);
      return { bytes: encode(fault.toMessage()), isFault: true, reuseMs: 0 };
    }
  };
}

export function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? "null");
}

/** What is not meant for callers stays here: they hear that something failed, not what. */
function asFault(error: unknown): Fault {
  return error instanceof Fault ? error : new Fault("internal", "Something went wrong");
}

class HandlerContext implements RequestContext {
  readonly principal: Principal;
  readonly requestId: string;
  readonly deadline: number;
  reuseMs = 0;
  #signal: AbortSignal | undefined;

  constructor({ principal, requestId, deadline }: Request) {
    this.principal = principal;
    this.requestId = requestId;
    this.deadline = deadline;
  }

  /** Made when it is first asked for: most handlers are done before it would matter, and it costs a timer. */
  get signal(): AbortSignal {
    this.#signal ??= AbortSignal.timeout(Math.max(0, this.deadline - Date.now()));
    return this.#signal;
  }

  /** A property, so that handlers may take it out of the context. */
  readonly reuseFor = (milliseconds: number): void => {
    this.reuseMs = milliseconds;
  };
}
