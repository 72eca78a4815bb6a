import type { Bus } from "@stockfinder/bus/bus";
import { Fault, parseInput } from "@stockfinder/contracts/fault";
import { ProxyPrefix, proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import express, { type Express, type Request, type RequestHandler } from "express";
import { callerIn } from "../callers/caller-group.ts";
import { limited } from "../callers/identify.ts";
import { send } from "../http/answer.ts";
import { PROXIED_HEADERS } from "../http/cors.ts";
import { BODY_LIMIT_BYTES } from "../http/json-body.ts";
import { refuseDeepJson } from "../http/json-depth.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { Edge } from "./routes.ts";

/** Mounts `/api/{wmt,tgt,…}/*`. The lookup service knows each retailer's paths; the gateway checks their syntax. */
export function mountProxies(app: Express, { bus, limits }: Edge): void {
  const textBody = express.text({
    type: () => true,
    limit: BODY_LIMIT_BYTES,
    verify: refuseDeepJson,
  });
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
    const { requestId, address } = response.locals.caller;
    // `Authorization` is ignored: it would be for the retailer, and credentials are not passed on.
    const principal = callerIn(address);
    const answer = await bus.call(proxyRetailer, input, { principal, requestId });
    if (answer.status < 200 || answer.status > 599) {
      throw new Fault("retailer-failed", "The retailer's answer cannot be passed on");
    }
    send(response, answer.status, contentType(answer.contentType), Buffer.from(answer.body));
  };
}

const PLAIN_PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]*)+$/;
/**
 * Servers interpret these paths differently: empty and dot segments, and escapes that another server could decode into such
 * segments, or decode twice.
 */
const AMBIGUOUS = /\/\.{0,2}(?=\/)|\/\.{1,2}$|%(?:[01]|2[ef5]|5c|7f)|%(?![\da-f]{2})/i;

/**
 * The path of the request, still escaped.
 * @throws {Fault} `not-found` for a path that servers could interpret differently.
 */
export function pathBelow(prefix: string, url: string): string {
  const path = url.slice(`/api/${prefix}`.length).split("?", 1).join("");
  if (!PLAIN_PATH.test(path) || AMBIGUOUS.test(path) || !isText(path)) {
    throw new Fault("not-found", "There is nothing at this address");
  }
  return path;
}

/** Whether its escapes are UTF-8: servers differ in how they decode other bytes. */
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

/** Types that no browser runs as a page or a script. */
const DATA_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json$/i;

/**
 * The retailer's own type if it is JSON, else plain text: a browser would treat HTML, scripts, SVG and XML as ours.
 * Bodies cross the bus as text and are UTF-8 from there on.
 */
function contentType(given: string): string {
  return DATA_TYPE.test(given) ? `${given}; charset=utf-8` : "text/plain; charset=utf-8";
}
