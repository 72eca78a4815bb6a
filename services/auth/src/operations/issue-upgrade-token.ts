import type { Handler } from "@stockfinder/bus/bus";
import type { issueUpgradeToken as operation } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { accountById } from "../accounts/accounts.ts";
import type { AuthContext } from "../context.ts";
import { signedIn } from "../signed-in.ts";
import { isLiveFamily } from "../tokens/families.ts";

/** What an extension hands to the page where its anonymous user signs in with a provider. */
export function issueUpgradeToken({
  database,
  clock,
  upgradeTokens,
}: AuthContext): Handler<typeof operation> {
  return async (_, { principal }) => {
    const { accountId, familyId } = signedIn(principal);
    const at = new Date(clock.now());
    const account = await accountById(database, accountId);
    if (!account || !(await isLiveFamily(database, { id: familyId, accountId, at })))
      throw new Fault("unauthorized", "This sign-in is over");
    if (account.accountType !== "anonymous")
      throw new Fault("conflict", "The account is not anonymous any more");
    return { encryptedToken: await upgradeTokens.issue({ accountId, familyId }, at) };
  };
}
