import type { Principal } from "@stockfinder/contracts/principal";

/** A person to count, in the clear. Only digests are stored. */
export interface Person {
  /** The account, else the caller's network. */
  readonly id: string;
  /** The wider network of the request: each further person in it counts less. */
  readonly network: string;
}

/** `caller` is the given field of that name: an IPv4 address, or the /64 of an IPv6 address. */
export function personOf(principal: Principal, caller: string): Person {
  return personAt(caller, principal.kind === "account" ? principal.accountId : null);
}

/** `accountId` is null for a caller who is not signed in. */
export function personAt(caller: string, accountId: string | null): Person {
  const id = accountId === null ? `caller ${caller}` : `account ${accountId}`;
  return { id, network: widerNetwork(caller) };
}

/** The /24 of an IPv4 address, the /48 of an IPv6 network. */
function widerNetwork(caller: string): string {
  return caller.includes(":")
    ? caller.split(":").slice(0, 3).join(":")
    : caller.split(".").slice(0, 3).join(".");
}
