import { isIPv4, isIPv6 } from "node:net";

const IPV4_OCTETS = 3;
const IPV6_GROUPS = 3;
const GROUPS_IN_ADDRESS = 8;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * The network of an address: /24 of IPv4, /48 of IPv6. One customer of a provider often has all of it. Text that is not an
 * address is returned as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(MAPPED_IPV4, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, IPV4_OCTETS).join(".")}.0/24`;
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, IPV6_GROUPS).join(":")}::/48`;
  return address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [text = ""] = address.split("%", 1);
  const [head = "", tail] = text.split("::");
  const first = split(head);
  const last = split(tail ?? "");
  const missing = tail === undefined ? 0 : GROUPS_IN_ADDRESS - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...last].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

function split(groups: string): string[] {
  return groups === "" ? [] : groups.split(":");
}
