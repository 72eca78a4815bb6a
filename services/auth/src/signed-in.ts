import { Fault } from "@stockfinder/contracts/fault";
import type { AccountPrincipal, Principal } from "@stockfinder/contracts/principal";

/** Who is signed in. @throws {Fault} `unauthorized` where nobody is. */
export function signedIn(principal: Principal): AccountPrincipal {
  if (principal.kind !== "account") throw new Fault("unauthorized", "Sign in first");
  return principal;
}
