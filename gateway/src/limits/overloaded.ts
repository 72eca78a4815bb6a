import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../callers/request-id.ts";
import { type IsExtension, preflightHeaders, readableHeaders } from "../http/cors.ts";

const PROBLEM = JSON.stringify({
  type: "about:blank",
  title: "Service Unavailable",
  status: 503,
  detail: "The service is overloaded; please try again in a moment",
  code: "unavailable",
});
const LONGEST_RETRY_SECONDS = 5;

interface RefusalOptions {
  /** The security headers of data: names and values in turn. */
  readonly dataHeaders: readonly string[];
  readonly isExtension: IsExtension;
  /** An idle connection is closed after this time. */
  readonly keepAliveMs: number;
  readonly random?: () => number;
}

/** A response's head as text, which `writeHead` sets. Node documents only the question whether it is set, `headersSent`. */
interface WithHead {
  _header: string;
}

/**
 * Refuses a request during an overload with 503. `Retry-After` is random, from 1 to 5 s, so that clients refused together
 * do not return together. A preflight of an extension is answered: after a refused one, the browser hides the reason.
 *
 * Time spent on refusals is lost for responses. So `request.headers` is never built, head and body are sent as one string (one
 * write to the socket instead of two), and a head in which only the request id differs is prepared as text: checking and
 * joining its headers takes a fifth of a refusal. Of a client's text it contains at most a well-formed id.
 */
export function refuseOverload({
  dataHeaders,
  isExtension,
  keepAliveMs,
  random = Math.random,
}: RefusalOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const heads = Array.from({ length: LONGEST_RETRY_SECONDS }, (_, index) => [
    ...dataHeaders,
    "Content-Type",
    "application/problem+json",
    "Content-Length",
    String(PROBLEM.length),
    "Retry-After",
    String(index + 1),
  ]);
  const beforeId = heads.map((headers) =>
    ["HTTP/1.1 503 Service Unavailable", ...linesOf(headers), "X-Request-Id: "].join("\r\n"),
  );
  const afterId = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n`;
  return ({ method, rawHeaders }, response) => {
    const id = requestIdOf(headerIn(rawHeaders, "x-request-id"));
    const origin = headerIn(rawHeaders, "origin");
    const extension = isExtension(origin) ? origin : undefined;
    if (extension && method === "OPTIONS" && headerIn(rawHeaders, "access-control-request-method")) {
      response.writeHead(204, [...dataHeaders, "X-Request-Id", id, ...preflightHeaders(extension)]);
      response.end();
      return;
    }
    const drawn = Math.floor(random() * LONGEST_RETRY_SECONDS);
    if (response.shouldKeepAlive && !extension) {
      response.statusCode = 503;
      (response as ServerResponse & WithHead)._header = `${beforeId[drawn]}${id}${afterId}`;
    } else {
      const more = extension ? readableHeaders(extension) : [];
      response.writeHead(503, [...(heads[drawn] ?? []), "X-Request-Id", id, ...more]);
    }
    response.end(PROBLEM, "latin1");
  };
}

function linesOf(headers: readonly string[]): string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []));
}

/** The first header of this name, which is in lower case. */
function headerIn(rawHeaders: readonly string[], name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}
