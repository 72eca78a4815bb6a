import type { OwnerKey } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { accountFingerprints } from "@stockfinder/service/account-fingerprints";
import { accountOwner, ownerKeys } from "@stockfinder/service/owner-key";

/** A linked fingerprint's watches and alerts are its account's too, later ones among them. */
export const { linkFingerprint, moveFingerprints, unlinkFingerprints, fingerprintsOf } =
  accountFingerprints("alerts");

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
