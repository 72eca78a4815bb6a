import { Fault } from "@stockfinder/contracts/fault";
import type { ListOwner } from "@stockfinder/contracts/lists";
import type { Principal } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { accountFingerprints } from "@stockfinder/service/account-fingerprints";
import { accountOwner, ownerKeys } from "@stockfinder/service/owner-key";
import { blockAccountEnds, currentAccount } from "../neighbours/account-ends.ts";

/** A linked fingerprint's lists are its account's too, those that it makes later among them. */
export const { linkFingerprint, moveFingerprints, unlinkFingerprints, fingerprintsOf } =
  accountFingerprints("community");

/**
 * The keys whose lists a caller has; new lists belong to the first. These are the account if its owner signed in, the browser's
 * fingerprint, and the account's other fingerprints. Empty for a caller with neither.
 */
export async function keysOfCaller(database: Queryable, principal: Principal): Promise<readonly ListOwner[]> {
  if (principal.kind !== "account") return ownerKeys(principal);
  const linked = await fingerprintsOf(database, [accountOwner(principal.accountId)]);
  return [...new Set([...ownerKeys(principal), ...linked])];
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
