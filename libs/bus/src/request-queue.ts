import { type Operation, serviceOf } from "@stockfinder/contracts/operation";
import type { ServeOptions } from "./bus.ts";

export const DEFAULT_CONCURRENCY = 32;

/** The queue for a request: `call.community`, the operation's own, or `call.lookup.target` where the input chooses one. */
export function requestQueue(operation: Operation, input: unknown): string {
  if (operation.queuedBy === undefined) return queueName(operation, operation.queue);
  const value: unknown = input instanceof Object ? Reflect.get(input, operation.queuedBy) : undefined;
  return queueName(operation, String(value));
}

export function servedQueues(operation: Operation, { queues }: ServeOptions): string[] {
  if (operation.queuedBy === undefined) return [queueName(operation, operation.queue)];
  if (!queues)
    throw new Error(`${operation.name} is queued by ${operation.queuedBy}: say which queues to serve`);
  return queues.map((value) => queueName(operation, value));
}

function queueName(operation: Operation, value?: string): string {
  const service = `call.${serviceOf(operation)}`;
  return value === undefined ? service : `${service}.${value}`;
}
