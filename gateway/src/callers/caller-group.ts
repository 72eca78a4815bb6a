import { createHash } from "node:crypto";
import type { AnonymousPrincipal } from "@stockfinder/contracts/principal";
import { customerNetworkOf } from "@stockfinder/service/networks";

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
  return createHash("sha256").update(customerNetworkOf(address)).digest("hex").slice(0, HEX_DIGITS);
}
