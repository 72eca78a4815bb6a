import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { clientFingerprint } from "../client-fingerprint.ts";
import { reportTarget } from "../target.ts";

/**
 * `COUNT` WebSocket clients of `LIVE_URL` on bare sockets, since a library's clients cost more than the server; each
 * sends a hello and answers pings. They connect at `PER_SECOND`. Ready when all have been answered; fails when one of
 * them is lost.
 *
 * `GET /begin` resets the counts. `GET /last?count=n` answers when n clients have received a notification since then,
 * with the time of the last one: milliseconds of the machine's monotonic clock. `GET /stall?from=n` stops reading for the
 * clients from n on; `GET /resume?from=n&to=m` reads on for some of them until they are disconnected, and answers how many
 * were closed with 1013.
 */
const { LIVE_URL = "", COUNT = "", PER_SECOND = "" } = process.env;
const count = Number(COUNT);
const { hostname, port, pathname, host } = new URL(LIVE_URL);

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const TRY_AGAIN = 1013;
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const NOTIFICATION = Buffer.from('{"type":"notification"');
const READY = Buffer.from('{"type":"ready"');

const TOGETHER = 10;
/**
 * Connections without an answer. A gateway that pauses reads all of their hellos in the same second afterwards, and
 * disconnects clients beyond its limit of hellos a second.
 */
const MAX_UNANSWERED = 30;
/** A limit for each wait: for the next answer to a hello, and for the last receipt. */
const LIMIT_MS = 60_000;

const sockets: Socket[] = [];
/** Clients from this one on do not read, and may be disconnected. */
let firstStalled = count;
let ready = 0;
let triedAgain = 0;
let notified = new Set<number>();
let lastAt = 0;
let waiting: { readonly count: number; readonly done: () => void } | null = null;

await connectAll();
const server = createServer((request, response) => {
  const { pathname: path, searchParams } = new URL(request.url ?? "", "http://clients");
  const from = Number(searchParams.get("from"));
  if (path === "/begin") {
    notified = new Set();
    response.end();
  } else if (path === "/stall") {
    firstStalled = from;
    for (const socket of sockets.slice(from)) socket.pause();
    response.end();
  } else if (path === "/resume") {
    void resume(sockets.slice(from, Number(searchParams.get("to"))), response);
  } else {
    waitForReceipts(Number(searchParams.get("count")), response);
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") reportTarget(`http://127.0.0.1:${address.port}`);
});

async function connectAll(): Promise<void> {
  for (let client = 0; client < count; client += 1) {
    sockets.push(open(client));
    if (client % TOGETHER !== TOGETHER - 1) continue;
    await wait((1_000 * TOGETHER) / Number(PER_SECOND));
    await allReadyBut(MAX_UNANSWERED - TOGETHER);
  }
  await allReadyBut(0);
}

async function allReadyBut(unanswered: number): Promise<void> {
  let before = ready;
  let waitedFrom = performance.now();
  while (sockets.length - ready > unanswered) {
    if (ready > before) [before, waitedFrom] = [ready, performance.now()];
    if (performance.now() - waitedFrom > LIMIT_MS) throw new Error(`No answer to a hello: ${progress()}`);
    await wait(5);
  }
}

function progress(): string {
  return `${ready} of ${count} clients were connected`;
}

function open(client: number): Socket {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let end = "the connection ended";
  socket.on("error", (error) => {
    end = error.message;
  });
  socket.on("close", () => {
    if (client < firstStalled) throw new Error(`Client ${client} was lost (${end}): ${progress()}`);
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
      const headEnd = bytes.indexOf("\r\n\r\n");
      if (headEnd < 0) {
        rest = bytes;
        return;
      }
      if (!bytes.subarray(0, 12).equals(Buffer.from("HTTP/1.1 101")))
        throw new Error(`Client ${client} was refused: ${bytes.subarray(0, 100)}; ${progress()}`);
      isOpen = true;
      socket.write(masked(JSON.stringify({ type: "hello", fingerprint: clientFingerprint(client) })));
      bytes = bytes.subarray(headEnd + 4);
    }
    rest = take(bytes, (opcode, payload) => {
      if (opcode === PING) socket.write(PONG);
      else if (opcode === TEXT) receive(client, payload);
      else if (opcode === CLOSE) {
        const code = payload.readUInt16BE();
        if (code === TRY_AGAIN) triedAgain += 1;
        end = `closed with ${code}: ${payload.subarray(2)}`;
        socket.end();
      }
    });
  });
  return socket;
}

/** A client's text frame of less than 126 bytes, with a mask of zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | TEXT, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** Processes whole frames; returns the remaining bytes. */
function take(bytes: Buffer, handle: (opcode: number, payload: Buffer) => void): Buffer {
  let left = bytes;
  while (left.length >= 2) {
    const short = (left[1] ?? 0) & 0x7f;
    const head = short < 126 ? 2 : 4;
    if (left.length < head) break;
    const length = short < 126 ? short : left.readUInt16BE(2);
    if (left.length < head + length) break;
    handle((left[0] ?? 0) & 0x0f, left.subarray(head, head + length));
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

function waitForReceipts(expected: number, response: ServerResponse): void {
  const limit = setTimeout(() => {
    waiting = null;
    response.statusCode = 504;
    response.end(`${notified.size} of ${expected} clients received it within ${LIMIT_MS / 1_000} s`);
  }, LIMIT_MS);
  const done = () => {
    clearTimeout(limit);
    response.end(String(lastAt));
  };
  waiting = { count: expected, done };
  answerWaiting();
}

function answerWaiting(): void {
  if (!waiting || notified.size < waiting.count) return;
  const { done } = waiting;
  waiting = null;
  done();
}

/** Answers when all of these have been disconnected, or at the time limit. */
async function resume(resumed: readonly Socket[], response: ServerResponse): Promise<void> {
  for (const socket of resumed) socket.resume();
  const startedAt = performance.now();
  while (performance.now() - startedAt < LIMIT_MS && resumed.some((socket) => !socket.closed)) await wait(20);
  response.end(String(triedAgain));
}
