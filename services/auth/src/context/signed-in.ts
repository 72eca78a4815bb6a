import { Fault } from "@stockfinder/contracts/fault";
import { type AccountPrincipal, OWNER_NEEDED, type Principal } from "@stockfinder/contracts/principal";

/** The signed-in account. @throws {Fault} `unauthorized` if the caller is not signed in. */
export function signedIn(principal: Principal): AccountPrincipal {
  if (principal.kind !== "account") throw new Fault("unauthorized", "Sign in first");
  return principal;
}

/** The signed-in owner. @throws {Fault} `unauthorized` if the caller is not signed in, `forbidden` for a guest. */
export function signedInOwner(principal: Principal): AccountPrincipal {
  const account = signedIn(principal);
  if (account.rights !== "owner") throw new Fault("forbidden", OWNER_NEEDED);
  return account;
}
