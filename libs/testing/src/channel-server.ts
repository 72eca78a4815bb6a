import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request that a stand-in got. */
export interface ReceivedMessage {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Of a JSON body. */
  readonly body: Record<string, unknown>;
}

/** Null never answers. */
export type ServerAnswer = { status: number; headers?: Record<string, string>; body?: unknown } | null;

export interface ChannelServer {
  readonly url: string;
  readonly hostAndPort: string;
  readonly received: ReceivedMessage[];
  answer: (message: ReceivedMessage) => ServerAnswer | Promise<ServerAnswer>;
  stop(): Promise<void>;
}

/** Stands in for the server of a channel or webhook; answers 200 and `{}` by default. */
export async function aChannelServer(): Promise<ChannelServer> {
  const received: ReceivedMessage[] = [];
  const http = createServer(async (request, response) => {
    const sent = await text(request).catch(() => null);
    if (sent === null) return; // the sender was stopped
    const { method = "", url: path = "", headers } = request;
    const message = { method, path, headers, text: sent, body: JSON.parse(sent) };
    received.push(message);
    const answer = await server.answer(message);
    if (answer === null) return;
    const { status, headers: answered = {}, body = {} } = answer;
    response.writeHead(status, answered).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const server: ChannelServer = {
    url: `http://127.0.0.1:${port}`,
    hostAndPort: `127.0.0.1:${port}`,
    received,
    answer: () => ({ status: 200 }),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return server;
}
