import { randomUUID } from "node:crypto";
import type { ReferralMessage } from "@stockfinder/contracts/referrals";
import type { Queryable } from "@stockfinder/database/database";
import { isAllowedSource } from "../referrals/campaign-sources.ts";
import { giveReferralCode, recordReferral } from "../referrals/referrals.ts";
import { insertAnonymous, lockAccountOf, setCampaignSource, type Vouched, vouch } from "./accounts.ts";
import { lockAnonymousOf, seeFingerprint } from "./fingerprints.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export interface FoundAccount {
  readonly id: string;
  readonly isNew: boolean;
}

/** The anonymous account of a fingerprint: the same one however often, and at once, it registers. */
export async function anonymousAccount(tx: Queryable, fingerprint: string, at: Date): Promise<FoundAccount> {
  await oneAtATime(tx, `fingerprint ${fingerprint}`);
  const known = await lockAnonymousOf(tx, fingerprint);
  const id = known ?? (await newAccount(tx, at));
  await seeFingerprint(tx, { fingerprint, accountId: id, isAnonymous: true, at });
  return { id, isNew: known === null };
}

/** The account of whom a provider vouches for, with what it tells of them today. */
export async function vouchedAccount(
  tx: Queryable,
  vouched: Vouched,
  { fingerprint, at }: { readonly fingerprint: string; readonly at: Date },
): Promise<FoundAccount> {
  const known = await lockedAccountOf(tx, vouched);
  const id = known ?? (await newAccount(tx, at));
  await vouch(tx, id, vouched);
  await seeFingerprint(tx, { fingerprint, accountId: id, isAnonymous: false, at });
  return { id, isNew: known === null };
}

/** Locks the account of an identity, or the identity itself: until `tx` ends nobody else makes an account of it. */
export async function lockedAccountOf(tx: Queryable, vouched: Vouched): Promise<string | null> {
  await oneAtATime(tx, `${vouched.accountType} ${vouched.subject}`);
  return await lockAccountOf(tx, vouched);
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

/** Notes where a new account came from; answers what became of its referral code, where it brought one. */
export async function noteArrival(
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
