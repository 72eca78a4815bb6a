import type { Handler } from "@stockfinder/bus/bus";
import type { shareSignIn as operation } from "@stockfinder/contracts/accounts";
import type { AuthContext } from "../context.ts";

/** Renews a sign-in, which proves that it is live, and starts another one for the same account. */
export function shareSignIn({
  accessTokens,
  database,
  refreshTokens,
}: Pick<AuthContext, "accessTokens" | "database" | "refreshTokens">): Handler<typeof operation> {
  return async ({ refreshToken = "" }, { deadline }) => {
    const renewed = await refreshTokens.renew(refreshToken, deadline);
    const { accountId, rights, at } = renewed;
    const started = await refreshTokens.start(database, { accountId, rights });
    const shared = await accessTokens.issue({ accountId, familyId: started.familyId, rights, at });
    return {
      access_token: await accessTokens.issue(renewed),
      refresh_token: renewed.refreshToken,
      shared: { access_token: shared, refresh_token: started.refreshToken },
    };
  };
}
