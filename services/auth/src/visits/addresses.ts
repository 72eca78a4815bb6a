import { canonicalAddress, networksOf } from "@stockfinder/service/networks";

/**
 * Reads an IP address in any spelling. Accepts a zone (`fe80::1%eth0`) and a network (`2001:db8::/64`, the gateway's key for
 * callers). An IPv4-mapped address (`::ffff:192.0.2.1`) is read as IPv4. Null if it is not an address.
 */
export function readAddress(text: string): string | null {
  const [address = ""] = text.split("/", 1);
  return canonicalAddress(address);
}

/** What identifies a visitor: the IPv4 address, or the /64 network of an IPv6 address, usually one household. */
export function visitorAt(text: string): string | null {
  const address = readAddress(text);
  return address === null ? null : networksOf(address)[0].key;
}
