import type { Channel, ChannelModel } from "amqplib";
import type { Connection } from "./connection.ts";
import { Lasting } from "./lasting.ts";

export interface ChannelOptions<C extends Channel> {
  readonly connection: Connection;
  create(model: ChannelModel): Promise<C>;
  /** Declares what the channel needs, at each opening anew. */
  setUp(channel: C): Promise<void>;
  lost?(): void;
  failed(error: unknown): void;
}

/** A channel that is opened again whenever it or its connection broke. */
export function lastingChannel<C extends Channel>(options: ChannelOptions<C>): Lasting<C> {
  return new Lasting<C>({
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
    lost: () => options.lost?.(),
    failed: options.failed,
  });
}

async function dispose(channel: Channel): Promise<void> {
  // One that the broker closed already has nothing left to close.
  await channel.close().catch(() => {});
}
