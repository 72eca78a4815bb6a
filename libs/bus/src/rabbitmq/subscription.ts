import { setTimeout as wait } from "node:timers/promises";
import type { ConsumeMessage } from "amqplib";
import type { QueueAge } from "../queue-age.ts";
import { Consumer } from "./consumer.ts";
import type { CopySubscriptionOptions } from "./copy-subscription.ts";
import { arrivalOf, HEADER, sentAt } from "./headers.ts";
import type { Outgoing, Publisher } from "./publisher.ts";

export interface SubscriptionOptions extends Omit<CopySubscriptionOptions, "now" | "resumed"> {
  readonly concurrency: number;
  readonly age: QueueAge;
  readonly publisher: Publisher;
}

const BETWEEN_TRIES_MS = 1_000;

/** One subscriber's durable queue for one event: delivers, schedules retries, and parks events that failed at every attempt. */
export class Subscription {
  readonly #options: SubscriptionOptions;
  readonly #queue: string;
  readonly #consumer: Consumer;

  constructor(options: SubscriptionOptions) {
    const { event, subscriber, topology } = options;
    this.#options = options;
    this.#queue = topology.subscription(subscriber, event);
    this.#consumer = new Consumer({
      connection: options.consuming,
      prefetch: options.concurrency,
      declare: async (channel) => {
        await topology.declareSubscription(channel, this.#queue, event);
        return this.#queue;
      },
      handle: (message, isOurs) => this.#handle(message, isOurs),
      failed: options.failed,
    });
  }

  ready(): Promise<void> {
    return this.#consumer.ready();
  }

  stop(graceMs: number): Promise<void> {
    return this.#consumer.stop(graceMs);
  }

  async #handle(message: ConsumeMessage, isOurs: () => boolean): Promise<void> {
    const { age, deliver, topology } = this.#options;
    age.taken(sentAt(message));
    const arrival = arrivalOf(message);
    const causes = {
      [HEADER.requestId]: arrival.requestId,
      [HEADER.traceparent]: arrival.traceparent,
    };
    const verdict = await deliver(message.content.toString(), arrival);
    switch (verdict.outcome) {
      case "done":
      case "dropped":
        return;
      case "retried":
        return await this.#move(message, isOurs, {
          exchange: topology.retry(verdict.afterMs),
          routingKey: this.#queue,
          headers: { ...causes, [HEADER.attempt]: verdict.nextAttempt },
        });
      case "parked":
        return await this.#move(message, isOurs, {
          exchange: "",
          routingKey: topology.parked,
          headers: {
            ...causes,
            [HEADER.attempt]: arrival.attempt,
            [HEADER.queue]: this.#queue,
            [HEADER.reason]: verdict.reason,
            [HEADER.parkedAt]: Date.now(),
          },
        });
    }
  }

  /** Resolves when the message is safe in its new queue and may be acknowledged in the old one. */
  async #move(
    { content, properties }: ConsumeMessage,
    isOurs: () => boolean,
    to: Pick<Outgoing, "exchange" | "routingKey" | "headers">,
  ): Promise<void> {
    const { event, publisher, failed } = this.#options;
    const outgoing = { ...to, body: content, id: String(properties.messageId), event };
    while (isOurs()) {
      try {
        if (await publisher.publish(outgoing)) return;
        throw new Error(`${to.exchange || to.routingKey} does not exist`);
      } catch (error) {
        failed(error);
        await wait(BETWEEN_TRIES_MS); // the message stays unacknowledged, so it cannot be lost
      }
    }
  }
}
