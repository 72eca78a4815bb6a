import type { Agent, IncomingMessage } from "node:http";
import { http } from "@stockfinder/service/node-http";
import { readRetryAfter } from "@stockfinder/service/retry-after";
import { type SentRequest, sendRequest } from "@stockfinder/service/send-request";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { UpstreamRequest } from "../parsing/upstream.ts";
import { Oversized, readBody } from "./body.ts";
import type { Exchanged, TryOutcome } from "./retry-rules.ts";

const HEADERS_MS = 2_000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_HOPS = 3;

const OUR_HEADERS = {
  accept: "application/json, text/html;q=0.9, */*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "StockFinder/1.0",
};

export interface ExchangeOptions {
  readonly agent: Agent;
  /** How long all of it may take, in milliseconds. */
  readonly timeoutMs: number;
  mayFollow(target: URL): boolean;
}

export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | null;
}

/** @throws if JSON or HTTP cannot represent it: an error of ours or the caller's, never the upstream's. */
export function outgoing({ method, headers = {}, json, form }: UpstreamRequest): Outgoing {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json);
  const all: Record<string, string | number> = { ...OUR_HEADERS };
  if (body !== null) {
    all["content-type"] = form ? "application/x-www-form-urlencoded;charset=UTF-8" : "application/json";
    all["content-length"] = Buffer.byteLength(body);
  }
  for (const [name, value] of Object.entries(headers)) {
    http.validateHeaderValue(name, value);
    all[name.toLowerCase()] = value;
  }
  return { method, headers: all, body };
}

/**
 * Sends one request and reads its response, of any status, to the end or until it is cut off. A redirect that may not be
 * followed is returned itself. Returns a failure if the upstream did not answer.
 */
export async function exchange(url: URL, request: Outgoing, options: ExchangeOptions): Promise<TryOutcome> {
  const stop = new AbortController();
  const headersTimer = setTimeout(() => stop.abort(), Math.min(HEADERS_MS, options.timeoutMs));
  const timer = setTimeout(() => stop.abort(), options.timeoutMs);
  let phase = "headers";
  try {
    const response = await follow(url, { ...request, agent: options.agent, signal: stop.signal }, options);
    phase = "body";
    clearTimeout(headersTimer);
    return await readWhole(response);
  } catch (error) {
    if (stop.signal.aborted) return new LookupFailure("timeout", `no ${phase} in time`);
    if (error instanceof Oversized) return new LookupFailure("unreadable", `body: ${error.message}`);
    // Node's words on the connection, without the address's path and query, which may contain our key.
    return new LookupFailure("failing", error instanceof Error ? error.message : "no answer");
  } finally {
    clearTimeout(headersTimer);
    clearTimeout(timer);
  }
}

async function follow(url: URL, request: SentRequest, { mayFollow }: ExchangeOptions) {
  let at = url;
  let response = await sendRequest(at, request);
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const target = redirectTarget(response, at);
    if (target === null || !mayFollow(target)) break;
    await readBody(response, MAX_BYTES); // an unread body would hold its connection
    at = target;
    response = await sendRequest(at, request);
  }
  return response;
}

function redirectTarget({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  return statusCode >= 300 && statusCode < 400 && location !== undefined
    ? URL.parse(location, from.href)
    : null;
}

async function readWhole(response: IncomingMessage): Promise<Exchanged> {
  const { statusCode = 0, headers } = response;
  return {
    status: statusCode,
    contentType: (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
    body: await readBody(response, MAX_BYTES),
    retryAfterMs: readRetryAfter(headers["retry-after"], Date.now()),
  };
}
