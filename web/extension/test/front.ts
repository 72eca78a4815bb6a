import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const HOST = "127.0.0.1";

/** A proxy between browsers and the product, which can be cut off and restored. */
export interface Front {
  readonly origin: string;
  /** Passes connections on to the server at this address from now on. */
  leadTo(url: string): void;
  /** Closes every connection and accepts no new one. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** The whole requests that have come with a method for a path, whatever their query. */
  requests(method: string, path: string): readonly FrontRequest[];
  stop(): Promise<void>;
}

export interface FrontRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** As text; empty without one. */
  readonly body: string;
}

const HEAD = /([A-Z]+) (\/\S*) HTTP\/1\.1\r\n((?:[^\r\n]+\r\n)+)\r\n/g;

export async function startFront(): Promise<Front> {
  const sockets = new Set<Socket>();
  /** The bytes of each connection so far. */
  const received: Buffer[][] = [];
  let behind = 0;
  const server = createServer((socket) => {
    const onward = connect(behind, HOST);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("close", () => {
        sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
      // "close" follows.
      end.on("error", () => {});
    }
    const bytes: Buffer[] = [];
    received.push(bytes);
    socket.on("data", (chunk) => bytes.push(chunk));
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  async function goAway(): Promise<void> {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, "close");
  }

  return {
    origin: `http://${HOST}:${port}`,
    leadTo(url) {
      behind = Number(new URL(url).port);
    },
    goAway,
    async comeBack() {
      server.listen(port, HOST);
      await once(server, "listening");
    },
    requests: (method, path) =>
      received
        .flatMap((bytes) => requestsIn(Buffer.concat(bytes)))
        .filter((request) => request.method === method && request.path === path),
    stop: goAway,
  };
}

/** Of a connection's bytes, read as Latin-1 so that each is one character. */
function requestsIn(bytes: Buffer): FrontRequest[] {
  const heads = bytes.toString("latin1").matchAll(HEAD);
  return [...heads].flatMap(({ 0: head, 1: method = "", 2: target = "", 3: lines = "", index }) => {
    const headers = new Headers(lines.trim().split("\r\n").map(nameAndValue));
    const start = index + head.length;
    const end = start + Number(headers.get("content-length") ?? 0);
    if (end > bytes.length) return [];
    const { pathname: path, searchParams: query } = new URL(target, "http://front");
    return [{ method, path, query, headers, body: bytes.toString("utf8", start, end) }];
  });
}

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
