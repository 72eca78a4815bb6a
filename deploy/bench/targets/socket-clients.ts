import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { clientFingerprint } from "../client-fingerprint.ts";
import { reportTarget } from "../target.ts";

/**
 * `COUNT` WebSocket clients of `LIVE_URL` on bare sockets, since a library's clients cost more than the server; each
 * sends a hello and answers pings. They connect at `PER_SECOND`. Ready when all have been answered.
 *
 * `GET /begin` resets the counts. `GET /last?count=n` answers when n clients have received a notification since then,
 * with the time of the last one: milliseconds of the machine's monotonic clock. `GET /stall?from=n` stops reading for the
 * clients from n on.
 */
const { LIVE_URL = "", COUNT = "", PER_SECOND = "" } = process.env;
const count = Number(COUNT);
const { hostname, port, pathname, host } = new URL(LIVE_URL);

const TEXT = 1;
const PING = 9;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const NOTIFICATION = Buffer.from('{"type":"notification"');
const READY = Buffer.from('{"type":"ready"');

const sockets: Socket[] = [];
let ready = 0;
let notified = new Set<number>();
let lastAt = 0;
let waiting: { readonly count: number; readonly done: () => void } | null = null;

for (let client = 0; client < count; client += 1) {
  sockets.push(open(client));
  if (client % 10 === 9) await wait(10_000 / Number(PER_SECOND));
}
while (ready < count) await wait(20);

const server = createServer((request, response) => {
  const { pathname: path, searchParams } = new URL(request.url ?? "", "http://clients");
  if (path === "/begin") {
    notified = new Set();
    response.end();
  } else if (path === "/stall") {
    for (const socket of sockets.slice(Number(searchParams.get("from")))) socket.pause();
    response.end();
  } else {
    waiting = { count: Number(searchParams.get("count")), done: () => response.end(String(lastAt)) };
    answerWaiting();
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") reportTarget(`http://127.0.0.1:${address.port}`);
});

function open(client: number): Socket {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on("error", (error) => {
    throw error;
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
  let isOpen = false;
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end < 0) {
        rest = bytes;
        return;
      }
      if (!bytes.subarray(0, 12).equals(Buffer.from("HTTP/1.1 101")))
        throw new Error(bytes.subarray(0, 100).toString());
      isOpen = true;
      socket.write(masked(JSON.stringify({ type: "hello", fingerprint: clientFingerprint(client) })));
      bytes = bytes.subarray(end + 4);
    }
    rest = take(client, socket, bytes);
  });
  return socket;
}

/** A client's text frame of less than 126 bytes, with a mask of zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | TEXT, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** Processes whole frames; returns the remaining bytes. */
function take(client: number, socket: Socket, bytes: Buffer): Buffer {
  let left = bytes;
  while (left.length >= 2) {
    const short = (left[1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : 4;
    if (left.length < head) break;
    const length = short < 126 ? short : left.readUInt16BE(2);
    if (left.length < head + length) break;
    const opcode = (left[0] ?? 0) & 0x0f;
    if (opcode === PING) socket.write(PONG);
    if (opcode === TEXT) receive(client, left.subarray(head, head + length));
    left = left.subarray(head + length);
  }
  return left.length === 0 ? Buffer.alloc(0) : Buffer.from(left);
}

function receive(client: number, message: Buffer): void {
  if (startsWith(message, NOTIFICATION)) {
    notified.add(client);
    lastAt = Number(process.hrtime.bigint()) / 1e6;
    answerWaiting();
  } else if (startsWith(message, READY)) ready += 1;
}

function startsWith(message: Buffer, begin: Buffer): boolean {
  return message.subarray(0, begin.length).equals(begin);
}

function answerWaiting(): void {
  if (!waiting || notified.size < waiting.count) return;
  const { done } = waiting;
  waiting = null;
  done();
}
