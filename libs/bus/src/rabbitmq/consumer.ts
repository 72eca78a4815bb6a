import { setTimeout as wait } from "node:timers/promises";
import type { Channel, ConsumeMessage } from "amqplib";
import { PendingWork } from "../pending-work.ts";
import { reconnectingChannel } from "./channel.ts";
import type { Connection } from "./connection.ts";
import type { Reconnecting } from "./reconnecting.ts";

export interface ConsumerOptions {
  readonly connection: Connection;
  /** Prefetch: unacknowledged messages at once; 0 means no limit and automatic acknowledgement. */
  readonly prefetch: number;
  declare(channel: Channel): Promise<string>;
  /** The message is acknowledged when this resolves and rejected when it rejects. `isOurs` returns false once the broker has taken it back. */
  handle(message: ConsumeMessage, isOurs: () => boolean): Promise<void>;
  opened?(queue: string): void;
  lost?(): void;
  failed(error: unknown): void;
  /** Attempts to consume are at most this far apart. */
  readonly longestRestMs?: number;
}

/** Consumes a queue on its own channel; declares and consumes again whenever either is lost. */
export class Consumer {
  readonly #options: ConsumerOptions;
  readonly #channel: Reconnecting<Channel>;
  readonly #pendingWork = new PendingWork();
  #queue = "";
  #consumerTag = "";

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#channel = reconnectingChannel<Channel>({
      connection: options.connection,
      create: (model) => model.createChannel(),
      setUp: (channel) => this.#consume(channel),
      opened: () => options.opened?.(this.#queue),
      lost: () => options.lost?.(),
      failed: options.failed,
      longestRestMs: options.longestRestMs,
    });
  }

  /** The queue that it consumes; null while it cannot. */
  get queue(): string | null {
    return this.#channel.current ? this.#queue : null;
  }

  async ready(): Promise<void> {
    await this.#channel.ready();
  }

  /** Takes no new messages and finishes those in progress; unfinished ones return to the queue. */
  async stop(graceMs: number): Promise<void> {
    const channel = this.#channel.current;
    if (channel)
      await Promise.race([cancel(channel, this.#consumerTag), wait(graceMs, undefined, { ref: false })]);
    await this.#pendingWork.finished(graceMs);
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
        const work = message ? this.#pendingWork.run(() => this.#handle(channel, message)) : channel.close();
        work.catch(this.#options.failed);
      },
      { noAck: prefetch === 0 },
    );
    this.#consumerTag = consumerTag;
  }

  async #handle(channel: Channel, message: ConsumeMessage): Promise<void> {
    // A message belongs to the channel that delivered it: acknowledging it on another channel closes that one too.
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
    else channel.reject(message, false); // requeued, it would only fail again
  }
}

async function cancel(channel: Channel, consumerTag: string): Promise<void> {
  // A channel that closes at this moment consumes no more either.
  await channel.cancel(consumerTag).catch(() => {});
}
