import type { Handler } from "@stockfinder/bus/bus";
import type * as accounts from "@stockfinder/contracts/accounts";
import { removeLockedAccount } from "../accounts/account-removal.ts";
import { accountById, lockAccount } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { signedIn, signedInOwner } from "../context/signed-in.ts";

/** The profile of the signed-in account; null for an anonymous or removed account. */
export function userInfo({ database }: AuthContext): Handler<typeof accounts.userInfo> {
  return async (_, { principal }) => {
    const account = await accountById(database, signedIn(principal).accountId);
    if (account === null || account.accountType === "anonymous") return null;
    return { email: account.email, name: account.name };
  };
}

/** Removes an account, here and in the other services through the event. Succeeds too if it is already removed. */
export function removeAccount({
  database,
  clock,
  outbox,
}: Pick<AuthContext, "database" | "clock" | "outbox">): Handler<typeof accounts.removeAccount> {
  return async ({ userID }, { principal, requestId }) => {
    const { accountId } = signedInOwner(principal);
    await database.transaction(async (tx) => {
      if (await lockAccount(tx, accountId))
        await removeLockedAccount(tx, { accountId, userID, requestId }, clock);
    });
    outbox.nudge();
    return { worked: true };
  };
}
