import { randomUUID } from "node:crypto";
import type { AccountExport } from "@stockfinder/contracts/accounts";
import type { TestProduct } from "./product.ts";

/** Somebody who uses the extension without having signed in anywhere. */
export interface Newcomer {
  readonly fingerprint: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** What their browser remembers of the sign-in. */
  readonly remembered: Record<string, string>;
  /** All that the product holds about them; null once their account is gone. */
  export(): Promise<AccountExport | null>;
}

/** Registers somebody as an extension client does. */
export async function aNewcomer({ url }: TestProduct): Promise<Newcomer> {
  const fingerprint = randomUUID();
  const registered = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ accountType: "anonymous", fingerprint }),
  });
  if (!registered.ok) throw new Error(`Registration was refused: ${await registered.text()}`);
  const { accessToken, refreshToken } = await registered.json();
  return {
    fingerprint,
    accessToken,
    refreshToken,
    remembered: { seen: "true", access_token: accessToken, refresh_token: refreshToken },
    async export() {
      const answer = await fetch(`${url}/api/me/export`, { headers: { Authorization: accessToken } });
      if (answer.ok) return answer.json();
      if (answer.status === 401 || answer.status === 404) return null;
      throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
    },
  };
}
