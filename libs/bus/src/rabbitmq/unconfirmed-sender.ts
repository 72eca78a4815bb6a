import type { Channel, Message, Options } from "amqplib";
import { reconnectingChannel } from "./channel.ts";
import type { Connection } from "./connection.ts";
import type { Reconnecting } from "./reconnecting.ts";

export interface UnconfirmedSenderOptions {
  readonly connection: Connection;
  /** A message marked `mandatory` matched no queue. */
  returned?(message: Message): void;
  lost?(): void;
  failed(error: unknown): void;
}

/** Sends to queues without confirmation, for calls and replies: the deadline covers their loss. */
export class UnconfirmedSender {
  readonly #connection: Connection;
  readonly #channel: Reconnecting<Channel>;
  #drained: PromiseWithResolvers<void> | null = null;

  constructor(options: UnconfirmedSenderOptions) {
    this.#connection = options.connection;
    this.#channel = reconnectingChannel<Channel>({
      connection: options.connection,
      create: (model) => model.createChannel(),
      setUp: async (channel) => {
        channel.on("return", (message) => options.returned?.(message));
        channel.on("drain", () => this.#release());
      },
      lost: () => {
        this.#release();
        options.lost?.();
      },
      failed: options.failed,
    });
  }

  async ready(): Promise<void> {
    await this.#channel.ready();
  }

  isOpen(): boolean {
    return this.#channel.current !== null;
  }

  isBlocked(): boolean {
    return this.#connection.isBlocked;
  }

  /** Awaited before the next `send`, if set: the broker takes messages slower than we send them. */
  get drained(): Promise<void> | undefined {
    return this.#drained?.promise;
  }

  send(queue: string, body: Buffer, properties: Options.Publish): void {
    const isAccepting = this.#channel.current?.publish("", queue, body, properties) ?? true;
    if (!isAccepting) this.#drained ??= Promise.withResolvers();
  }

  close(): Promise<void> {
    return this.#channel.close();
  }

  #release(): void {
    this.#drained?.resolve();
    this.#drained = null;
  }
}
