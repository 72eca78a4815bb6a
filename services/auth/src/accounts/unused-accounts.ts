import { randomUUID } from "node:crypto";
import type { Removal } from "@stockfinder/service/retention";
import type { AuthContext } from "../context/context.ts";
import { removeLockedAccount } from "./account-removal.ts";

const KEPT_UNUSED_FOR = "400 days";
/** Small, because each account takes a few statements and others may wait for the transaction. */
const BATCH_SIZE = 50;

const UNUSED = `
  select id from auth.accounts
  where account_type = 'anonymous' and last_used_at <= $1::timestamptz - interval '${KEPT_UNUSED_FOR}'
    and not exists (
      select from auth.families
      where account_id = accounts.id and families.last_used_at > $1::timestamptz - interval '${KEPT_UNUSED_FOR}'
    )
    and not exists (
      select from auth.keys
      where account_id = accounts.id and keys.last_used_at > $1::timestamptz - interval '${KEPT_UNUSED_FOR}'
    )
  order by last_used_at limit ${BATCH_SIZE} for update skip locked`;

/** Removes anonymous accounts without a sign-in, refresh or use of a personal key for 400 days. */
export function unusedAccountRemoval({
  database,
  clock,
  outbox,
}: Pick<AuthContext, "database" | "clock" | "outbox">): Removal {
  return async function removeUnusedAccounts(_, now) {
    const requestId = randomUUID();
    const removed = await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: string }>(UNUSED, [now]);
      for (const { id } of rows) await removeLockedAccount(tx, { accountId: id, requestId }, clock);
      return rows.length;
    });
    if (removed > 0) outbox.nudge();
    return removed;
  };
}
