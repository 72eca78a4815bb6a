import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A message that a push service got for a browser. */
export interface ReceivedPush {
  /** The endpoint that it was sent to. */
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushService {
  /** The base URL that replaces all push services: `UPSTREAM_PUSH`. */
  readonly url: string;
  readonly received: ReceivedPush[];
  /** The status and headers of the response to a message; 201 by default. */
  answer: (push: ReceivedPush) => { status: number; headers?: Record<string, string> };
  stop(): Promise<void>;
}

/** Replaces the push services of all browsers: a message to `https://host/path` arrives at `/host/path`. */
export async function aPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null);
    if (!body) return; // the sender was killed
    const push = { endpoint: `https:/${request.url}`, headers: request.headers, body };
    received.push(push);
    const { status, headers = {} } = service.answer(push);
    response.writeHead(status, headers).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: () => ({ status: 201 }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return service;
}
