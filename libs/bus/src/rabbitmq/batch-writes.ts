import { Readable, Writable } from "node:stream";
import type { Channel, ChannelModel } from "amqplib";

/** amqplib's types do not declare these. If a release moves them, only the gain in speed is lost. */
interface Internals {
  readonly stream?: unknown;
  /** The frames of each channel wait here until the connection takes them. */
  readonly channels?: readonly ({ readonly buffer?: unknown } | null | undefined)[];
  /** Takes the frames of all channels in turn; `blocked` while the socket is full. */
  readonly muxer?: { readonly blocked?: unknown };
}

const releases = new WeakMap<Writable, () => void>();

/**
 * Sends everything that is written to the connection in one turn of the event loop to the socket together.
 *
 * amqplib writes each message separately, and with `noDelay` each is a system call and a packet: half of what a call
 * costs.
 */
export function batchWrites({ connection }: Pick<ChannelModel, "connection">): void {
  const { stream } = connection as object as Internals;
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
  releases.set(stream, release);
}

/**
 * Sends what was written to a channel to the socket now. Otherwise amqplib takes it in the next turn of the event loop, after
 * everything else that this turn has to do.
 */
export function sendNow(channel: Pick<Channel, "connection">): void {
  const { connection, ch } = channel as { readonly connection: object; readonly ch?: number };
  const { stream, channels, muxer } = connection as Internals;
  const buffer = ch === undefined ? undefined : channels?.[ch]?.buffer;
  if (!(stream instanceof Writable) || !(buffer instanceof Readable) || muxer?.blocked !== false) return;
  for (let frames = buffer.read(); frames !== null; frames = buffer.read()) stream.write(frames);
  releases.get(stream)?.();
}
