import type { FromServer } from "@stockfinder/contracts/live";

const PING = 9;

/** The messages in the frames that were written to a socket; a ping of the protocol is `protocol ping`. */
export function readFrames(frames: Buffer): (FromServer | "protocol ping")[] {
  const read: (FromServer | "protocol ping")[] = [];
  let at = 0;
  while (at < frames.length) {
    const short = frames.readUInt8(at + 1);
    const head = short < 126 ? 2 : 4;
    const end = at + head + (short < 126 ? short : frames.readUInt16BE(at + 2));
    const isPing = (frames.readUInt8(at) & 0x0f) === PING;
    read.push(isPing ? "protocol ping" : JSON.parse(frames.toString("utf8", at + head, end)));
    at = end;
  }
  return read;
}
