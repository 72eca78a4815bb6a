import type { Database } from "@stockfinder/database/database";
import type { World } from "./world.ts";

const ENDS_SIGN_INS = "the account becomes the unknown person's";
/** They end the sign-in, or start others after it has ended. */
const CHANGES_SIGN_INS = [
  "the browser signs out",
  "the account is removed",
  "the account becomes the unknown person's",
  "the account is merged into the known person's",
];

/** Returns what is wrong with the accounts, a sentence each. */
export async function brokenIn(
  database: Database,
  { anonymous, knownSignIn, fingerprint, key }: World,
  done: ReadonlySet<string>,
): Promise<string[]> {
  const broken: string[] = [];
  const count = async (text: string, values: unknown[] = []) =>
    Number((await database.query<{ count: string }>(`select count(*) from ${text}`, values)).rows[0]?.count);

  const { accountId, familyId } = anonymous.principal;
  const knownId = knownSignIn.principal.accountId;
  for (const id of [accountId, knownId]) {
    const isThere = (await count("auth.accounts where id = $1", [id])) === 1;
    const ends = await count(
      "auth.outbox where event in ('auth.accountRemoved', 'auth.accountsMerged') and (data->>'accountId' = $1 or data->>'from' = $1)",
      [id],
    );
    if (ends !== (isThere ? 0 : 1))
      broken.push(`an account that ${isThere ? "exists" : "is gone"} was reported as gone ${ends} times`);
  }
  if (
    (await count(
      "auth.accounts where not exists (select from auth.referral_codes where account_id = accounts.id)",
    )) > 0
  )
    broken.push("an account has no referral code");
  if ((await count("auth.families join auth.ended_families using (id)")) > 0)
    broken.push("a sign-in is both live and ended");
  if (
    (await count(
      "auth.fingerprints join auth.accounts on id = account_id where is_anonymous and account_type <> 'anonymous'",
    )) > 0
  )
    broken.push("a fingerprint signs in to a provider's account");
  if (
    (await count(
      "auth.accounts where account_type = 'anonymous' and not exists (select from auth.fingerprints where account_id = accounts.id and is_anonymous)",
    )) > 0
  )
    broken.push("an anonymous account has no fingerprint");
  if (
    (await count(
      "auth.referrals join auth.referral_codes using (code) where referrals.account_id = referral_codes.account_id",
    )) > 0
  )
    broken.push("an account referred itself");

  const families = await count("auth.families where account_id = $1", [accountId]);
  const later = done.has("the unknown person signs in there") ? 1 : 0;
  if (done.has(ENDS_SIGN_INS) && families > 1 + later)
    broken.push("a sign-in outlives the end of all sign-ins");
  const isLive = (await count("auth.families where id = $1", [familyId])) === 1;
  if (!isLive && !CHANGES_SIGN_INS.some((name) => done.has(name))) broken.push("a sign-in ended by itself");
  if (isLive && done.has("the browser signs out")) broken.push("a sign-in outlives its end");
  if (!isLive && (await count("auth.ended_families where id = $1", [familyId])) === 0)
    broken.push("gateways do not hear of the end of a sign-in");
  if (
    done.has("the account is merged into the known person's") &&
    !done.has("the known person's account is removed") &&
    (await count("auth.accounts where id = $1", [accountId])) > 0
  )
    broken.push("an account that was merged is still there");
  if (done.has("the key is revoked") && (await count("auth.keys where id = $1", [key.id])) > 0)
    broken.push("a key works after it was revoked");
  if (
    done.has("a guest signs in with its fingerprint") &&
    (await count("auth.fingerprints where fingerprint = $1", [fingerprint])) === 0 &&
    !done.has("the account is removed")
  )
    broken.push("a sign-in left no account");
  return broken;
}
