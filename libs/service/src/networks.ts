import { isIP, isIPv4, SocketAddress } from "node:net";

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

/** One spelling for each IP address: IPv6 in lower case without its zone, IPv4-mapped IPv6 as IPv4. Null if `text` is none. */
export function canonicalAddress(text: string): string | null {
  const [bare = ""] = text.split("%", 1);
  const version = isIP(bare);
  if (version === 0) return null;
  if (version === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: "ipv6" });
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped ?? address;
}

/**
 * The networks that an address is counted by, from the narrowest to the widest: itself, or the `IPV6_NETWORKS` around it. Text
 * that is not an address is one network.
 */
export function networksOf(text: string): readonly [Network, ...Network[]] {
  const address = canonicalAddress(text) ?? text;
  if (!address.includes(":")) return [{ key: address, times: 1 }];
  const groups = groupsOf(address);
  const [caller, ...wider] = IPV6_NETWORKS;
  const around = ({ bits, times }: (typeof IPV6_NETWORKS)[number]) => ({
    key: networkOf(groups, bits),
    times,
  });
  return [around(caller), ...wider.map(around)];
}

/**
 * The /24 of an IPv4 address, the /48 of an IPv6 address: one customer of a provider often has all of it. Text that is not an
 * address is returned as it is.
 */
export function customerNetworkOf(text: string): string {
  const address = canonicalAddress(text);
  if (address === null) return text;
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return `${groupsOf(address).slice(0, 3).map(hex).join(":")}::/48`;
}

/** The first four groups of a canonical IPv6 address, which identify its networks. */
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
    return hex(group & (0xffff << (16 - groupBits)) & 0xffff);
  });
  return `${kept.join(":")}::/${bits}`;
}

function hex(group: number): string {
  return group.toString(16);
}
