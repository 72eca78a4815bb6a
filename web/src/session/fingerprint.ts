import { randomId } from "@stockfinder/client/random-id";
import { forget, save, saved } from "../storage/saved.ts";

/** As in the contracts. No colon, because the state of a sign-in has fingerprints between colons. */
const FINGERPRINT = /^[!-9;-~]{16,128}$/;

export function isFingerprint(text: string | null | undefined): text is string {
  return text != null && FINGERPRINT.test(text);
}

/**
 * The fingerprint that identifies this browser without a sign-in: the stored one, else a new random one. Never one from an
 * address: anybody can write a link, and could then read what this browser watches. A sign-in that the extension began has
 * the extension's; afterwards the extension adopts this browser's (`hand-over.ts`).
 */
export function fingerprintOf(): string {
  const stored = saved("fingerprint");
  if (isFingerprint(stored)) return stored;
  const fingerprint = randomId();
  save("fingerprint", fingerprint);
  return fingerprint;
}

/** What this browser does from now on is not joined to what was erased, nor erased with it where that is heard late. */
export function forgetFingerprint(): void {
  forget("fingerprint");
}
