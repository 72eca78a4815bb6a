import { connect, type Socket } from "node:net";

/** `status` is null if the connection ended before the response did. */
type OnSettled = (status: number | null) => void;

/** A request's text; with a body it posts JSON. `headers` are lines of the head without their ends. */
export function requestTo(
  { pathname, search, host }: URL,
  { headers = [], body }: { headers?: readonly string[] | undefined; body?: string | undefined } = {},
): string {
  const length = Buffer.byteLength(body ?? "");
  const ofBody = body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${length}`];
  const method = body === undefined ? "GET" : "POST";
  const head = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...headers, ...ofBody];
  return `${head.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

const LONGEST_HEAD = 4_096;
/** The end of a body that is sent in chunks. */
const LAST_CHUNK = Buffer.from("0\r\n\r\n");
/** All sockets read into this memory, one after another: separate memory for each read takes half of the sender's time. */
const READ_INTO = Buffer.allocUnsafeSlow(256 * 1_024);

/**
 * A kept-alive connection that sends one request at a time. A bare socket: an HTTP client costs as much as the server and
 * could not overload it.
 */
export class Connection {
  readonly #socket: Socket;
  #settled: OnSettled | undefined;
  #head = "";
  #status = 0;
  /** Bytes of the body still to come; null until the head is complete. */
  #bytesLeft: number | null = null;

  constructor({ hostname, port }: URL) {
    const callback = (bytes: number) => {
      this.#read(READ_INTO.subarray(0, bytes));
      return true;
    };
    const onread = { buffer: READ_INTO, callback };
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.#socket.on("error", () => {}); // "close" follows
    this.#socket.on("close", () => this.#settle(null));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  get isWaiting(): boolean {
    return this.#settled !== undefined;
  }

  send(request: string, settled: OnSettled): void {
    this.#settled = settled;
    this.#socket.write(request);
  }

  close(): void {
    this.#settled = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#bytesLeft !== null) {
      this.#bytesLeft -= chunk.length;
    } else {
      const before = this.#head.length;
      this.#head += chunk.toString("latin1", 0, LONGEST_HEAD);
      const headEnd = this.#head.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      this.#status = Number(this.#head.slice(9, 12));
      const isChunked = /transfer-encoding: chunked/i.test(this.#head);
      const length = isChunked
        ? Number.POSITIVE_INFINITY
        : Number(/content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
      this.#bytesLeft = length - (before + chunk.length - headEnd - 4);
    }
    if (this.#bytesLeft === Number.POSITIVE_INFINITY && chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))
      this.#bytesLeft = 0;
    if (this.#bytesLeft > 0) return;
    this.#head = "";
    this.#bytesLeft = null;
    this.#settle(this.#status);
  }

  #settle(status: number | null): void {
    const settled = this.#settled;
    this.#settled = undefined;
    settled?.(status);
  }
}
