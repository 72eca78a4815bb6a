import type { Handler } from "@stockfinder/bus/bus";
import type { logout as operation } from "@stockfinder/contracts/accounts";
import type { AuthContext } from "../context/context.ts";

/** Ends a sign-in. Succeeds too if there is none, or if it has already ended. */
export function logout({ refreshTokens }: AuthContext): Handler<typeof operation> {
  return async ({ refreshToken = "" }) => {
    await refreshTokens.end(refreshToken);
    return null;
  };
}
