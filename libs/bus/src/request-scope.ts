import { AsyncLocalStorage } from "node:async_hooks";
import { outsideSpans } from "./tracing.ts";

const scope = new AsyncLocalStorage<string | undefined>();

/** Runs `work` for a request: everything it logs, publishes or saves in an outbox carries the request's id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** Runs `work` outside any request and its trace: what a request starts for later is not part of it. */
export function outsideRequests<T>(work: () => T): T {
  return scope.run(undefined, () => outsideSpans(work));
}

/** The id of the current request; undefined in background work. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}
