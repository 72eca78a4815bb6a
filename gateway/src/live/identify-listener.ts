import { ownerKeys } from "@stockfinder/service/owner-key";
import type { PrincipalOf } from "../callers/principal.ts";
import type { Identify } from "./live-sockets.ts";

/** A hello names its caller by token and fingerprint, as a request does by its headers. */
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
    return {
      owners: ownerKeys(principal),
      familyId: principal.kind === "account" ? principal.familyId : null,
    };
  };
}
