import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { http } from "@stockfinder/service/node-http";
import type { Express, Request, Response } from "express";
import type { Admission } from "../limits/admission.ts";
import type { Listener } from "./listener.ts";

/**
 * Idle connections live longer than load balancers keep theirs (60 s), so that a balancer never sends a request into a
 * connection that is just being closed.
 */
const KEEP_ALIVE_LONGER_MS = 5_000;
const HEAD_MS = 10_000;
const REQUEST_MS = 20_000;
const IDLE_CHECK_MS = 50;
/** Emitted by a response when the app has ended it; its reader may read it much later. */
const ANSWERED = "answered";

/**
 * Creates the HTTP server for an Express app. Express changes the prototypes of every request and response, which takes a
 * seventh of a request's time; this server creates them with those prototypes.
 *
 * A connection without progress in either direction for `idleMs` is closed: otherwise a client that never reads its answer
 * keeps it in memory forever. A stream's heartbeat counts as progress only if the client reads it.
 */
export function createHttpServer(
  app: Express,
  answer: (request: Request, response: Response) => void,
  { idleMs }: { readonly idleMs: number },
): Server {
  class GatewayRequest extends http.IncomingMessage {}
  class GatewayResponse extends http.ServerResponse<IncomingMessage> {
    override end(...answer: unknown[]): this {
      super.end(...(answer as []));
      this.emit(ANSWERED);
      return this;
    }
  }
  Object.setPrototypeOf(GatewayRequest.prototype, app.request);
  Object.setPrototypeOf(GatewayResponse.prototype, app.response);
  app.request = GatewayRequest.prototype as typeof app.request;
  app.response = GatewayResponse.prototype as typeof app.response;
  const server = http.createServer(
    {
      IncomingMessage: GatewayRequest,
      ServerResponse: GatewayResponse,
      keepAliveTimeout: idleMs + KEEP_ALIVE_LONGER_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
    },
    answer as RequestListener<typeof GatewayRequest, typeof GatewayResponse>,
  );
  return server.setTimeout(idleMs, (socket) => {
    // After a close the system keeps megabytes for a reader that never reads; after a reset it drops them.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
}

/** Passes admitted requests to the app and refuses all others before any other work. */
export function admitRequests(
  app: Express,
  admission: Admission,
  refuse: (request: Request, response: Response) => void,
): (request: Request, response: Response) => void {
  const pipelined = new PipelinedRequests();
  const admit = (request: Request, response: Response) => {
    const { url } = request;
    if (!admission.admits(url)) {
      refuse(request, response);
      return;
    }
    app(request, response);
    // Most requests are answered by now and need no listener.
    if (response.writableEnded) return;
    const done = admission.take(url);
    response.once(ANSWERED, done);
    response.once("close", done); // the connection may end before the answer
  };
  return (request, response) => pipelined.take(request, response, () => admit(request, response));
}

/** From now on each response closes its connection, so that clients reconnect elsewhere. */
export function endConnectionsPolitely(server: Server): void {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
}

/** Accepts no connections, lets open requests finish for `graceMs`, then calls `beforeCut` and closes all connections. */
export async function closeServer(
  server: Server,
  listener: Pick<Listener, "close">,
  { graceMs, beforeCut }: { readonly graceMs: number; readonly beforeCut: () => void },
): Promise<void> {
  const closed = listener.close();
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => {
    beforeCut();
    setImmediate(() => server.closeAllConnections());
  }, graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Browsers and proxies wait for each answer, so a connection seldom has more than one. */
const MOST_UNANSWERED = 32;

/**
 * Bounds what one connection makes the process do and keep. A client may send thousands of requests without reading an answer
 * (HTTP pipelining), and each takes memory until its answer is read.
 *
 * - While the reader does not read an answer, the requests behind it wait. Node then stops reading the connection.
 * - A connection with more than `MOST_UNANSWERED` requests is closed, which frees all of them. An answer would wait like the others.
 */
class PipelinedRequests {
  /** Requests behind the first unanswered one of their connection. */
  readonly #behind = new WeakMap<Socket, number>();

  /** Calls `answer` at once or when the answers before it have been read, and never if the connection is closed. */
  take({ socket }: IncomingMessage, response: ServerResponse, answer: () => void): void {
    if (socket.destroyed) return;
    // Node assigns the connection to its first unanswered request, and to the next one when that answer is sent.
    if (response.socket) {
      answer();
      return;
    }
    const behind = (this.#behind.get(socket) ?? 0) + 1;
    if (behind >= MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    this.#behind.set(socket, behind);
    response.once("socket", () => this.#behind.set(socket, (this.#behind.get(socket) ?? 1) - 1));
    if (socket.writableNeedDrain) response.once("socket", answer);
    else answer();
  }
}
