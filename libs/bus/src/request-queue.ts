import { type Operation, serviceOf } from "@stockfinder/contracts/operation";
import type { ServeOptions } from "./bus.ts";

/** How many requests a queue's consumer works on at once, where the service does not say. */
export const DEFAULT_CONCURRENCY = 32;

/** The queue that a request goes to: `call.community`, or `call.lookup.target` where the input picks one. */
export function requestQueue(operation: Operation, input: unknown): string {
  if (operation.queuedBy === undefined) return queueName(operation);
  const value: unknown = input instanceof Object ? Reflect.get(input, operation.queuedBy) : undefined;
  return queueName(operation, String(value));
}

/** The queues that a service answers an operation from. */
export function servedQueues(operation: Operation, { queues }: ServeOptions): string[] {
  if (operation.queuedBy === undefined) return [queueName(operation)];
  if (!queues)
    throw new Error(`${operation.name} is queued by ${operation.queuedBy}: say which queues to serve`);
  return queues.map((value) => queueName(operation, value));
}

function queueName(operation: Operation, value?: string): string {
  const service = `call.${serviceOf(operation)}`;
  return value === undefined ? service : `${service}.${value}`;
}
