import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../callers/caller.ts";
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
  readonly random?: () => number;
}

/**
 * Refuses a request during an overload with 503. `Retry-After` is random, from 1 to 5 s, so that clients refused together
 * do not return together. A preflight of an extension is answered: after a refused one, the browser hides the reason.
 */
export function refuseOverload({
  dataHeaders,
  isExtension,
  random = Math.random,
}: RefusalOptions): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ method, headers }, response) => {
    const shared = [...dataHeaders, "X-Request-Id", requestIdOf(headers["x-request-id"])];
    const extension = isExtension(headers.origin) ? headers.origin : undefined;
    if (extension && method === "OPTIONS" && headers["access-control-request-method"]) {
      response.writeHead(204, [...shared, ...preflightHeaders(extension)]).end();
      return;
    }
    const retryAfter = String(1 + Math.floor(random() * LONGEST_RETRY_SECONDS));
    const ofProblem = ["Content-Type", "application/problem+json", "Content-Length", String(PROBLEM.length)];
    const more = extension ? readableHeaders(extension) : [];
    response.writeHead(503, [...shared, ...ofProblem, "Retry-After", retryAfter, ...more]).end(PROBLEM);
  };
}
