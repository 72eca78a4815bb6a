import { isFingerprint } from "../../session/fingerprint.ts";

/*
 * The query identifies who uninstalled: `f` is the extension's fingerprint, `r` a user id. Neither is stored, so a link to
 * the survey cannot change which fingerprint this browser has.
 */

export type UninstallReport =
  | { readonly by: "account" }
  | { readonly by: "fingerprint"; readonly fingerprint: string };

/** The possible ways when the survey opens, the strongest first; empty if the query has `n`: it was reported already. */
export function waysToReport(query: URLSearchParams, signedIn: boolean): UninstallReport[] {
  if (query.has("n")) return [];
  const fingerprint = query.get("f");
  const ways: UninstallReport[] = signedIn ? [{ by: "account" }] : [];
  return isFingerprint(fingerprint) ? [...ways, { by: "fingerprint", fingerprint }] : ways;
}

/**
 * The respondent without a sign-in, according to the query; null if it names none. The server uses the fingerprint if it
 * does not know the user id, and never reveals which it knows.
 */
export function respondentIn(query: URLSearchParams): { userId?: string; fingerprint?: string } | null {
  const userId = query.get("r");
  const fingerprint = query.get("f");
  const respondent = { ...(userId && { userId }), ...(isFingerprint(fingerprint) && { fingerprint }) };
  return Object.keys(respondent).length > 0 ? respondent : null;
}

/** An empty answer is not sent. */
export function reasonsIn(text: string): string[] {
  const reason = text.trim();
  return reason === "" ? [] : [reason];
}
