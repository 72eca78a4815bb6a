import type { Writable } from "node:stream";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { LEVEL } from "./compression.ts";

/** RFC 1952: deflate, no file name, no time, made on Unix. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** A last block without contents. */
const LAST_BLOCK = Buffer.from([3, 0]);
const TAIL_BYTES = 8;
/** Blocks that end on a byte and refer to nothing outside, so that they fit into any stream. */
const BLOCKS = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * One gzip stream of server-sent events, made of events that were compressed once for all streams: a hot search is streamed to
 * many callers. A reader gets each event when it is written.
 */
export class GzipEvents {
  readonly #out: Writable;
  #crc = 0;
  #plainBytes = 0;

  constructor(out: Writable) {
    this.#out = out;
    out.write(HEAD);
  }

  write(name: string, data: Buffer): void {
    this.#out.write(this.#compressed(name, data));
  }

  end(name: string, data: Buffer): void {
    const last = this.#compressed(name, data);
    const tail = Buffer.alloc(TAIL_BYTES);
    tail.writeUInt32LE(this.#crc, 0);
    tail.writeUInt32LE(this.#plainBytes % 2 ** 32, 4);
    this.#out.end(Buffer.concat([last, LAST_BLOCK, tail]));
  }

  #compressed(name: string, data: Buffer): Buffer {
    const parts = eventParts(name, data);
    for (const part of parts) {
      this.#crc = crc32(part, this.#crc);
      this.#plainBytes += part.length;
    }
    return blocksOf(name, data, parts);
  }
}

/** Concatenated, an event of one line of data. */
export function eventParts(name: string, data: Buffer): Buffer[] {
  return [Buffer.from(`event: ${name}\ndata: `), data, END_OF_EVENT];
}

const END_OF_EVENT = Buffer.from("\n\n");
/** The compressed blocks of answers, by the event that they were written as. Dropped with their answer. */
const known = new WeakMap<Buffer, { readonly name: string; readonly blocks: Buffer }>();

function blocksOf(name: string, data: Buffer, parts: readonly Buffer[]): Buffer {
  const before = known.get(data);
  if (before?.name === name) return before.blocks;
  const blocks = deflateRawSync(Buffer.concat(parts), BLOCKS);
  known.set(data, { name, blocks });
  return blocks;
}
