import * as jose from "jose";
import { z } from "zod";
import { derivedKey } from "./derived-key.ts";
import type { PublicKey, StoredKey } from "./signing-keys.ts";

const ALGORITHM = "EdDSA";
const PrivateJwk = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
  d: z.string(),
});

export interface NewKey extends Omit<StoredKey, "supersededAt"> {
  readonly key: jose.CryptoKey;
}

/** Makes a signing key. Its private half is encrypted for the database, so a copy of the database cannot sign tokens. */
export async function newSealedKey(tokenSecret: string, createdAt: Date): Promise<NewKey> {
  const { privateKey } = await jose.generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  const { kty, crv, x, d } = PrivateJwk.parse(await jose.exportJWK(privateKey));
  const kid = await jose.calculateJwkThumbprint({ kty, crv, x });
  const publicKey: PublicKey = { kty, crv, x, kid, alg: ALGORITHM, use: "sig" };
  const sealed = await new jose.CompactEncrypt(Buffer.from(JSON.stringify({ kty, crv, x, d })))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid })
    .encrypt(sealingKey(tokenSecret));
  return { kid, publicKey, sealed, createdAt, key: privateKey };
}

/** Null if it was sealed with another TOKEN_SECRET. */
export async function openSealedKey(
  tokenSecret: string,
  { sealed }: StoredKey,
): Promise<jose.CryptoKey | null> {
  try {
    const { plaintext } = await jose.compactDecrypt(sealed, sealingKey(tokenSecret), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const jwk = PrivateJwk.parse(JSON.parse(Buffer.from(plaintext).toString()));
    return await jose.importJWK(jwk, ALGORITHM);
  } catch (error) {
    if (error instanceof jose.errors.JWEDecryptionFailed) return null;
    throw error;
  }
}

function sealingKey(tokenSecret: string): Uint8Array {
  return derivedKey(tokenSecret, "signing keys");
}
