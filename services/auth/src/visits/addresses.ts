import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const NETWORK_BYTES = 8;

/**
 * Reads an address in any spelling, also with a zone (`fe80::1%eth0`) or as a network (`2001:db8::/64`, which is what a
 * gateway counts callers by). One of IPv4 that was written as IPv6 (`::ffff:192.0.2.1`) is IPv4. Null where it is none.
 */
export function readAddress(text: string): Address | null {
  const [address = ""] = text.split(/[%/]/, 1);
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** Who counts as one visitor: an address of IPv4, or the /64 network of one of IPv6, which is one household's. */
export function visitorAt(text: string): Uint8Array | null {
  const address = readAddress(text);
  if (!address) return null;
  const bytes = Uint8Array.from(address.toByteArray());
  return address.kind() === "ipv4" ? bytes : bytes.subarray(0, NETWORK_BYTES);
}
