import type { Channel } from "amqplib";

/** A message whose consumer dies this often is probably the cause. */
const DELIVERY_LIMIT = 10;

export class Topology {
  readonly #prefix: string;
  readonly #retryDelaysMs: readonly number[];
  readonly events: string;
  readonly parked: string;

  constructor(namespace: string | undefined, retryDelaysMs: readonly number[]) {
    this.#prefix = namespace ? `${namespace}.` : "";
    this.#retryDelaysMs = retryDelaysMs;
    this.events = `${this.#prefix}events`;
    this.parked = `${this.#prefix}parked`;
  }

  /** Of a service's calls: the shared queue, or with a node of a cluster the one that only that node holds. */
  requests(queue: string, node: string | null = null): string {
    return `${this.#prefix}${queue}${node === null ? "" : `@${node}`}`;
  }

  /** The shared queue of a node's request queue; null for the shared one itself. */
  sharedOf(queue: string): string | null {
    const at = queue.lastIndexOf("@");
    return at < 0 ? null : queue.slice(0, at);
  }

  replies(service: string, id: string): string {
    return `${this.#prefix}reply.${service}.${id}`;
  }

  copy(subscriber: string, id: string): string {
    return `${this.#prefix}copy.${subscriber}.${id}`;
  }

  subscription(subscriber: string, event: string): string {
    return `${this.#prefix}event.${subscriber}:${event}`;
  }

  /** The reverse of `subscription`. */
  subscriberOf(queue: string): string {
    return queue.slice(`${this.#prefix}event.`.length, queue.lastIndexOf(":"));
  }

  retry(delayMs: number): string {
    return `${this.#prefix}retry.${delayMs}`;
  }

  /** Deleted with the last process that serves it, so that calls fail at once when no process is left. */
  async declareRequests(channel: Channel, queue: string): Promise<void> {
    await channel.assertQueue(queue, { durable: true, autoDelete: true, arguments: CLASSIC });
  }

  async declareReplies(channel: Channel, queue: string): Promise<void> {
    await channel.assertQueue(queue, OF_THIS_PROCESS);
  }

  async declareCopy(channel: Channel, queue: string, event: string): Promise<void> {
    await this.#declareEvents(channel);
    await channel.assertQueue(queue, OF_THIS_PROCESS);
    await channel.bindQueue(queue, this.events, event);
  }

  async declareSubscription(channel: Channel, queue: string, event: string): Promise<void> {
    await this.#declareEvents(channel);
    // RabbitMQ before 4.0 has no default delivery limit, and dead-letters without confirms by default.
    await channel.assertQueue(queue, {
      ...deadLettersTo(this.parked),
      arguments: { ...SAFELY, "x-delivery-limit": DELIVERY_LIMIT },
    });
    await channel.bindQueue(queue, this.events, event);
  }

  /** What every event publisher needs: the exchange, the retry queues and the parking queue. */
  async declareShared(channel: Channel): Promise<void> {
    await this.#declareEvents(channel);
    await this.declareParked(channel);
    for (const delayMs of this.#retryDelaysMs) {
      const name = this.retry(delayMs);
      // A fanout ignores the routing key, so the key can name the queue the message returns to after its delay.
      await channel.assertExchange(name, "fanout");
      await channel.assertQueue(name, { ...deadLettersTo(), messageTtl: delayMs, arguments: SAFELY });
      await channel.bindQueue(name, name, "");
    }
  }

  async declareParked(channel: Channel): Promise<void> {
    await channel.assertQueue(this.parked, { arguments: { ...QUORUM, "x-delivery-limit": NEVER } });
  }

  async #declareEvents(channel: Channel): Promise<void> {
    await channel.assertExchange(this.events, "topic");
  }
}

const CLASSIC = { "x-queue-type": "classic" };
const OF_THIS_PROCESS = { exclusive: true, durable: false, autoDelete: true, arguments: CLASSIC };
const QUORUM = { "x-queue-type": "quorum" };
const SAFELY = { ...QUORUM, "x-dead-letter-strategy": "at-least-once" };
/** Listing parked messages returns them to the queue, which counts as a delivery; 4.x would drop them after 20. */
const NEVER = 1_000_000;

/** Sends through the default exchange to the queue of that name; without one, to the queue in the routing key. */
function deadLettersTo(queue?: string) {
  return {
    deadLetterExchange: "",
    ...(queue !== undefined && { deadLetterRoutingKey: queue }),
    overflow: "reject-publish", // at-least-once dead-lettering requires it
  };
}
