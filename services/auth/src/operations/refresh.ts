import type { Handler } from "@stockfinder/bus/bus";
import type { refresh as operation } from "@stockfinder/contracts/accounts";
import type { AuthContext } from "../context/context.ts";

/** Renews a sign-in. */
export function refresh({
  accessTokens,
  refreshTokens,
}: Pick<AuthContext, "accessTokens" | "refreshTokens">): Handler<typeof operation> {
  return async ({ refreshToken = "" }, { deadline }) => {
    const renewed = await refreshTokens.renew(refreshToken, deadline);
    return { access_token: await accessTokens.issue(renewed), refresh_token: renewed.refreshToken };
  };
}
