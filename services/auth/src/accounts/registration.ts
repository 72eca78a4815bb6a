import { randomUUID } from "node:crypto";
import type { SignInRights } from "@stockfinder/contracts/principal";
import type { ReferralMessage } from "@stockfinder/contracts/referrals";
import type { Queryable } from "@stockfinder/database/database";
import { isAllowedSource } from "../referrals/campaign-sources.ts";
import { giveReferralCode, recordReferral } from "../referrals/referrals.ts";
import { digestOf, matches, randomSecret } from "../tokens/secrets.ts";
import {
  deviceSecretOf,
  insertAnonymous,
  linkIdentity,
  lockAccountOf,
  recordUse,
  setCampaignSource,
  setDeviceSecret,
  type VerifiedIdentity,
} from "./accounts.ts";
import { lockAnonymousOf, recordFingerprint } from "./fingerprints.ts";

export interface FoundAccount {
  readonly id: string;
  readonly isNew: boolean;
  readonly rights: SignInRights;
  readonly deviceSecret?: string;
}

export interface AnonymousRegistration {
  readonly fingerprint: string;
  readonly deviceSecret: string | null;
  readonly at: Date;
}

/**
 * Finds or makes the anonymous account of a fingerprint. Concurrent registrations make one account. For an existing account,
 * a registration without the device secret is a guest's.
 */
export async function anonymousAccount(
  tx: Queryable,
  { fingerprint, deviceSecret, at }: AnonymousRegistration,
): Promise<FoundAccount> {
  await lockKey(tx, `fingerprint ${fingerprint}`);
  const known = await lockAnonymousOf(tx, fingerprint);
  const id = known ?? (await newAccount(tx, at));
  await recordFingerprint(tx, { fingerprint, accountId: id, isAnonymous: true, at });
  if (known !== null) {
    await recordUse(tx, id, at);
    const digest = await deviceSecretOf(tx, id);
    const isOwner = digest !== null && matches(deviceSecret, digest);
    return { id, isNew: false, rights: isOwner ? "owner" : "guest" };
  }
  const secret = randomSecret();
  await setDeviceSecret(tx, id, digestOf(secret));
  return { id, isNew: true, rights: "owner", deviceSecret: secret };
}

export async function providerAccount(
  tx: Queryable,
  identity: VerifiedIdentity,
  { fingerprint, at }: { readonly fingerprint: string; readonly at: Date },
): Promise<FoundAccount> {
  const known = await lockIdentity(tx, identity);
  const id = known ?? (await newAccount(tx, at));
  await linkIdentity(tx, id, identity);
  await recordUse(tx, id, at);
  await recordFingerprint(tx, { fingerprint, accountId: id, isAnonymous: false, at });
  return { id, isNew: known === null, rights: "owner" };
}

/** Locks an identity and its account, if there is one. Until `tx` ends, no other transaction can make an account for it. */
export async function lockIdentity(tx: Queryable, identity: VerifiedIdentity): Promise<string | null> {
  await lockKey(tx, `${identity.accountType} ${identity.subject}`);
  return await lockAccountOf(tx, identity);
}

async function newAccount(tx: Queryable, at: Date): Promise<string> {
  const id = randomUUID();
  await insertAnonymous(tx, { id, at });
  await giveReferralCode(tx, { accountId: id, at });
  return id;
}

export interface Arrival {
  readonly accountId: string;
  readonly utm: string | null;
  readonly referralCode: string | null;
  readonly at: Date;
}

/** Records the source of a new account. Returns the result for its referral code, if it has one. */
export async function recordArrival(
  tx: Queryable,
  { accountId, utm, referralCode, at }: Arrival,
): Promise<ReferralMessage | undefined> {
  const outcome = referralCode ? await recordReferral(tx, { accountId, code: referralCode, at }) : null;
  const source = outcome === "recorded" ? "referral" : utm?.toLowerCase();
  if (source && (await isAllowedSource(tx, source))) await setCampaignSource(tx, accountId, source);
  if (outcome === null) return undefined;
  return outcome === "recorded"
    ? { message: "Successfully referred by friend", error: false }
    : { message: "Invalid referral code or link", error: true };
}

/** Holds an advisory lock on `key` until `tx` ends. Call it before `tx` locks any row, which prevents deadlocks. */
export async function lockKey(tx: Queryable, key: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
}
