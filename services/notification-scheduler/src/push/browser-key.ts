import { ECDH } from "node:crypto";

/** Whether this is a browser's public key: an uncompressed point of the curve P-256, in base64url. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, "base64url"), "prime256v1");
    return true;
  } catch {
    return false;
  }
}
