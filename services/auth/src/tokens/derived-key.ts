import { hkdfSync } from "node:crypto";

/** Derives a 32-byte key for one purpose. One derived key reveals neither the secret nor the other keys. */
export function derivedKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", `stockfinder auth ${purpose}`, 32));
}
