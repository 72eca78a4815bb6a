import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";

/** What is wrong with the next ID tokens. */
export interface Flaw {
  readonly claims?: JWTPayload;
  /** By somebody who has not got the provider's key, or not at all. */
  readonly signed?: "by somebody else" | "not at all";
}

export interface IdTokens {
  /** With the private part, for a provider that signs by itself. */
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  sign(claims: JWTPayload, flaw?: Flaw | null): Promise<string>;
}

const KEY = { kid: "key-1", alg: "RS256", use: "sig" };

/** A provider's key and what it signs with it; flawed where a test wants that. */
export async function idTokens(): Promise<IdTokens> {
  const [own, foreign] = await Promise.all([newKey(), newKey()]);
  return {
    privateJwk: { ...(await exportJWK(own.privateKey)), ...KEY },
    publicJwk: { ...(await exportJWK(own.publicKey)), ...KEY },
    async sign(claims, flaw = null) {
      const flawed = { ...claims, ...flaw?.claims };
      if (flaw?.signed === "not at all") return new UnsecuredJWT(flawed).encode();
      const key = flaw?.signed === "by somebody else" ? foreign : own;
      return new SignJWT(flawed).setProtectedHeader(KEY).sign(key.privateKey);
    },
  };
}

function newKey() {
  return generateKeyPair("RS256", { extractable: true });
}

/** How an ID token names the code that came with it (OpenID Connect Core, 3.3.2.11). */
export function codeHash(code: string): string {
  return createHash("sha256").update(code).digest().subarray(0, 16).toString("base64url");
}
