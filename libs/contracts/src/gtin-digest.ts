/** How many hexadecimal digits of a GTIN's SHA-256 a client sends: many products share them, so they name none. */
export const DIGEST_DIGITS = 3;

/** The first digits of the SHA-256 of a GTIN in the form of `normalGtin`. */
export async function gtinDigest(gtin: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(gtin));
  const hexadecimal = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return hexadecimal.slice(0, DIGEST_DIGITS);
}
