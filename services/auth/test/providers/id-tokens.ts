import { createHash } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";

/** A defect of the next ID tokens. */
export interface Flaw {
  readonly claims?: JWTPayload;
  /** With a key that is not the provider's, or without a signature. */
  readonly signed?: "by somebody else" | "not at all";
}

const HOUR_AGO = Math.floor(Date.now() / 1_000) - 3_600;

/** Defects that any provider's ID token can have: description and flaw. */
export const FLAWS: readonly (readonly [string, Flaw])[] = [
  ["is for another sign-in", { claims: { nonce: "another" } }],
  ["is for no sign-in", { claims: { nonce: undefined } }],
  ["is for another client", { claims: { aud: "another.example" } }],
  ["is from another provider", { claims: { iss: "https://another.example" } }],
  ["has expired", { claims: { exp: HOUR_AGO } }],
  ["was signed with another key", { signed: "by somebody else" }],
  ["was not signed", { signed: "not at all" }],
  ["has no subject", { claims: { sub: "" } }],
];

export interface IdTokens {
  /** With the private key, for a provider that signs tokens itself. */
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
  sign(claims: JWTPayload, flaw?: Flaw | null): Promise<string>;
}

export type SigningAlgorithm = "RS256" | "ES256" | "EdDSA";

/** A provider's key pair; signs ID tokens, with a flaw if a test sets one. */
export async function idTokens(algorithm: SigningAlgorithm = "RS256"): Promise<IdTokens> {
  const header = { kid: "key-1", alg: algorithm, use: "sig" };
  const newKey = () => generateKeyPair(algorithm, { extractable: true });
  const [own, foreign] = await Promise.all([newKey(), newKey()]);
  return {
    privateJwk: { ...(await exportJWK(own.privateKey)), ...header },
    publicJwk: { ...(await exportJWK(own.publicKey)), ...header },
    async sign(claims, flaw = null) {
      const flawed = { ...claims, ...flaw?.claims };
      if (flaw?.signed === "not at all") return new UnsecuredJWT(flawed).encode();
      const key = flaw?.signed === "by somebody else" ? foreign : own;
      return new SignJWT(flawed).setProtectedHeader(header).sign(key.privateKey);
    },
  };
}

/** The `c_hash` of a code (OpenID Connect Core, 3.3.2.11). */
export function codeHash(code: string): string {
  return createHash("sha256").update(code).digest().subarray(0, 16).toString("base64url");
}
