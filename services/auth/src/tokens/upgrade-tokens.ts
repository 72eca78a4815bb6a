import { TOKEN_ISSUER } from "@stockfinder/contracts/sign-in";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { derivedKey } from "./derived-key.ts";

export interface UpgradeGrant {
  readonly accountId: string;
  /** The sign-in that requested the token. The token is valid only while that sign-in is. */
  readonly familyId: string;
}

/** Tokens that let the bearer link an anonymous account to a provider identity. Encrypted, to hide the account's id. */
export interface UpgradeTokens {
  issue(grant: UpgradeGrant, at: Date): Promise<string>;
  /** Null if the token is invalid or expired. */
  read(encryptedToken: string, at: Date): Promise<UpgradeGrant | null>;
}

const VALID_FOR_MS = 600_000;
const AUDIENCE = "stockfinder-upgrade";
const ALGORITHM = "dir";
const ENCRYPTION = "A256GCM";
const Claims = z.object({ sub: z.uuid(), fam: z.uuid() });

export function createUpgradeTokens(tokenSecret: string): UpgradeTokens {
  const key = derivedKey(tokenSecret, "upgrade tokens");
  return {
    issue: ({ accountId, familyId }, at) =>
      new EncryptJWT({ fam: familyId })
        .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(accountId)
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + VALID_FOR_MS))
        .encrypt(key),

    async read(encryptedToken, at) {
      try {
        const { payload } = await jwtDecrypt(encryptedToken, key, {
          issuer: TOKEN_ISSUER,
          audience: AUDIENCE,
          requiredClaims: ["exp"],
          keyManagementAlgorithms: [ALGORITHM],
          contentEncryptionAlgorithms: [ENCRYPTION],
          currentDate: at,
        });
        const { sub, fam } = Claims.parse(payload);
        return { accountId: sub, familyId: fam };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
