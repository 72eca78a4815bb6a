import { createECDH } from "node:crypto";
import webPush from "web-push";

/** The key pair that identifies the product to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = "prime256v1";
const PRIVATE_BYTES = 32;

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

/** The public key of a private key; null if the private key is invalid. */
export function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, "base64url");
  if (bytes.length !== PRIVATE_BYTES) return null;
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(bytes);
  } catch {
    return null; // zero, or not below the order of the curve
  }
  return pair.getPublicKey("base64url");
}
