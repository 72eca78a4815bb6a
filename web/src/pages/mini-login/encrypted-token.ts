import { keepInEntry, keptInEntry } from "../../storage/kept-in-entry.ts";

/**
 * The token of an account that may be joined to the provider's. It moves at once from the address to the state of this
 * history entry, which survives a reload. Once the visitor agrees, session storage keeps it on the way to the provider and back.
 */
const KEY = "encryptedToken";

export function keepHere(path: string, encryptedToken: string | null): void {
  keepInEntry(path, { [KEY]: encryptedToken });
}

export function keptHere(): string | null {
  return keptInEntry(KEY);
}

export function takeAlong(encryptedToken: string | null): void {
  try {
    if (encryptedToken === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, encryptedToken);
  } catch {
    // The browser refuses storage: the visitor signs in, and the anonymous account is not joined.
  }
}

/** Returns and removes it, so that another visit in this tab does not use it. */
export function takenAlong(): string | null {
  try {
    const token = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return token;
  } catch {
    return null;
  }
}
