import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * IPv4 networks that are not part of the public internet, or that lead to another address: IANA's special-purpose
 * registry, multicast and reserved networks.
 */
const SPECIAL_IPV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by a provider's customers (CGNAT)
  "127.0.0.0/8", // loopback
  "169.254.0.0/16", // link-local, and the cloud's metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
];

/** The only IPv6 network with public addresses. Outside are loopback, link-local, unique-local, mapped and translated IPv4, multicast. */
const GLOBAL_IPV6 = ["2000::/3"];

const SPECIAL_IPV6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which contains an IPv4 address
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
];

const specialIpv4 = networks("ipv4", SPECIAL_IPV4);
const globalIpv6 = networks("ipv6", GLOBAL_IPV6);
const specialIpv6 = networks("ipv6", SPECIAL_IPV6);

/** Whether a shop on the public internet may have this address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false; // with a zone it is this machine's link
  return globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}

function networks(family: "ipv4" | "ipv6", list: readonly string[]): BlockList {
  const known = new BlockList();
  for (const network of list) {
    const [address = "", bits] = network.split("/");
    known.addSubnet(address, Number(bits), family);
  }
  return known;
}
