import {
  CompactEncrypt,
  type CryptoKey,
  calculateJwkThumbprint,
  compactDecrypt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
} from "jose";
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
  readonly key: CryptoKey;
}

/** Makes a signing key. Its private half is encrypted for the database, so a copy of the database cannot sign tokens. */
export async function newSealedKey(tokenSecret: string, createdAt: Date): Promise<NewKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  const { kty, crv, x, d } = PrivateJwk.parse(await exportJWK(privateKey));
  const kid = await calculateJwkThumbprint({ kty, crv, x });
  const publicKey: PublicKey = { kty, crv, x, kid, alg: ALGORITHM, use: "sig" };
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify({ kty, crv, x, d })))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid })
    .encrypt(sealingKey(tokenSecret));
  return { kid, publicKey, sealed, createdAt, key: privateKey };
}

/** Null if it was sealed with another TOKEN_SECRET. */
export async function openSealedKey(tokenSecret: string, { sealed }: StoredKey): Promise<CryptoKey | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, sealingKey(tokenSecret), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    });
    const jwk = PrivateJwk.parse(JSON.parse(Buffer.from(plaintext).toString()));
    return await importJWK(jwk, ALGORITHM);
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return null;
    throw error;
  }
}

function sealingKey(tokenSecret: string): Uint8Array {
  return derivedKey(tokenSecret, "signing keys");
}
