import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { canonicalAddress, type Network, networksOf } from "@stockfinder/service/networks";

export interface Client {
  /** The IP address, as far as the proxies in front can be trusted. */
  readonly address: string;
  /** From the narrowest, which identifies the caller, to the widest. Limits count each of them. */
  readonly networks: readonly [Network, ...Network[]];
}

const REMEMBERED = 10_000;

/** The client that sent a request's head; null if the forwarded entry is not an IP address. */
export type ClientOf = (head: Pick<IncomingMessage, "headers" | "socket">) => Client | null;

/** Returns a function that finds the client of a request. The number of proxies must be exact: see `forwardedEntry`. */
export function clientReader({ proxiesInFront }: { readonly proxiesInFront: number }): ClientOf {
  const clients = growingLru<string, Client>(REMEMBERED);
  return ({ headers, socket }) => {
    const forwarded = proxiesInFront === 0 ? undefined : forwardedEntry(headers, proxiesInFront);
    const text = forwarded ?? socket.remoteAddress ?? "";
    const known = clients.get(text);
    if (known) return known;
    const client = clientAt(text);
    if (client) clients.set(text, client);
    return client;
  };
}

/**
 * The entry that the outermost trusted proxy added; a client can forge the entries before it. With fewer entries than
 * proxies it is the first. A request that bypasses the proxies, such as a load balancer's health check, has none.
 */
function forwardedEntry(headers: IncomingHttpHeaders, proxiesInFront: number): string | undefined {
  const header = headers["x-forwarded-for"];
  if (header === undefined) return undefined;
  const entries = header.toString().split(",");
  return entries[Math.max(0, entries.length - proxiesInFront)]?.trim();
}

/** Null unless `text` is an IP address, with or without a port: `192.0.2.1:5678`, `[2001:db8::1]:443`. */
export function clientAt(text: string): Client | null {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  if (bracketed !== undefined && !bracketed.includes(":")) return null;
  const address = canonicalAddress(bracketed ?? dotted ?? text);
  return address === null ? null : { address, networks: networksOf(address) };
}
