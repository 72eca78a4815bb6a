import type { ConfirmChannel, Options } from "amqplib";
import { unavailable } from "../pending-calls.ts";
import { Semaphore } from "../semaphore.ts";
import { dispose, reconnectingChannel } from "./channel.ts";
import type { Connection } from "./connection.ts";
import type { Reconnecting } from "./reconnecting.ts";
import type { Topology } from "./topology.ts";

export interface PublisherOptions {
  readonly connection: Connection;
  readonly topology: Topology;
  failed(error: unknown): void;
}

export interface Outgoing {
  readonly exchange: string;
  readonly routingKey: string;
  readonly body: Buffer;
  readonly id: string;
  readonly event: string;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** One confirm at a time allows 3,000 events a second; a larger window gains nothing (measured on 3.10). */
const WINDOW = 128;
const LATE_AFTER_MS = 5_000;
/** A channel this young is not replaced after a refusal: the cause is elsewhere. */
const YOUNG_MS = 1_000;

interface Sending {
  readonly openedAt: number;
  /** Ids of events that the broker returned because they matched no queue; it confirms them afterwards. */
  readonly returned: Set<string>;
}

/**
 * Publishes events; `publish` resolves once the event is on the broker's disk.
 *
 * A channel whose first event for a queue coincides with the loss of that queue's leader may never recover (RabbitMQ
 * 3.10): the broker refuses everything that it sends. So after an event that is refused, or not confirmed in time, another
 * channel is opened. Whoever published the event tries again; if it arrived after all, the inbox drops the duplicate.
 */
export class Publisher {
  readonly #connection: Connection;
  readonly #channel: Reconnecting<ConfirmChannel>;
  readonly #window = new Semaphore(WINDOW);
  readonly #sending = new WeakMap<ConfirmChannel, Sending>();

  constructor({ connection, topology, failed }: PublisherOptions) {
    this.#connection = connection;
    this.#channel = reconnectingChannel<ConfirmChannel>({
      connection,
      create: (model) => model.createConfirmChannel(),
      setUp: async (channel) => {
        const returned = new Set<string>();
        channel.on("return", ({ properties }) => returned.add(properties.messageId));
        await topology.declareShared(channel);
        this.#sending.set(channel, { openedAt: performance.now(), returned });
      },
      failed,
    });
  }

  async ready(): Promise<void> {
    await this.#channel.ready();
  }

  /** @returns whether it reached any queue. */
  publish(message: Outgoing): Promise<boolean> {
    return this.#window.run(async () => {
      const channel = this.#usable();
      try {
        return await this.#confirmed(channel, message);
      } catch (error) {
        this.#replace(channel, message.event);
        throw error;
      }
    });
  }

  /** @throws {Fault} `unavailable` */
  #usable(): ConfirmChannel {
    const channel = this.#channel.current;
    if (!channel || this.#connection.isBlocked) throw unavailable("The message broker is unavailable", 1);
    return channel;
  }

  /** Makes later events use another channel; this one is closed when its events in flight are settled, or late. */
  #replace(channel: ConfirmChannel, event: string): void {
    const sending = this.#sending.get(channel);
    if (!sending || performance.now() - sending.openedAt < YOUNG_MS) return;
    if (this.#channel.replace(channel, new Error(`The broker did not take ${event}`)))
      setTimeout(() => dispose(channel), LATE_AFTER_MS).unref();
  }

  #confirmed(channel: ConfirmChannel, { exchange, routingKey, body, id, event, headers }: Outgoing) {
    const sending = this.#sending.get(channel);
    const properties: Options.Publish = {
      mandatory: true,
      persistent: true,
      messageId: id,
      type: event,
      timestamp: Math.floor(Date.now() / 1_000),
      headers,
    };
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const late = setTimeout(
      () => reject(unavailable(`The message broker did not confirm ${event} in time`, 1)),
      LATE_AFTER_MS,
    );
    // `publish` returning false can be ignored: the window is far smaller than the channel's buffer.
    channel.publish(exchange, routingKey, body, properties, (error: unknown) => {
      if (error) reject(unavailable(`The message broker did not take ${event}`, 1));
      else resolve(!sending?.returned.delete(id));
    });
    return promise.finally(() => clearTimeout(late));
  }

  close(): Promise<void> {
    return this.#channel.close();
  }
}
