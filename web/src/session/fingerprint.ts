import { randomId } from "@stockfinder/client/random-id";
import { save, saved } from "../storage/saved.ts";

/** As in the contracts. No colon, because the state of a sign-in has fingerprints between colons. */
const FINGERPRINT = /^[!-9;-~]{16,128}$/;

export function isFingerprint(text: string | null | undefined): text is string {
  return text != null && FINGERPRINT.test(text);
}

/** A stored or random one, never from an address: its writer could read what this browser watches. */
export function fingerprintOf(): string {
  const stored = saved("fingerprint");
  if (isFingerprint(stored)) return stored;
  const fingerprint = randomId();
  save("fingerprint", fingerprint);
  return fingerprint;
}
