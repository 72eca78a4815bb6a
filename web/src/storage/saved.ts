import { ZIP_COOKIE } from "@stockfinder/contracts/held-page";

/** The keys in local storage. Extension clients read them too. */
export type SavedKey =
  | "access_token"
  | "deviceSecret"
  | "emailId"
  | "extensionEmailCount"
  | "fingerprint"
  | "first"
  | "lists_of"
  | "memberships"
  | "push"
  | "ref_source"
  | "refer_id"
  | "referral"
  | "refresh_token"
  | "seen"
  | "trip"
  | "user_id"
  | "user_name"
  | "utm"
  | "watching"
  | "zipcode";

/** Private windows may refuse storage, and it may be full. Then a value lasts as long as the page. */
const unstored = new Map<SavedKey, string>();

export function saved(key: SavedKey): string | null {
  return unstored.get(key) ?? attempt(() => window.localStorage.getItem(key)) ?? null;
}

export function save(key: SavedKey, value: string): void {
  if (key === ZIP_COOKIE) attempt(() => tellServer(value));
  unstored.set(key, value);
  attempt(() => {
    window.localStorage.setItem(key, value);
    unstored.delete(key);
  });
}

export function forget(key: SavedKey): void {
  unstored.delete(key);
  attempt(() => window.localStorage.removeItem(key));
}

/** The server renders a page for the zip code in this cookie. */
function tellServer(zip: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API.
  document.cookie = `${ZIP_COOKIE}=${encodeURIComponent(zip)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
