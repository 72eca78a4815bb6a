import { setTimeout as wait } from "node:timers/promises";
import { Consumer } from "./consumer.ts";
import { HEADER, textHeader, traceparentIn } from "./headers.ts";
import { sharedDeliveries } from "./shared-deliveries.ts";
import { Subscription, type SubscriptionOptions } from "./subscription.ts";

const EARLY_READY_WITHIN_MS = 1_000;

/**
 * A durable queue, and beside it one in memory, from which an event arrives before the broker has written it to its disk. The copies
 * of a process share both queues, so a copy may handle an event that another has handled early.
 */
export class EarlySubscription {
  readonly #early: Consumer;
  readonly #durable: Subscription;

  constructor(options: SubscriptionOptions) {
    const { event, subscriber, concurrency, consuming, topology, failed } = options;
    const { first, durable } = sharedDeliveries(options.deliver);
    this.#durable = new Subscription({ ...options, deliver: durable });
    this.#early = new Consumer({
      connection: consuming,
      prefetch: concurrency,
      declare: async (channel) => {
        const queue = topology.early(subscriber, event);
        await topology.declareEarly(channel, queue, event);
        return queue;
      },
      handle: async (message) => {
        await first(message.content.toString(), {
          id: String(message.properties.messageId),
          requestId: textHeader(message, HEADER.requestId),
          traceparent: traceparentIn(message) ?? undefined,
          attempt: 1,
        });
      },
      failed,
    });
  }

  /** Waits only a moment for the queue in memory: without it events come later, but come. */
  async ready(): Promise<void> {
    const enough = wait(EARLY_READY_WITHIN_MS, undefined, { ref: false });
    await Promise.all([Promise.race([this.#early.ready(), enough]), this.#durable.ready()]);
  }

  async stop(graceMs: number): Promise<void> {
    await Promise.all([this.#early.stop(graceMs), this.#durable.stop(graceMs)]);
  }
}
