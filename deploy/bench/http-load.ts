import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface HttpLoad {
  /** One connection per URL, so that a server cannot answer two requests with one piece of work. */
  readonly urls: readonly string[];
  readonly seconds: number;
  /** The JSON bodies to post; without them the URLs are read. */
  readonly post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
}

/**
 * Sends requests as fast as answers arrive and counts them, in requests per second. Uses bare sockets because an HTTP client
 * costs more than the servers it would measure: every answer to one URL has the same length, so counting bytes counts
 * answers.
 */
export async function httpLoad({ urls, seconds, post }: HttpLoad): Promise<number> {
  let answers = 0;
  const sockets = await Promise.all(
    urls.map(async (url) => {
      const target = new URL(url);
      const request = requestFor(target, post);
      const length = await answerLength(target, request);
      const socket = await open(target);
      let awaited = length;
      socket.on("data", (chunk) => {
        awaited -= chunk.length;
        if (awaited > 0) return;
        answers++;
        awaited = length;
        socket.write(request);
      });
      return { socket, begin: () => socket.write(request) };
    }),
  );
  const started = performance.now();
  for (const { begin } of sockets) begin();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const rate = answers / ((performance.now() - started) / 1_000);
  for (const { socket } of sockets) socket.destroy();
  return rate;
}

function requestFor({ pathname, search, host }: URL, post: HttpLoad["post"]): string {
  const body = post?.body ?? "";
  const lines = [
    `${post ? "POST" : "GET"} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "Accept: application/json",
    ...(post ? ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`] : []),
    ...Object.entries(post?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

async function open({ hostname, port }: URL): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  return socket;
}

/** The length of one whole answer, head included; throws for anything but a 200. */
async function answerLength(target: URL, request: string): Promise<number> {
  const socket = await open(target);
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    const headEnd = received.indexOf("\r\n\r\n");
    if (headEnd < 0) continue;
    const head = received.toString("latin1", 0, headEnd);
    const bodyLength = /content-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith("HTTP/1.1 200") || bodyLength === undefined) {
      throw new Error(`${target.href} answers ${head.slice(0, 40)} without a length, nothing to measure`);
    }
    const length = headEnd + 4 + Number(bodyLength);
    if (received.length >= length) return length;
  }
  throw new Error(`${target.href} closed the connection`);
}
