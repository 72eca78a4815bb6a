import { ACCESS_TOKEN_MS, TOKEN_AUDIENCE, TOKEN_ISSUER } from "@stockfinder/contracts/sign-in";
import { SignJWT } from "jose";
import type { KeyRing } from "./key-ring.ts";

export interface Bearer {
  readonly accountId: string;
  readonly familyId: string;
  /** When the family was last known to live: a gateway that hears of its end remembers that for as long as the token is good. */
  readonly at: Date;
}

/** Signs what gateways check. */
export interface AccessTokens {
  /** A JWT, good until `ACCESS_TOKEN_MS` after `at`. */
  issue(to: Bearer): Promise<string>;
}

export function createAccessTokens(keys: Pick<KeyRing, "signingKey">): AccessTokens {
  return {
    async issue({ accountId, familyId, at }) {
      const { kid, key } = await keys.signingKey();
      return await new SignJWT({ fam: familyId })
        .setProtectedHeader({ alg: "EdDSA", kid, typ: "JWT" })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setSubject(accountId)
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + ACCESS_TOKEN_MS))
        .sign(key);
    },
  };
}
