import { Fault } from "@stockfinder/contracts/fault";
import type { ListOwner } from "@stockfinder/contracts/lists";
import type { Principal } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { accountOwner, ownerKeys } from "@stockfinder/service/owner-key";
import { blockAccountEnds, currentAccount } from "../neighbours/account-ends.ts";

/**
 * The keys whose lists a caller has; new lists belong to the first. These are the account if its owner signed in, the browser's
 * fingerprint, and the account's other fingerprints. Empty for a caller with neither.
 */
export async function keysOfCaller(database: Queryable, principal: Principal): Promise<readonly ListOwner[]> {
  if (principal.kind !== "account") return ownerKeys(principal);
  const linked = await fingerprintsOf(database, accountOwner(principal.accountId));
  return [...new Set([...ownerKeys(principal), ...linked])];
}

export async function fingerprintsOf(database: Queryable, account: ListOwner): Promise<ListOwner[]> {
  const { rows } = await database.query<{ fingerprint: ListOwner }>(
    "select fingerprint from community.account_fingerprints where account = $1 order by fingerprint",
    [account],
  );
  return rows.map(({ fingerprint }) => fingerprint);
}

/** @throws {Fault} `unauthorized`, for a caller without a key. */
export function requireKey<Key extends ListOwner>(keys: readonly Key[]): readonly [Key, ...Key[]] {
  const [first, ...others] = keys;
  if (first === undefined)
    throw new Fault("unauthorized", "Lists need a sign-in, or a fingerprint in X-Fingerprint");
  return [first, ...others];
}

/**
 * The key under which a caller becomes a member. A merged account is replaced by the account it was merged into. No account is
 * removed until `tx` ends, so no member outlives its account.
 * @throws {Fault} `unauthorized` if the account was removed.
 */
export async function memberKey(tx: Queryable, principal: Principal, key: ListOwner): Promise<ListOwner> {
  if (principal.kind !== "account" || key !== accountOwner(principal.accountId)) return key;
  await blockAccountEnds(tx);
  const current = await currentAccount(tx, principal.accountId);
  if (current === null) throw new Fault("unauthorized", "This account was removed");
  return accountOwner(current);
}

/** Gives an account the lists of a fingerprint that it signed in with, present and future. */
export async function linkFingerprint(
  tx: Queryable,
  fingerprint: ListOwner,
  account: ListOwner,
): Promise<void> {
  await tx.query(
    "insert into community.account_fingerprints (fingerprint, account) values ($1, $2) on conflict do nothing",
    [fingerprint, account],
  );
}

export async function moveFingerprints(tx: Queryable, from: ListOwner, into: ListOwner): Promise<void> {
  await tx.query(
    `insert into community.account_fingerprints (fingerprint, account)
     select fingerprint, $2 from community.account_fingerprints where account = $1 on conflict do nothing`,
    [from, into],
  );
  await unlinkFingerprints(tx, from);
}

export async function unlinkFingerprints(tx: Queryable, account: ListOwner): Promise<void> {
  await tx.query("delete from community.account_fingerprints where account = $1", [account]);
}
