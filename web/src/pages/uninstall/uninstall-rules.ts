/** A way to tell the product that the extension is gone, and whose it was. */
export type UninstallReport =
  | { readonly by: "account" }
  | { readonly by: "fingerprint"; readonly fingerprint: string };

/** The ways there are when the survey opens, the best first. `n` in the query says that it was told already. */
export function waysToReport(query: URLSearchParams, signedIn: boolean): UninstallReport[] {
  if (query.has("n")) return [];
  const fingerprint = query.get("f");
  const ways: UninstallReport[] = signedIn ? [{ by: "account" }] : [];
  return fingerprint ? [...ways, { by: "fingerprint", fingerprint }] : ways;
}

/** Who answers without being signed in, as far as the link that led here says: what counts most comes first. */
export function respondentsIn(query: URLSearchParams): ({ userId: string } | { fingerprint: string })[] {
  const userId = query.get("r");
  const fingerprint = query.get("f");
  return [...(userId ? [{ userId }] : []), ...(fingerprint ? [{ fingerprint }] : [])];
}

/** Only what was written is sent. */
export function reasonsIn(text: string): string[] {
  const reason = text.trim();
  return reason === "" ? [] : [reason];
}
