import { AccountId } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { accountById } from "./accounts.ts";
import { likelyAccountOf } from "./fingerprints.ts";

export interface AccountHint {
  /** An account id; old clients also send other text. */
  readonly userId?: string | null | undefined;
  readonly fingerprint?: string | null | undefined;
}

/** The id of the account that the hint names; null if there is none. */
export async function accountFromHint(
  db: Queryable,
  { userId, fingerprint }: AccountHint,
): Promise<string | null> {
  const id = AccountId.safeParse(userId);
  const account = id.success ? await accountById(db, id.data) : null;
  if (account) return account.id;
  return fingerprint ? await likelyAccountOf(db, fingerprint) : null;
}
