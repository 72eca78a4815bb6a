import { Fault, parseInput } from "@stockfinder/contracts/fault";
import type { Operation } from "@stockfinder/contracts/operation";
import { Fingerprint, OWNER_NEEDED, type Principal } from "@stockfinder/contracts/principal";
import { z } from "zod";
import type { AccessTokens } from "./access-tokens.ts";
import { type Caller, isPersonalKey } from "./caller.ts";
import { callerIn } from "./caller-group.ts";
import type { LiveUsers } from "./live-users.ts";
import type { KeyBearerOf } from "./personal-keys.ts";

/**
 * Resolves the principal of a call: the account of the access token or personal key, or an anonymous caller; either has the
 * caller's group, and may have a fingerprint.
 * @throws {Fault} `unauthorized` for an invalid token, even if the operation needs none, so that the client renews it; also
 * without a token if the operation needs one. `forbidden` for a guest if the operation needs the owner. `bad-input` for a
 * malformed fingerprint. `scope` for a key that lacks the operation's scope, and for all keys if it has none.
 */
export type PrincipalOf = (
  operation: Pick<Operation, "http">,
  caller: Pick<Caller, "token" | "fingerprint" | "networks" | "address">,
) => Promise<Principal>;

interface PrincipalReaderOptions {
  readonly accessTokens: AccessTokens;
  readonly keyBearerOf: KeyBearerOf;
  readonly liveUsers: LiveUsers;
}

export function principalReader({
  accessTokens,
  keyBearerOf,
  liveUsers,
}: PrincipalReaderOptions): PrincipalOf {
  return async (operation, caller) => {
    const anonymous = anonymousPrincipal(caller);
    const token = readsAuthorization(operation) ? undefined : caller.token;
    if (token !== undefined && isPersonalKey(token)) {
      const bearer = await keyBearerOf(token);
      requireScope(operation, bearer);
      const { accountId, id } = bearer;
      liveUsers.record(caller, accountId);
      // Only an owner makes keys, and their scopes leave out what only owners may do.
      return { ...anonymous, kind: "account", accountId, familyId: id, rights: "owner" };
    }
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

function requireScope({ http }: Pick<Operation, "http">, { scopes }: Awaited<ReturnType<KeyBearerOf>>): void {
  const scope = http?.scope;
  if (scope === undefined)
    throw new Fault("scope", "A personal key cannot be used for this; sign in instead");
  if (!scopes.includes(scope)) throw new Fault("scope", `The key lacks the scope "${scope}"`);
}

const Headers = z.object({ "x-fingerprint": Fingerprint });

/**
 * A caller without an access token.
 * @throws {Fault} `bad-input` for a malformed fingerprint.
 */
function anonymousPrincipal({ fingerprint, address }: Pick<Caller, "fingerprint" | "address">): Principal {
  const caller = callerIn(address);
  if (fingerprint === undefined) return caller;
  const headers = parseInput(Headers, { "x-fingerprint": fingerprint });
  return { ...caller, fingerprint: headers["x-fingerprint"] };
}

/** Whether the operation itself reads `Authorization`, which then holds no access token. */
export function readsAuthorization({ http }: Pick<Operation, "http">): boolean {
  return http?.given?.some((field) => field === "refreshToken" || field === "secret") ?? false;
}
