import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const NETWORK_BYTES = 8;

/**
 * Reads an IP address in any spelling. Accepts a zone (`fe80::1%eth0`) and a network (`2001:db8::/64`, the gateway's key for
 * callers). An IPv4-mapped address (`::ffff:192.0.2.1`) is read as IPv4. Null if it is not an address.
 */
export function readAddress(text: string): Address | null {
  const [address = ""] = text.split(/[%/]/, 1);
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** The bytes that identify a visitor: the IPv4 address, or the /64 network of an IPv6 address, usually one household. */
export function visitorAt(text: string): Uint8Array | null {
  const address = readAddress(text);
  if (!address) return null;
  const bytes = Uint8Array.from(address.toByteArray());
  return address.kind() === "ipv4" ? bytes : bytes.subarray(0, NETWORK_BYTES);
}
