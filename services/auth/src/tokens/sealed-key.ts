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

/** A new signing key, its private half sealed for the table: a copy of the database alone signs nothing. */
export async function newSealedKey(tokenSecret: string, createdAt: Date): Promise<NewKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
  const { kty, crv, x, d } = PrivateJwk.parse(await exportJWK(privateKey));
  const kid = await calculateJwkThumbprint({ kty, crv, x });
  const publicKey: PublicKey = { kty, crv, x, kid, alg: ALGORITHM, use: "sig" };
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify({ kty, crv, x, d })))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid })
    .encrypt(sealOf(tokenSecret));
  return { kid, publicKey, sealed, createdAt, key: privateKey };
}

/** Null where another TOKEN_SECRET sealed it. */
export async function openSealedKey(tokenSecret: string, { sealed }: StoredKey): Promise<CryptoKey | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, sealOf(tokenSecret), {
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

function sealOf(tokenSecret: string): Uint8Array {
  return derivedKey(tokenSecret, "signing keys");
}
