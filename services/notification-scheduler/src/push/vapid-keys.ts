import { createECDH } from "node:crypto";

/** The key pair that identifies the product to push services (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = "prime256v1";
const PRIVATE_BYTES = 32;

export function newVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys("base64url");
  // A private key that begins with zeros is shorter.
  const privateKey = Buffer.alloc(PRIVATE_BYTES);
  const digits = pair.getPrivateKey();
  digits.copy(privateKey, PRIVATE_BYTES - digits.length);
  return { publicKey, privateKey: privateKey.toString("base64url") };
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
