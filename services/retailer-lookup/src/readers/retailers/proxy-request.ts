import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import type { UpstreamRequest } from "../parsing/upstream.ts";
import { upstreamOf } from "./upstreams.ts";

/** The shopper's location, for retailers that need it in headers; no other header of the caller is forwarded. */
const PASSED_ON = ["zip-code", "state", "city", "division-id", "store-id"];

const CREDENTIALS = ["key", "apikey", "security-appname", "token", "access_token"];

/** A retailer's own clients nest two or three. */
const MAX_LEVELS = 32;

/**
 * The upstream's request for a caller's.
 * @throws {Fault} `not-found` for a path that is not proxied, `bad-input` for a body that is not JSON or nested too deep.
 */
export function proxyRequest(wanted: InputOf<typeof proxyRetailer>): UpstreamRequest {
  const { prefix, method, path, query, headers, body } = wanted;
  const upstream = upstreamOf(prefix);
  if (!upstream.isProxied(method, path)) throw new Fault("not-found", "There is no such retailer call");
  const retry = upstream.proxyRetry?.(path);
  return {
    upstream: prefix,
    method,
    path,
    query: without(query, CREDENTIALS),
    headers: only(headers, PASSED_ON),
    ...(body !== null && method === "POST" && { json: parseBody(body) }),
    ...(retry && { retry }),
  };
}

function parseBody(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isDeeperThan(parsed, MAX_LEVELS)) throw new Error(`more than ${MAX_LEVELS} levels`);
    return parsed;
  } catch (cause) {
    const message = `Must be JSON, nested at most ${MAX_LEVELS} levels deep`;
    throw new Fault("bad-input", `body: ${message}`, { errors: [{ path: "body", message }] }, { cause });
  }
}

/** Looks no deeper than `levels`: a caller's body may be nested deeper than the stack allows. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

function only(record: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      return names.includes(lower) ? [[lower, value]] : [];
    }),
  );
}

function without(record: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name.toLowerCase())));
}
