import { once } from "node:events";
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";

/** Longer than the load balancers in front keep theirs, so that none sends a request into a connection that just closed. */
const KEEP_ALIVE_MS = 65_000;
const HEAD_MS = 10_000;
const REQUEST_MS = 20_000;
const IDLE_CHECK_MS = 50;

/**
 * Express gives every request and response new prototypes, which costs each a seventh of its time. Here they are born with
 * the prototypes that Express is about to give them.
 */
export function createHttpServer(app: Express): Server {
  class GatewayRequest extends IncomingMessage {}
  class GatewayResponse extends ServerResponse<IncomingMessage> {}
  Object.setPrototypeOf(GatewayRequest.prototype, app.request);
  Object.setPrototypeOf(GatewayResponse.prototype, app.response);
  app.request = GatewayRequest.prototype as typeof app.request;
  app.response = GatewayResponse.prototype as typeof app.response;
  return createServer(
    {
      IncomingMessage: GatewayRequest,
      ServerResponse: GatewayResponse,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
    },
    app,
  );
}

/** Listens and tells the port, which is a free one where 0 was asked for. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Accepts nothing more, lets what is in hand finish for `graceMs`, then calls `beforeCut` and cuts what is left. */
export async function closeServer(server: Server, graceMs: number, beforeCut: () => void): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => {
    beforeCut();
    setImmediate(() => server.closeAllConnections());
  }, graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
