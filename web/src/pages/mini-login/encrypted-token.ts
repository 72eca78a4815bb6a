import { keepInEntry, keptInEntry } from "../../parts/kept-in-entry.ts";

/**
 * The token of the account that is to be upgraded. It leaves the address at once, stays with this entry of the history
 * over a reload, and with this tab on the way to the provider and back.
 */
const KEY = "encryptedToken";

export function keepHere(path: string, encryptedToken: string | null): void {
  keepInEntry(path, KEY, encryptedToken);
}

export function keptHere(): string | null {
  return keptInEntry(KEY);
}

export function takeAlong(encryptedToken: string | null): void {
  try {
    if (encryptedToken === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, encryptedToken);
  } catch {
    // Storage is refused: whoever comes back signs in, and the anonymous account stays one.
  }
}

/** Taken once, so that it is not there for another visit of the same tab. */
export function takenAlong(): string | null {
  try {
    const token = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return token;
  } catch {
    return null;
  }
}
