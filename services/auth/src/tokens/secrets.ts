import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url, which needs no escaping in URLs, headers or JSON. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret. The secret is random, so a fast hash is as safe as a slow one. */
export function digestOf(secret: string | Uint8Array): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Compares a secret with a digest in constant time. */
export function matches(secret: string | null, digest: Uint8Array): boolean {
  return secret !== null && timingSafeEqual(digestOf(secret), digest);
}
