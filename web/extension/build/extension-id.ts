import { createHash } from "node:crypto";

/** The id that Chrome and Edge derive from a public key (base64 of its DER form): 32 letters from a to p. */
export function extensionId(key: string): string {
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex");
  return Array.from(digest.slice(0, 32), (digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]).join("");
}
