import type { Handler } from "@stockfinder/bus/bus";
import type { issueUpgradeToken as operation } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { accountById } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";
import { isLiveOwnerFamily } from "../tokens/families.ts";

/** Issues the token that an extension passes to the page where its anonymous user signs in with a provider. */
export function issueUpgradeToken({
  database,
  clock,
  upgradeTokens,
}: AuthContext): Handler<typeof operation> {
  return async (_, { principal }) => {
    const { accountId, familyId } = signedInOwner(principal);
    const at = new Date(clock.now());
    const account = await accountById(database, accountId);
    if (!account || !(await isLiveOwnerFamily(database, { id: familyId, accountId, at })))
      throw new Fault("unauthorized", "This sign-in is over");
    if (account.accountType !== "anonymous") throw new Fault("conflict", "The account is not anonymous");
    return { encryptedToken: await upgradeTokens.issue({ accountId, familyId }, at) };
  };
}
