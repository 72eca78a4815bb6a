import { BlockList, isIP } from "node:net";

const LOCAL = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  LOCAL.addSubnet(network, prefix, "ipv4");
}
LOCAL.addAddress("::1", "ipv6");
LOCAL.addSubnet("fc00::", 7, "ipv6");
LOCAL.addSubnet("fe80::", 10, "ipv6");

/** Suffixes that no public resolver resolves: reserved (RFC 6761, 6762, 8375, 9476) or common in local networks. */
const LOCAL_SUFFIX = /\.(?:localhost|local|internal|lan|test|home\.arpa)$/;

/** Whether a URL's host name (`localhost`, `192.168.0.5`, `[::1]`, `gateway`) can only be reached from the same network. */
export function isLocalName(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  if (version !== 0) return LOCAL.check(address, version === 4 ? "ipv4" : "ipv6");
  return !hostname.includes(".") || LOCAL_SUFFIX.test(hostname);
}
