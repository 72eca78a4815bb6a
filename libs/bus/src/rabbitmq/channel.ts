import { setTimeout as wait } from "node:timers/promises";
import type { Channel, ChannelModel } from "amqplib";
import type { Connection } from "./connection.ts";
import { Reconnecting } from "./reconnecting.ts";

export interface ChannelOptions<C extends Channel> {
  readonly connection: Connection;
  create(model: ChannelModel): Promise<C>;
  /** Declares the channel's queues and exchanges, each time it opens. */
  setUp(channel: C): Promise<void>;
  opened?(): void;
  lost?(): void;
  failed(error: unknown): void;
  readonly longestRestMs?: number | undefined;
}

const CLOSES_WITHIN_MS = 1_000;

export function reconnectingChannel<C extends Channel>(options: ChannelOptions<C>): Reconnecting<C> {
  return new Reconnecting<C>({
    open: async (lost) => {
      const channel = await options.create(await options.connection.model.ready());
      channel.on("close", lost);
      channel.on("error", options.failed);
      channel.on("handler-error", options.failed);
      try {
        await options.setUp(channel);
        return channel;
      } catch (error) {
        await dispose(channel);
        throw error;
      }
    },
    dispose,
    opened: () => options.opened?.(),
    lost: () => options.lost?.(),
    failed: options.failed,
    longestRestMs: options.longestRestMs,
  });
}

/** Does not wait for a broker that hangs; a channel that is already closed needs no closing. */
export async function dispose(channel: Channel): Promise<void> {
  const closed = channel.close().catch(() => {});
  await Promise.race([closed, wait(CLOSES_WITHIN_MS, undefined, { ref: false })]);
}
