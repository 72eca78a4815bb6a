import { TOKEN_ISSUER } from "@stockfinder/contracts/sign-in";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { derivedKey } from "./derived-key.ts";

export interface UpgradeGrant {
  readonly accountId: string;
  /** The sign-in that asked for it: when that is over, so is this. */
  readonly familyId: string;
}

/** Tokens by which whoever brings one may make an anonymous account theirs. Encrypted: they tell nobody whose it is. */
export interface UpgradeTokens {
  issue(grant: UpgradeGrant, at: Date): Promise<string>;
  /** Null for a token that is not ours, or too old. */
  read(encryptedToken: string, at: Date): Promise<UpgradeGrant | null>;
}

const GOOD_FOR_MS = 600_000;
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
        .setExpirationTime(new Date(at.getTime() + GOOD_FOR_MS))
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
