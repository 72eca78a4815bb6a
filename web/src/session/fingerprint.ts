import { randomId } from "@stockfinder/client/random-id";
import { save, saved } from "../components/saved.ts";

/** As in the contracts. No colon, because the state of a sign-in has fingerprints between colons. */
const FINGERPRINT = /^[!-9;-~]{16,128}$/;

export function isFingerprint(text: string | null | undefined): text is string {
  return text != null && FINGERPRINT.test(text);
}

/**
 * The fingerprint that identifies this browser without a sign-in: the stored one, else the first valid one that a link
 * `offered`, else a new random one. A link never replaces the stored one: anybody can write a link.
 */
export function fingerprintOf(...offered: readonly (string | null | undefined)[]): string {
  const stored = saved("fingerprint");
  if (isFingerprint(stored)) return stored;
  const fingerprint = offered.find(isFingerprint) ?? randomId();
  save("fingerprint", fingerprint);
  return fingerprint;
}
