/** What the browser remembers for a shopper, under the names that extension clients read too. */
type SavedKey = "zipcode" | "seen" | "first" | "user_id";

/** Storage is refused in some private windows; then nothing is remembered, and everything else goes on. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function saved(key: SavedKey): string | null {
  return storage()?.getItem(key) ?? null;
}

export function save(key: SavedKey, value: string): void {
  try {
    storage()?.setItem(key, value);
  } catch {
    // A full or read-only storage: the value lives as long as the page.
  }
}
