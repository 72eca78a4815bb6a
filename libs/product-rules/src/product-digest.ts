import { DIGEST_DIGITS } from "@stockfinder/contracts/digest-offers";

/** The first digits of the SHA-256 of a GTIN in the form of `normalGtin`, or of the key of a brand and a model number. */
export async function productDigest(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  const hexadecimal = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return hexadecimal.slice(0, DIGEST_DIGITS);
}
