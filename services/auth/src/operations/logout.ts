import type { Handler } from "@stockfinder/bus/bus";
import type { logout as operation } from "@stockfinder/contracts/accounts";
import type { AuthContext } from "../context.ts";

/** Ends a sign-in; that there is none (any more) is what was wanted, too. */
export function logout({ refreshTokens }: AuthContext): Handler<typeof operation> {
  return async ({ refreshToken = "" }) => {
    await refreshTokens.end(refreshToken);
    return null;
  };
}
