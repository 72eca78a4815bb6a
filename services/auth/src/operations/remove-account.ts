import type { Handler } from "@stockfinder/bus/bus";
import type { removeAccount as operation } from "@stockfinder/contracts/accounts";
import { removeLockedAccount } from "../accounts/account-removal.ts";
import { lockAccount } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";

/** Removes an account, here and in the other services through the event. Succeeds too if it is already removed. */
export function removeAccount({
  database,
  clock,
  outbox,
}: Pick<AuthContext, "database" | "clock" | "outbox">): Handler<typeof operation> {
  return async (_, { principal, requestId }) => {
    const { accountId } = signedInOwner(principal);
    await database.transaction(async (tx) => {
      if (await lockAccount(tx, accountId)) await removeLockedAccount(tx, { accountId, requestId }, clock);
    });
    outbox.nudge();
    return { worked: true };
  };
}
