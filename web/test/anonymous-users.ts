import { randomUUID } from "node:crypto";
import type { AccountExport, SignedIn } from "@stockfinder/contracts/accounts";
import type { TestProduct } from "./product.ts";

/** A user of the extension with an anonymous account. */
export interface AnonymousUser {
  readonly fingerprint: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The browser's storage after the sign-in. */
  readonly remembered: Record<string, string>;
  /** Signs in again by the fingerprint only; returns the storage of that browser. */
  asGuest(): Promise<Record<string, string>>;
  /** The export of the account; null once it is deleted. */
  export(): Promise<AccountExport | null>;
}

/** Registers as an extension client does. */
export async function anAnonymousUser({ url }: TestProduct): Promise<AnonymousUser> {
  const fingerprint = randomUUID();
  const { accessToken, refreshToken } = await register(url, fingerprint);
  return {
    fingerprint,
    accessToken,
    refreshToken,
    remembered: { seen: "true", access_token: accessToken, refresh_token: refreshToken },
    async asGuest() {
      const guest = await register(url, fingerprint);
      return { seen: "true", access_token: guest.accessToken, refresh_token: guest.refreshToken };
    },
    async export() {
      const answer = await fetch(`${url}/api/me/export`, { headers: { Authorization: accessToken } });
      if (answer.ok) return answer.json();
      if (answer.status === 401 || answer.status === 404) return null;
      throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
    },
  };
}

async function register(url: string, fingerprint: string): Promise<SignedIn> {
  const registered = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ accountType: "anonymous", fingerprint }),
  });
  if (!registered.ok) throw new Error(`Registration was refused: ${await registered.text()}`);
  return registered.json();
}
