import { createHash } from "node:crypto";
import { isIPv4 } from "node:net";
import type { AnonymousPrincipal } from "@stockfinder/contracts/principal";

const HEX_DIGITS = 5;

/** The principal of an anonymous caller from this address, with its group only. */
export function callerIn(address: string): AnonymousPrincipal {
  return { kind: "anonymous", callerGroup: callerGroupOf(address) };
}

/**
 * The group of an address's network (/24, IPv6 /48), one of 2^20. Thousands of networks share a group, which hides the address,
 * but two active callers rarely do.
 */
export function callerGroupOf(address: string): string {
  return createHash("sha256").update(networkOf(address)).digest("hex").slice(0, HEX_DIGITS);
}

/** The same text for every address of a network, since addresses are canonical here. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address.split(".").slice(0, 3).join(".");
  const [beforeZeros = ""] = address.split("::");
  return [...beforeZeros.split(":"), "0", "0"].slice(0, 3).join(":");
}
