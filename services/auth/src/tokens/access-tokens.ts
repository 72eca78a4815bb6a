import type { SignInRights } from "@stockfinder/contracts/principal";
import { ACCESS_TOKEN_MS, TOKEN_AUDIENCE, TOKEN_ISSUER } from "@stockfinder/contracts/sign-in";
import { SignJWT } from "jose";
import type { SigningKey } from "./key-ring.ts";

export interface Bearer {
  readonly accountId: string;
  readonly familyId: string;
  readonly rights: SignInRights;
  /** When the family was last known to be live. Gateways remember an ended family for the lifetime of a token from then. */
  readonly at: Date;
}

/** Signs an access token with this process's key. */
export type IssueAccessToken = (bearer: Bearer) => Promise<string>;

export function accessTokens(signingKey: () => Promise<SigningKey>): IssueAccessToken {
  return async ({ accountId, familyId, rights, at }) => {
    const { kid, key } = await signingKey();
    return await new SignJWT({ fam: familyId, rights })
      .setProtectedHeader({ alg: "EdDSA", kid, typ: "JWT" })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setSubject(accountId)
      .setIssuedAt(at)
      .setExpirationTime(new Date(at.getTime() + ACCESS_TOKEN_MS))
      .sign(key);
  };
}
