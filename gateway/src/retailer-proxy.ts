import type { Bus } from "@stockfinder/bus/bus";
import { Fault, parseInput } from "@stockfinder/contracts/fault";
import { ProxyPrefix, proxyRetailer } from "@stockfinder/contracts/lookup";
import express, { type Express, type Request, type RequestHandler } from "express";
import { send } from "./answer.ts";
import { BODY_LIMIT_BYTES } from "./json-body.ts";
import { anonymousCaller } from "./principal.ts";
import { methodNotAllowed } from "./problem.ts";
import { limited } from "./rate-limits.ts";
import type { Edge } from "./routes.ts";

/** What a retailer's call may need of the caller's headers; everything else, cookies and credentials first, stays here. */
export const PROXIED_HEADERS = ["zip-code", "state", "city", "division-id", "store-id"] as const;

/** Mounts `/api/{wmt,tgt,…}/*`: which paths a retailer has is for the lookup service to say, how a path may look for us. */
export function mountProxies(app: Express, { bus, limits }: Edge): void {
  const textBody = express.text({ type: () => true, limit: BODY_LIMIT_BYTES });
  for (const prefix of ProxyPrefix.options) {
    const pass = passOn(prefix, bus);
    app
      .route(`/api/${prefix}/*path`)
      .get(limited(limits.proxied), pass)
      .post(limited(limits.proxied), textBody, pass)
      .all(methodNotAllowed(["GET", "POST"]));
  }
}

function passOn(prefix: ProxyPrefix, bus: Bus): RequestHandler {
  return async (request, response) => {
    const input = parseInput(proxyRetailer.input, {
      prefix,
      method: request.method === "HEAD" ? "GET" : request.method,
      path: pathBelow(prefix, request.url),
      query: { ...request.query },
      headers: allowedHeaders(request),
      body: typeof request.body === "string" && request.body !== "" ? request.body : null,
    });
    const { requestId } = response.locals;
    // What stands in Authorization is meant for the retailer, if anything; it is not for us to judge, nor to pass on.
    const principal = anonymousCaller(request);
    const answer = await bus.call(proxyRetailer, input, { principal, requestId });
    if (answer.status < 200 || answer.status > 599) {
      throw new Fault("retailer-failed", "The retailer's answer cannot be passed on");
    }
    send(response, answer.status, contentType(answer.contentType), Buffer.from(answer.body));
  };
}

const PLAIN_PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]*)+$/;
/** Segments that go up or are empty, and escapes that another reader might turn into such, or decode a second time. */
const TREACHEROUS = /\/\.{0,2}(?=\/)|\/\.{1,2}$|%(?:[01]|2[ef5]|5c|7f)|%(?![\da-f]{2})/i;

/**
 * The path as it stood in the request, still escaped.
 * @throws {Fault} `not-found` for one that does not mean the same to every reader.
 */
export function pathBelow(prefix: string, url: string): string {
  const path = url.slice(`/api/${prefix}`.length).split("?", 1).join("");
  if (!PLAIN_PATH.test(path) || TREACHEROUS.test(path) || !isText(path)) {
    throw new Fault("not-found", "There is nothing at this address");
  }
  return path;
}

/** Whether its escapes are text at all: readers differ in what they make of bytes that are no UTF-8. */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function allowedHeaders({ headers }: Request): Record<string, string> {
  return Object.fromEntries(
    PROXIED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** The retailer's own, where it is one; bodies cross the bus as text and are UTF-8 from there on. */
function contentType(given: string): string {
  return MEDIA_TYPE.test(given) ? `${given}; charset=utf-8` : "text/plain; charset=utf-8";
}
