import { promises } from "node:dns";
import { isIP } from "node:net";
import { isPublicAddress } from "@stockfinder/service/public-address";

/** Names that lead into a private network, whichever server answers for them (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|home\.arpa)$/;

export type NamedHosts = ReadonlySet<string>;

export function isNamed(url: URL, named: NamedHosts): boolean {
  return named.has(hostAndPort(url));
}

export function hostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/**
 * Why no message may be sent to an address; null if one may. Names are resolved again for each connection (`createOutbound`),
 * because their answers change.
 */
export async function refusal(address: URL, named: NamedHosts): Promise<string | null> {
  if (address.protocol !== "https:" && address.protocol !== "http:") return "Must be an https address";
  if (address.username || address.password) return "Must not contain a user name";
  if (isNamed(address, named)) return null;
  const host = bareHost(address);
  const isPrivate = "Must be a public address: the operator can allow others";
  if (isIP(host) ? !isPublicAddress(host) : !host.includes(".") || PRIVATE_NAMES.test(host)) return isPrivate;
  if (address.protocol !== "https:") return "Must be an https address";
  if (isIP(host)) return null;
  const resolved = await promises.lookup(host, { all: true }).catch(() => []); // a name server may be away
  return resolved.every((each) => isPublicAddress(each.address)) ? null : isPrivate;
}

export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
