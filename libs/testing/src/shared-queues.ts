import type { Bus } from "@stockfinder/bus/bus";
import { RETRY_DELAYS_MS } from "@stockfinder/bus/event-delivery";
import { Topology } from "@stockfinder/bus/rabbitmq/topology";
import { connect } from "amqplib";

export interface Subscription {
  readonly subscriber: string;
  /** The event's name. */
  readonly event: string;
}

/** Adds to `subscriptions` each one of `bus` whose queue outlives it, from now on. */
export function noteSubscriptions(bus: Bus, subscriptions: Subscription[]): void {
  const subscribe = bus.subscribe.bind(bus);
  bus.subscribe = async (event, subscriber, handler, options) => {
    await subscribe(event, subscriber, handler, options);
    if (!options?.everyCopy) subscriptions.push({ subscriber, event: event.name });
  };
}

/**
 * Deletes the queues that all processes of a namespace share. They would be deleted with the run's virtual host, but a
 * broker reserves three file handles for each quorum queue: with the usual limit of 1,024, about three hundred queues use
 * up all of them, and the broker silently accepts no more connections.
 */
export async function removeSharedQueues(
  amqpUrl: string,
  namespace: string,
  retryDelaysMs: readonly number[] = RETRY_DELAYS_MS,
  subscriptions: Iterable<Subscription> = [],
): Promise<void> {
  const topology = new Topology(namespace, retryDelaysMs);
  const connection = await connect(amqpUrl, { noDelay: true });
  const channel = await connection.createChannel();
  const queues = [topology.parked, ...retryDelaysMs.map((delayMs) => topology.retry(delayMs))];
  for (const { subscriber, event } of subscriptions) queues.push(topology.subscription(subscriber, event));
  for (const queue of queues) await channel.deleteQueue(queue);
  await connection.close();
}
