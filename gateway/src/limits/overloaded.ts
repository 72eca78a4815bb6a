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
  /** From 0 to 1, without 1. */
  readonly random?: () => number;
}

/**
 * Refuses a request during an overload with 503. `Retry-After` is random, from 1 to 5 s, so that clients refused together
 * do not return together. A preflight of an extension is answered: after a refused one, the browser hides the reason.
 *
 * Time spent on refusals is lost for responses, so their common parts are prepared, `request.headers` is never built, and
 * head and body are sent as one string: one write to the socket instead of two.
 */
export function refuseOverload({
  dataHeaders,
  isExtension,
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
  return ({ method, rawHeaders }, response) => {
    const id = requestIdOf(headerIn(rawHeaders, "x-request-id"));
    const origin = headerIn(rawHeaders, "origin");
    const extension = isExtension(origin) ? origin : undefined;
    if (extension && method === "OPTIONS" && headerIn(rawHeaders, "access-control-request-method")) {
      response.writeHead(204, [...dataHeaders, "X-Request-Id", id, ...preflightHeaders(extension)]);
      response.end();
      return;
    }
    const head = heads[Math.floor(random() * LONGEST_RETRY_SECONDS)] ?? [];
    response.writeHead(503, [...head, "X-Request-Id", id, ...(extension ? readableHeaders(extension) : [])]);
    response.end(PROBLEM, "latin1");
  };
}

/** The first header of this name, which is in lower case. */
function headerIn(rawHeaders: readonly string[], name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at];
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}
