import type { FromServer } from "@stockfinder/contracts/live";

const FINAL_TEXT = 0x81;
const FINAL_PING = 0x89;
/** Longer payloads have their length in two bytes, and those over 65,535 bytes in eight. */
const SHORT = 125;
const MEDIUM = 0xffff;

/**
 * A message as it travels: header and payload of one WebSocket frame. It is made once for all sockets, and each writes it
 * in one piece; `ws` would make a header for each socket and write two pieces.
 */
export function frameOf(message: FromServer): Buffer {
  return textFrame(JSON.stringify(message));
}

/** A ping of the protocol, which browsers answer by themselves, and one that a page's script can read. */
export const PINGS = Buffer.concat([Buffer.from([FINAL_PING, 0]), frameOf({ type: "ping" })]);

function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
