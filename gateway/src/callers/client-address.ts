import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, SocketAddress } from "node:net";
import { growingLru } from "@stockfinder/cache/growing-lru";

/** Addresses that are counted together. */
export interface Network {
  readonly key: string;
  /** The multiple of one caller's limit that the network has. */
  readonly times: number;
}

/**
 * The networks that an IPv6 address is counted by. A household has a /64 or a /56, an organisation or a rented server often a
 * /48: without the wider two, such a client would have up to 65,536 limits.
 */
export const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

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
  const address = canonicalAddress(text);
  if (address === null) return null;
  if (!address.includes(":")) return { address, networks: [{ key: address, times: 1 }] };
  const groups = groupsOf(address);
  const [household, ...wider] = IPV6_NETWORKS.map(({ bits, times }) => ({
    key: networkOf(groups, bits),
    times,
  }));
  return household ? { address, networks: [household, ...wider] } : null;
}

/** One spelling for each address: IPv6 in lower case without its zone, IPv4-mapped IPv6 as IPv4. */
function canonicalAddress(text: string): string | null {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const [bare = ""] = (bracketed ?? dotted ?? text).split("%", 1);
  const version = isIP(bare);
  if (version === 0 || (bracketed !== undefined && version === 4)) return null;
  if (version === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: "ipv6" });
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped ?? address;
}

/** The first four groups of an IPv6 address, which identify its networks. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const lastLength = last.length + (last.at(-1)?.includes(".") ? 1 : 0);
  const missing = tail === undefined ? 0 : 8 - first.length - lastLength;
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...last];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function networkOf(groups: readonly number[], bits: number): string {
  const kept = groups.map((group, i) => {
    const groupBits = Math.min(16, Math.max(0, bits - i * 16));
    return (group & (0xffff << (16 - groupBits)) & 0xffff).toString(16);
  });
  return `${kept.join(":")}::/${bits}`;
}
