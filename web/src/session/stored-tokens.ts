import type { TokenStore } from "@stockfinder/client/token-store";
import { forget, save, saved } from "../storage/saved.ts";

const listeners = new Set<() => void>();

/** The tokens in the browser's storage, under the names that extension clients also read. */
export const storedTokens: TokenStore = {
  read() {
    const accessToken = saved("access_token");
    const refreshToken = saved("refresh_token");
    return accessToken && refreshToken ? { accessToken, refreshToken } : null;
  },
  keep({ accessToken, refreshToken }) {
    // A tab that reads in between gets a valid successor, never an invalid predecessor.
    save("refresh_token", refreshToken);
    save("access_token", accessToken);
    for (const listener of listeners) listener();
  },
  forget() {
    forget("access_token");
    forget("refresh_token");
    for (const listener of listeners) listener();
  },
};

/** The account that is signed in, as its access token says; null without one. */
export function signedInAccount(): string | null {
  const payload = storedTokens.read()?.accessToken.split(".")[1];
  if (payload === undefined) return null;
  const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  return typeof sub === "string" ? sub : null;
}

export function isSignedIn(): boolean {
  return storedTokens.read() !== null;
}

export function onTokensChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
