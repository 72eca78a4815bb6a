import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { accountRemoved, type removeAccount as operation } from "@stockfinder/contracts/accounts";
import { deleteAccount, lockAccount } from "../accounts/accounts.ts";
import { fingerprintsOnlyOf } from "../accounts/fingerprints.ts";
import type { AuthContext } from "../context.ts";
import { signedIn } from "../signed-in.ts";
import { endFamiliesOf } from "../tokens/families.ts";

/** Removes an account here and, by the event, everywhere. One that is gone already is what was wanted. */
export function removeAccount({
  database,
  clock,
  outbox,
}: Pick<AuthContext, "database" | "clock" | "outbox">): Handler<typeof operation> {
  return async (_, { principal, requestId }) => {
    const { accountId } = signedIn(principal);
    await database.transaction(async (tx) => {
      if (!(await lockAccount(tx, accountId))) return;
      const fingerprints = await fingerprintsOnlyOf(tx, accountId);
      const removed = { accountId, fingerprints, at: new Date(clock.now()).toISOString() };
      await addToOutbox(tx, "auth", accountRemoved, removed, { requestId });
      await endFamiliesOf(tx, { accountId, owner: accountId, at: new Date(clock.now()) });
      await deleteAccount(tx, accountId);
    });
    outbox.nudge();
    return { worked: true };
  };
}
