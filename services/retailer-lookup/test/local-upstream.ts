import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface LocalUpstream {
  readonly url: string;
  readonly received: Received[];
  /** How many connections were made to it. */
  connections(): number;
  answer(respond: Respond): void;
  close(): Promise<void>;
}

export type Respond = (response: ServerResponse, request: Received) => void;

/** A retailer's server for tests: records its requests and answers with `respond`. */
export async function startLocalUpstream(respond: Respond = sendJson({})): Promise<LocalUpstream> {
  const received: Received[] = [];
  let connections = 0;
  let current = respond;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", headers } = request;
    const question = {
      method,
      url: new URL(request.url ?? "/", "http://upstream"),
      headers,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(question);
    current(response, question);
  });
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    answer(next) {
      current = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export function sendJson(value: unknown, status = 200, headers: Record<string, string> = {}): Respond {
  return (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}

/** Answers as the functions say, one after another; the last one stays. */
export function inTurn(...responds: [Respond, ...Respond[]]): Respond {
  let index = 0;
  return (response, request) => {
    const respond = responds[Math.min(index, responds.length - 1)] ?? responds[0];
    index += 1;
    respond(response, request);
  };
}
