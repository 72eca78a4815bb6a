import { Fault, parseInput } from "@stockfinder/contracts/fault";
import type { Operation } from "@stockfinder/contracts/operation";
import { ANONYMOUS, Fingerprint, type Principal } from "@stockfinder/contracts/principal";
import type { Request, Response } from "express";
import { z } from "zod";
import type { AccessTokens } from "./access-tokens.ts";
import { readsAuthorization, tokenOf } from "./authorization.ts";
import type { LiveUsers } from "./live-users.ts";

/** The gateway itself, where it asks for nobody. */
export const GATEWAY: Principal = { kind: "service", name: "gateway" };

/**
 * Who asks for an operation: the account of the access token, else nobody who signed in; either may have a fingerprint.
 * @throws {Fault} `unauthorized` for a token that is not good, even where none is needed, so that a client hears of it;
 * also without one where the operation needs it. `bad-input` for a fingerprint that cannot be one.
 */
export type PrincipalOf = (
  operation: Pick<Operation, "http">,
  request: Request,
  response: Response,
) => Promise<Principal>;

interface PrincipalReaderOptions {
  readonly accessTokens: AccessTokens;
  readonly liveUsers: LiveUsers;
}

export function principalReader({ accessTokens, liveUsers }: PrincipalReaderOptions): PrincipalOf {
  return async (operation, request, response) => {
    const anonymous = anonymousCaller(request);
    const token = readsAuthorization(operation) ? undefined : tokenOf(request);
    if (token !== undefined) {
      const { accountId, familyId } = await accessTokens.bearerOf(token, operation.http?.evenRemoved);
      liveUsers.heardFromAccount(accountId, request, response);
      return { ...anonymous, kind: "account", accountId, familyId };
    }
    if (operation.http?.signedIn)
      throw new Fault("unauthorized", "This needs an access token in Authorization");
    return anonymous;
  };
}

const Headers = z.object({ "x-fingerprint": Fingerprint });

/**
 * Somebody who did not sign in, or does not say so here.
 * @throws {Fault} `bad-input` for a fingerprint that cannot be one.
 */
export function anonymousCaller({ headers }: Request): Principal {
  if (!headers["x-fingerprint"]) return ANONYMOUS;
  return { kind: "anonymous", fingerprint: parseInput(Headers, headers)["x-fingerprint"] };
}
