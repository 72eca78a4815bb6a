import type { SignedIn } from "@stockfinder/contracts/accounts";
import { RequestFailed } from "../requests/http.ts";
import type { InTurn } from "./in-turn.ts";
import type { TokenStore } from "./stored-tokens.ts";

/** @throws {RequestFailed} */
export type Refresh = (refreshToken: string) => Promise<SignedIn>;

/** The access token to ask with in place of the one that was turned down; null where there is none to be had. */
export type Renew = (turnedDown: string) => Promise<string | null>;

/**
 * Exchanges the refresh token, one tab after the other: each exchange takes the token that the one before has stored.
 * Where tabs cannot wait for one another they may present the same token at once, and the server gives both the same
 * successor.
 */
export function renewal(parts: { tokens: TokenStore; refresh: Refresh; inTurn: InTurn }): Renew {
  const { tokens, refresh, inTurn } = parts;

  /** Whether it gave tokens, which are stored. Who logged out or signed in meanwhile is not overruled by it. */
  async function exchange({ refreshToken }: SignedIn): Promise<boolean> {
    const isStored = (token: string) => tokens.read()?.refreshToken === token;
    try {
      const renewed = await refresh(refreshToken);
      // Another tab may have stored the same successor, and be about to store its access token.
      const isWanted = isStored(refreshToken) || isStored(renewed.refreshToken);
      if (isWanted) tokens.keep(renewed);
      return isWanted;
    } catch (error) {
      // Only a clear no ends the sign-in here; a lost connection or a busy server says nothing about it.
      const isOver = error instanceof RequestFailed && error.status === 401;
      if (isOver && isStored(refreshToken)) tokens.forget();
      return false;
    }
  }

  return (turnedDown) =>
    inTurn(async () => {
      const stored = tokens.read();
      const isRenewed = stored?.accessToken === turnedDown && (await exchange(stored));
      const now = tokens.read()?.accessToken ?? null;
      // Two that are issued within a second can be the same, and worth asking with again.
      return isRenewed || now !== turnedDown ? now : null;
    });
}
