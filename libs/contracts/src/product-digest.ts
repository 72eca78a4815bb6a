/** How many hexadecimal digits of a product's SHA-256 a client sends: many products share them, so they name none. */
export const DIGEST_DIGITS = 3;

/** The first digits of the SHA-256 of a GTIN in the form of `normalGtin`, or of the key of a brand and a model number. */
export async function productDigest(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  const hexadecimal = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return hexadecimal.slice(0, DIGEST_DIGITS);
}
