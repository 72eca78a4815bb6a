import { save, saved } from "../parts/saved.ts";
import { randomId } from "./random-id.ts";

/** As the contracts have it: no colon, since it stands between colons in the state of a sign-in. */
const FINGERPRINT = /^[!-9;-~]{1,128}$/;

export function isFingerprint(text: string | null): text is string {
  return text !== null && FINGERPRINT.test(text);
}

/**
 * By which this browser is known without a sign-in: the extension's, where it gives one along in a link, else a random one
 * of our own.
 */
export function fingerprintOf(given: string | null = null): string {
  if (isFingerprint(given)) {
    save("fingerprint", given);
    return given;
  }
  const kept = saved("fingerprint");
  if (isFingerprint(kept)) return kept;
  const random = randomId();
  save("fingerprint", random);
  return random;
}
