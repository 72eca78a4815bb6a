import { hkdfSync } from "node:crypto";

/** A key of 32 bytes for one purpose: who learns one of them learns neither the others nor the secret. */
export function derivedKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `stockfinder auth ${purpose}`, 32));
}
