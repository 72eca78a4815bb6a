import type { Handler } from "@stockfinder/bus/bus";
import type { shareSignIn as operation } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { lockAccount } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { liveFamilies } from "../tokens/families.ts";

/** Renews a sign-in, which proves that it is live, and starts another one for the same account. */
export function shareSignIn({
  accessTokens,
  database,
  refreshTokens,
}: AuthContext): Handler<typeof operation> {
  return async ({ refreshToken = "" }, { signal }) => {
    const renewed = await refreshTokens.renew(refreshToken, signal);
    const { accountId, familyId, rights, at } = renewed;
    const started = await database.transaction(async (tx) => {
      // "End all sign-ins" locks the account first: it sees the new sign-in, or this one is found ended.
      const isLive =
        (await lockAccount(tx, accountId)) && (await liveFamilies(tx, [familyId], at)).length === 1;
      if (!isLive) throw new Fault("unauthorized", "This sign-in is over");
      return await refreshTokens.start(tx, { accountId, rights });
    });
    const shared = await accessTokens.issue({ accountId, familyId: started.familyId, rights, at });
    return {
      access_token: await accessTokens.issue(renewed),
      refresh_token: renewed.refreshToken,
      shared: { access_token: shared, refresh_token: started.refreshToken },
    };
  };
}
