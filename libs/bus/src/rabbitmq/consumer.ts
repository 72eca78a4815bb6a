import { setTimeout as wait } from "node:timers/promises";
import type { Channel, ConsumeMessage } from "amqplib";
import { WorkInHand } from "../work-in-hand.ts";
import { lastingChannel } from "./channel.ts";
import type { Connection } from "./connection.ts";
import type { Lasting } from "./lasting.ts";

export interface ConsumerOptions {
  readonly connection: Connection;
  /** How many messages are in hand at once; 0 for all there are, which are then acknowledged by being sent. */
  readonly prefetch: number;
  /** Declares the queue and answers its name. */
  declare(channel: Channel): Promise<string>;
  /** The message is acknowledged when this resolves, and given up when it rejects. `isOurs` turns false when the broker takes it back. */
  handle(message: ConsumeMessage, isOurs: () => boolean): Promise<void>;
  opened?(queue: string): void;
  lost?(): void;
  failed(error: unknown): void;
}

/** Consumes a queue on a channel of its own, declared and consumed anew whenever either is lost. */
export class Consumer {
  readonly #options: ConsumerOptions;
  readonly #channel: Lasting<Channel>;
  readonly #inHand = new WorkInHand();
  #queue = "";
  #consumerTag = "";

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#channel = lastingChannel<Channel>({
      connection: options.connection,
      create: (model) => model.createChannel(),
      setUp: (channel) => this.#consume(channel),
      opened: () => options.opened?.(this.#queue),
      lost: () => options.lost?.(),
      failed: options.failed,
    });
  }

  /** Resolves when messages come. */
  async ready(): Promise<void> {
    await this.#channel.ready();
  }

  /** Takes no new message and finishes those in hand; what is not finished goes back to the queue. */
  async stop(graceMs: number): Promise<void> {
    const channel = this.#channel.current;
    if (channel)
      await Promise.race([cancel(channel, this.#consumerTag), wait(graceMs, undefined, { ref: false })]);
    await this.#inHand.finished(graceMs);
    await this.#channel.close();
  }

  async #consume(channel: Channel): Promise<void> {
    const { prefetch, declare } = this.#options;
    this.#queue = await declare(channel);
    if (prefetch > 0) await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(
      this.#queue,
      (message) => {
        // Without a message: the queue was deleted. A new channel declares it again.
        const work = message ? this.#inHand.run(() => this.#handle(channel, message)) : channel.close();
        work.catch(this.#options.failed);
      },
      { noAck: prefetch === 0 },
    );
    this.#consumerTag = consumerTag;
  }

  async #handle(channel: Channel, message: ConsumeMessage): Promise<void> {
    // A message belongs to the channel that brought it: to acknowledge it on another one would close that too.
    const isOurs = () => this.#channel.current === channel;
    const isHandled = await this.#options.handle(message, isOurs).then(
      () => true,
      (error: unknown) => {
        this.#options.failed(error);
        return false;
      },
    );
    if (this.#options.prefetch === 0 || !isOurs()) return;
    if (isHandled) channel.ack(message);
    else channel.reject(message, false); // handled by nobody, it would only come again and again
  }
}

async function cancel(channel: Channel, consumerTag: string): Promise<void> {
  // A channel that broke in this moment consumes no more either.
  await channel.cancel(consumerTag).catch(() => {});
}
