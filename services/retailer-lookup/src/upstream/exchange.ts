import type { Agent } from "node:http";
import fetch, { FetchError, Headers, type Response } from "node-fetch";
import { LookupFailure } from "../lookup-failure.ts";
import { type Exchanged, readRetryAfter, type TryOutcome } from "./retry-rules.ts";
import type { UpstreamRequest } from "./upstream.ts";

const HEADERS_MS = 2_000;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_HOPS = 3;

const OUR_HEADERS = {
  accept: "application/json, text/html;q=0.9, */*;q=0.8",
  "user-agent": "StockFinder/1.0",
};

export interface ExchangeOptions {
  readonly agent: Agent;
  /** How long all of it may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether a redirect may lead here. */
  mayFollow(target: URL): boolean;
}

/** A request as it is sent. */
export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly headers: Headers;
  readonly body: string | URLSearchParams | null;
}

/** @throws what JSON or HTTP cannot carry: a mistake of ours or of the caller's, never of the upstream. */
export function outgoing(request: UpstreamRequest): Outgoing {
  const headers = new Headers({ ...OUR_HEADERS, ...contentType(request), ...request.headers });
  return { method: request.method, headers, body: bodyOf(request) };
}

/**
 * Sends one request and reads its answer, of whatever status, to the end or until it is cut off. A redirect that may not
 * be followed is the answer itself. Returns a failure where the upstream did not answer; throws only where we broke.
 */
export async function exchange(url: URL, request: Outgoing, options: ExchangeOptions): Promise<TryOutcome> {
  const stop = new AbortController();
  let phase = "headers";
  const headersTimer = setTimeout(() => stop.abort(), Math.min(HEADERS_MS, options.timeoutMs));
  const timer = setTimeout(() => stop.abort(), options.timeoutMs);
  try {
    const response = await follow(url, request, options, stop.signal);
    phase = "body";
    clearTimeout(headersTimer);
    return await readWhole(response);
  } catch (error) {
    if (stop.signal.aborted) return new LookupFailure("timeout", `no ${phase} in time`);
    // Everything that the network or the upstream does comes as this class.
    if (!(error instanceof FetchError)) throw error;
    if (error.type === "max-size")
      return new LookupFailure("unreadable", `body: more than ${MOST_BYTES} bytes`);
    return new LookupFailure("failing", reasonOf(error));
  } finally {
    clearTimeout(headersTimer);
    clearTimeout(timer);
  }
}

/** The library's message has the whole address, which may contain our key: neither log nor cache may hold that. */
function reasonOf({ message }: FetchError): string {
  return message.replaceAll(/https?:\/\/\S+/g, "it");
}

async function follow(
  url: URL,
  request: Outgoing,
  { agent, mayFollow }: ExchangeOptions,
  signal: AbortSignal,
): Promise<Response> {
  const init = { ...request, agent, signal, redirect: "manual" as const, size: MOST_BYTES };
  let response = await fetch(url, init);
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    const target = request.method === "GET" ? redirectTarget(response) : null;
    if (target === null || !mayFollow(target)) break;
    await response.arrayBuffer(); // an unread body would hold its connection
    response = await fetch(target, init);
  }
  return response;
}

function redirectTarget({ status, headers, url }: Response): URL | null {
  const location = headers.get("location");
  return status >= 300 && status < 400 && location !== null ? URL.parse(location, url) : null;
}

async function readWhole(response: Response): Promise<Exchanged> {
  const body = await response.text();
  return {
    status: response.status,
    contentType: (response.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
    body,
    retryAfterMs: readRetryAfter(response.headers.get("retry-after"), Date.now()),
  };
}

function contentType({ json }: UpstreamRequest): Record<string, string> {
  return json === undefined ? {} : { "content-type": "application/json" };
}

/** A form names its own content type. */
function bodyOf({ json, form }: UpstreamRequest): string | URLSearchParams | null {
  if (form) return new URLSearchParams(form);
  return json === undefined ? null : JSON.stringify(json);
}
