/** What a tab takes along to a provider and back; null forgets it. A browser may refuse storage: then it is lost on the way. */
export function keepInTab(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {}
}

/** Returns and forgets it, so that another visit in this tab does not use it. */
export function takeFromTab(key: string): string | null {
  try {
    const value = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return value;
  } catch {
    return null;
  }
}
