import { Fault, parseInput } from "@stockfinder/contracts/fault";
import type { Operation } from "@stockfinder/contracts/operation";
import { ANONYMOUS, Fingerprint, OWNER_NEEDED, type Principal } from "@stockfinder/contracts/principal";
import { z } from "zod";
import type { AccessTokens } from "./access-tokens.ts";
import { readsAuthorization } from "./authorization.ts";
import type { Caller } from "./caller.ts";
import type { LiveUsers } from "./live-users.ts";

/**
 * Resolves the principal of a call: the account of the access token, or an anonymous caller; either may have a fingerprint.
 * @throws {Fault} `unauthorized` for an invalid token, even if the operation needs none, so that the client renews it; also
 * without a token if the operation needs one. `forbidden` for a guest if the operation needs the owner. `bad-input` for a
 * malformed fingerprint.
 */
export type PrincipalOf = (
  operation: Pick<Operation, "http">,
  caller: Pick<Caller, "token" | "fingerprint" | "networks">,
) => Promise<Principal>;

interface PrincipalReaderOptions {
  readonly accessTokens: AccessTokens;
  readonly liveUsers: LiveUsers;
}

export function principalReader({ accessTokens, liveUsers }: PrincipalReaderOptions): PrincipalOf {
  return async (operation, caller) => {
    const anonymous = anonymousPrincipal(caller);
    const token = readsAuthorization(operation) ? undefined : caller.token;
    if (token !== undefined) {
      const bearer = await accessTokens.bearerOf(token, operation.http?.acceptsRemovedAccount);
      const { accountId, familyId, rights } = bearer;
      liveUsers.record(caller, accountId);
      if (operation.http?.signedIn === "owner" && rights !== "owner")
        throw new Fault("forbidden", OWNER_NEEDED);
      return { ...anonymous, kind: "account", accountId, familyId, rights };
    }
    if (operation.http?.signedIn)
      throw new Fault("unauthorized", "This operation needs an access token in Authorization");
    return anonymous;
  };
}

const Headers = z.object({ "x-fingerprint": Fingerprint });

/**
 * A caller without an access token.
 * @throws {Fault} `bad-input` for a malformed fingerprint.
 */
function anonymousPrincipal({ fingerprint }: Pick<Caller, "fingerprint">): Principal {
  if (fingerprint === undefined) return ANONYMOUS;
  const headers = parseInput(Headers, { "x-fingerprint": fingerprint });
  return { kind: "anonymous", fingerprint: headers["x-fingerprint"] };
}
