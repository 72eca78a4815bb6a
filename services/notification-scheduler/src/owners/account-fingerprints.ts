import type { OwnerKey } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { accountOwner, ownerKeys } from "@stockfinder/service/owner-key";

/** Gives an account the watches and alerts of its fingerprint, present and future. */
export async function linkFingerprint(
  tx: Queryable,
  fingerprint: OwnerKey,
  account: OwnerKey,
): Promise<void> {
  await tx.query(
    "insert into alerts.account_fingerprints (fingerprint, account) values ($1, $2) on conflict do nothing",
    [fingerprint, account],
  );
}

export async function moveFingerprints(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
  await tx.query(
    `insert into alerts.account_fingerprints (fingerprint, account)
     select fingerprint, $2 from alerts.account_fingerprints where account = $1 on conflict do nothing`,
    [from, into],
  );
  await unlinkFingerprints(tx, from);
}

export async function unlinkFingerprints(tx: Queryable, account: OwnerKey): Promise<void> {
  await tx.query("delete from alerts.account_fingerprints where account = $1", [account]);
}

/**
 * The owners whose watches and alerts a caller has; new watches belong to the first. These are `ownerKeys` and the
 * account's fingerprints. A guest of the account signed in with one of them, and has that fingerprint's data.
 * @throws {Fault} `unauthorized` for a caller with neither account nor fingerprint.
 */
export async function ownersOfCaller(
  database: Queryable,
  principal: Principal,
): Promise<readonly [OwnerKey, ...OwnerKey[]]> {
  const account = principal.kind === "account" ? [accountOwner(principal.accountId)] : [];
  const linked = account.length === 0 ? [] : await fingerprintsOf(database, account);
  const [first, ...others] = new Set([...ownerKeys(principal), ...linked]);
  if (first) return [first, ...others];
  throw new Fault("unauthorized", "Watches need a sign-in, or a fingerprint in X-Fingerprint");
}

const ACCOUNTS = {
  name: "alerts-accounts-of-fingerprints",
  text: `select fingerprint, array_agg(account order by account) as accounts
    from alerts.account_fingerprints where fingerprint = any($1) group by fingerprint`,
};

/** The accounts that share each of these owners' data, by owner; owners without one are left out. */
export async function accountsOf(
  database: Queryable,
  owners: readonly OwnerKey[],
): Promise<ReadonlyMap<OwnerKey, OwnerKey[]>> {
  // An owner that is an account is left out: the query's cost grows with the number of owners.
  const fingerprints = owners.filter((owner) => owner.startsWith("fingerprint:"));
  if (fingerprints.length === 0) return new Map();
  const { rows } = await database.query<{ fingerprint: OwnerKey; accounts: OwnerKey[] }>(ACCOUNTS, [
    fingerprints,
  ]);
  return new Map(rows.map(({ fingerprint, accounts }) => [fingerprint, accounts]));
}

export async function fingerprintsOf(
  database: Queryable,
  accounts: readonly OwnerKey[],
): Promise<OwnerKey[]> {
  const { rows } = await database.query<{ fingerprint: OwnerKey }>(
    "select fingerprint from alerts.account_fingerprints where account = any($1) order by fingerprint",
    [accounts],
  );
  return rows.map(({ fingerprint }) => fingerprint);
}
