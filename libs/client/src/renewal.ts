import type { SignedIn } from "@stockfinder/contracts/accounts";
import { RequestFailed } from "./request-failed.ts";
import type { RunExclusively } from "./run-exclusively.ts";
import type { TokenStore } from "./token-store.ts";

/** Exchanges a refresh token for new tokens. @throws {RequestFailed} 401 when the sign-in has ended. */
export type Refresh = (refreshToken: string) => Promise<SignedIn>;

/** The access token to use instead of the rejected one; null if there is none. */
export type Renew = (rejected: string) => Promise<string | null>;

/**
 * Exchanges the refresh token, in one tab at a time: each exchange starts from the token that the one before has stored.
 * Tabs that cannot wait for one another may send the same token at once; then the server gives both the same successor.
 */
export function createRenewal(options: {
  tokens: TokenStore;
  refresh: Refresh;
  runExclusively: RunExclusively;
}): Renew {
  const { tokens, refresh, runExclusively } = options;

  /** True if new tokens were stored. A logout or a new sign-in in the meantime is not overwritten. */
  async function exchange({ refreshToken }: SignedIn): Promise<boolean> {
    const isStored = (token: string) => tokens.read()?.refreshToken === token;
    try {
      const renewed = await refresh(refreshToken);
      // Another tab may have stored the same successor, and be about to store its access token.
      const isWanted = isStored(refreshToken) || isStored(renewed.refreshToken);
      if (isWanted) tokens.keep(renewed);
      return isWanted;
    } catch (error) {
      // Only a 401 ends the sign-in here; a lost connection or a busy server says nothing about it.
      const hasEnded = error instanceof RequestFailed && error.status === 401;
      if (hasEnded && isStored(refreshToken)) tokens.forget();
      return false;
    }
  }

  return (rejected) =>
    runExclusively(async () => {
      const stored = tokens.read();
      const isRenewed = stored?.accessToken === rejected && (await exchange(stored));
      const current = tokens.read()?.accessToken ?? null;
      // After a renewal, an equal token is used too: tokens issued within the same second can be equal.
      return isRenewed || current !== rejected ? current : null;
    });
}
