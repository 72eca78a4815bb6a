import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { clientFingerprint } from "../client-fingerprint.ts";
import { listenAndReport } from "../target.ts";

/**
 * `COUNT` WebSocket clients of `LIVE_URL` on bare sockets, since a library's clients cost more than the server; each
 * sends a hello and answers pings. They connect at `PER_SECOND`. Ready when all have been answered; fails when one is lost.
 *
 * `GET /begin` resets the counts. `GET /last` answers when all clients have received a notification since then, with the
 * time of the last one: milliseconds of the machine's monotonic clock.
 */
const { LIVE_URL = "", COUNT = "", PER_SECOND = "" } = process.env;
const count = Number(COUNT);
const { hostname, port, pathname, host } = new URL(LIVE_URL);

const TEXT = 1;
const PING = 9;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const NOTIFICATION = Buffer.from('{"type":"notification"');
const READY = Buffer.from('{"type":"ready"');
const HEAD_END = "\r\n\r\n";

/** As many connect at a time: a gateway that pauses reads their hellos together, and it limits hellos a second. */
const TOGETHER = 10;
/** A limit for each wait: for the next answer to a hello, and for the last receipt. */
const LIMIT_MS = 60_000;

let ready = 0;
let notified = new Set<number>();
let lastAt = 0;
let answerAll: (() => void) | null = null;

await connectAll();
const server = createServer(({ url }, response) => {
  if (url !== "/begin") return void answerWhenAllAreNotified(response);
  notified = new Set();
  response.end();
});
listenAndReport(server);

async function connectAll(): Promise<void> {
  for (let first = 0; first < count; first += TOGETHER) {
    const end = Math.min(count, first + TOGETHER);
    for (let client = first; client < end; client += 1) open(client);
    const until = performance.now() + LIMIT_MS;
    await wait((1_000 * TOGETHER) / Number(PER_SECOND));
    while (ready < end) {
      if (performance.now() > until) throw new Error(`No answer to a hello: ${ready} are connected`);
      await wait(1);
    }
  }
}

function open(client: number): void {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on("error", () => {}); // "close" follows
  socket.on("close", () => {
    throw new Error(`Client ${client} was lost: ${ready} of ${count} were connected`);
  });
  socket.write(
    [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "Sec-WebSocket-Version: 13",
      `X-Forwarded-For: 10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
      "\r\n",
    ].join("\r\n"),
  );
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on("data", (chunk) => {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const headEnd = isOpen ? 0 : bytes.indexOf(HEAD_END);
    if (!isOpen && headEnd >= 0) {
      isOpen = true;
      socket.write(masked(JSON.stringify({ type: "hello", fingerprint: clientFingerprint(client) })));
      bytes = bytes.subarray(headEnd + HEAD_END.length);
    }
    rest = isOpen ? take(bytes, client, socket) : bytes;
  });
}

/** A client's text frame of less than 126 bytes, with a mask of zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | TEXT, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** Processes whole frames of less than 64 kB; returns the remaining bytes. */
function take(bytes: Buffer, client: number, socket: Socket): Buffer {
  let left = bytes;
  while (left.length >= 2) {
    const short = (left[1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : 4;
    if (left.length < head) break;
    const length = short < 126 ? short : left.readUInt16BE(2);
    if (left.length < head + length) break;
    const opcode = (left[0] ?? 0) & 0x0f;
    if (opcode === PING) socket.write(PONG);
    else if (opcode === TEXT) receive(client, left.subarray(head, head + length));
    left = left.subarray(head + length);
  }
  return left.length === 0 ? Buffer.alloc(0) : Buffer.from(left);
}

function receive(client: number, message: Buffer): void {
  if (startsWith(message, READY)) ready += 1;
  if (!startsWith(message, NOTIFICATION)) return;
  notified.add(client);
  lastAt = Number(process.hrtime.bigint()) / 1e6;
  if (notified.size === count) answerAll?.();
}

function startsWith(message: Buffer, begin: Buffer): boolean {
  return message.subarray(0, begin.length).equals(begin);
}

function answerWhenAllAreNotified(response: ServerResponse): void {
  const limit = setTimeout(() => {
    response.statusCode = 504;
    response.end(`${notified.size} of ${count} clients received it within ${LIMIT_MS / 1_000} s`);
  }, LIMIT_MS);
  answerAll = () => {
    clearTimeout(limit);
    response.end(String(lastAt));
  };
  if (notified.size === count) answerAll();
}
