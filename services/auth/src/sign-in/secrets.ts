import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 bits that nobody guesses, in characters that need no escaping anywhere. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret: enough to know it again. */
export function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Whether this is the secret of the digest, in the same time whatever it is. */
export function matches(secret: string | null, digest: Uint8Array): boolean {
  return secret !== null && timingSafeEqual(digestOf(secret), digest);
}
