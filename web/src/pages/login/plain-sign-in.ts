/**
 * Whether this tab left for a provider from the plain sign-in page: providers lead all sign-ins back to one address. Session
 * storage keeps it on the way.
 */
const KEY = "plainSignIn";

export function leavePlainly(isPlain: boolean): void {
  try {
    if (isPlain) window.sessionStorage.setItem(KEY, "true");
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // The browser refuses storage: the visitor signs in, and sees the extension's welcome.
  }
}

/** Forgets it, so that another visit in this tab does not see it. */
export function hasLeftPlainly(): boolean {
  try {
    const isPlain = window.sessionStorage.getItem(KEY) !== null;
    window.sessionStorage.removeItem(KEY);
    return isPlain;
  } catch {
    return false;
  }
}
