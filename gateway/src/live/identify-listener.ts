import { accountOwner, ownerKeys } from "@stockfinder/service/owner-key";
import type { PrincipalOf } from "../callers/principal.ts";
import type { Identify } from "./live-sockets.ts";

export function identifyListener(principalOf: PrincipalOf): Identify {
  return async ({ token, fingerprint }, caller) => {
    const principal = await principalOf(
      {},
      {
        networks: caller.networks,
        address: caller.address,
        token: token ?? undefined,
        fingerprint: fingerprint ?? undefined,
      },
    );
    const owners = ownerKeys(principal);
    const names = { fingerprint: fingerprint ?? undefined };
    if (principal.kind !== "account") return { owners, guestOf: null, familyId: null, names };
    const { accountId, familyId, rights } = principal;
    const guestOf = rights === "guest" ? accountOwner(accountId) : null;
    return { owners, guestOf, familyId, names: { ...names, accountId } };
  };
}
