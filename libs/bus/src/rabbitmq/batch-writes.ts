import { Writable } from "node:stream";
import type { ChannelModel } from "amqplib";

/** One write a turn of the event loop: half of what a call costs. If amqplib moves its socket, only that is lost. */
export function batchWrites({ connection }: Pick<ChannelModel, "connection">): void {
  const { stream } = connection as object as { readonly stream?: unknown };
  if (!(stream instanceof Writable)) return;

  const write = stream.write.bind(stream);
  let isCorked = false;
  const release = () => {
    isCorked = false;
    stream.uncork();
  };
  stream.write = (chunk: unknown) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(release);
    }
    return write(chunk);
  };
}
