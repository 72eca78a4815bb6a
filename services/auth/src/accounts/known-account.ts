import { AccountId } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { accountById } from "./accounts.ts";
import { likelyAccountOf } from "./fingerprints.ts";

/** What somebody who is not signed in says of themselves. */
export interface Who {
  /** The id of an account, or whatever else an old client takes for one. */
  readonly userId?: string | null | undefined;
  readonly fingerprint?: string | null | undefined;
}

/** The id of the account that is meant; null where the product knows none. */
export async function knownAccount(db: Queryable, { userId, fingerprint }: Who): Promise<string | null> {
  const id = AccountId.safeParse(userId);
  const account = id.success ? await accountById(db, id.data) : null;
  if (account) return account.id;
  return fingerprint ? await likelyAccountOf(db, fingerprint) : null;
}
