import type { AccountExport } from "@stockfinder/contracts/accounts";
import { ReferralCode } from "@stockfinder/contracts/referrals";
import type { Queryable } from "@stockfinder/database/database";
import { drawReferralCode } from "./referral-code.ts";

interface GivenCode {
  readonly accountId: string;
  readonly at: Date;
}

/** Where ten million codes are given, one draw in ninety meets one of them, and ten in a row never do. */
const DRAWS = 10;

/** Gives an account a code of its own, and answers it. */
export async function giveReferralCode(
  tx: Queryable,
  { accountId, at }: GivenCode,
  draw: () => string = drawReferralCode,
): Promise<string> {
  for (let drawn = 0; drawn < DRAWS; drawn++) {
    const code = draw();
    // A code that is taken must not fail the statement: that would be the end of the transaction.
    const { rowCount } = await tx.query(
      `insert into auth.referral_codes (code, account_id, created_at) values ($1, $2, $3)
       on conflict (code) do nothing`,
      [code, accountId, at],
    );
    if (rowCount === 1) return code;
  }
  throw new Error(`${DRAWS} referral codes in a row were taken`);
}

/** Whether somebody has this code. */
export async function isReferralCode(db: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await db.query("select from auth.referral_codes where code = $1", [code]);
  return rowCount === 1;
}

interface UsedCode {
  readonly accountId: string;
  /** As it was typed. */
  readonly code: string;
  readonly at: Date;
}

/**
 * Records who referred an account: once, and never the account itself. The transaction has made or locked that account, so
 * that no merge goes on meanwhile which could make the code its own; the code is locked here, so that it stays.
 */
export async function recordReferral(
  tx: Queryable,
  { accountId, code, at }: UsedCode,
): Promise<"recorded" | "unknown" | "own" | "already"> {
  const typed = ReferralCode.safeParse(code);
  if (!typed.success) return "unknown";
  const { rows } = await tx.query<{ owner: string }>(
    "select account_id as owner from auth.referral_codes where code = $1 for key share",
    [typed.data],
  );
  const owner = rows[0]?.owner;
  if (owner === undefined) return "unknown";
  if (owner === accountId) return "own";
  const { rowCount } = await tx.query(
    `insert into auth.referrals (account_id, code, referred_at) values ($1, $2, $3)
     on conflict (account_id) do nothing`,
    [accountId, typed.data, at],
  );
  return rowCount === 1 ? "recorded" : "already";
}

interface Merge {
  readonly from: string;
  readonly into: string;
}

/**
 * Hands codes and referrals of one account to another, both locked by the transaction. Codes stay good. Who referred `into`
 * stays, else who referred `from` counts; a referral of one by the other is nobody's.
 */
export async function moveReferrals(tx: Queryable, { from, into }: Merge): Promise<void> {
  await tx.query("update auth.referral_codes set account_id = $2 where account_id = $1", [from, into]);
  await tx.query(
    `delete from auth.referrals where account_id in ($1, $2)
       and code in (select code from auth.referral_codes where account_id = $2)`,
    [from, into],
  );
  await tx.query(
    `insert into auth.referrals (account_id, code, referred_at)
       select $2, code, referred_at from auth.referrals where account_id = $1
     on conflict (account_id) do nothing`,
    [from, into],
  );
  await tx.query("delete from auth.referrals where account_id = $1", [from]);
}

/** All about an account's referrals; of those that it referred, when and by which code, not who they are. */
export async function referralsOf(db: Queryable, accountId: string): Promise<AccountExport["referrals"]> {
  const codes = await db.query<{ code: string }>(
    "select code from auth.referral_codes where account_id = $1 order by created_at, code",
    [accountId],
  );
  const referredBy = await db.query<Referral>(
    "select code, referred_at from auth.referrals where account_id = $1",
    [accountId],
  );
  const referred = await db.query<Referral>(
    `select code, referred_at from auth.referrals join auth.referral_codes using (code)
     where referral_codes.account_id = $1 order by referred_at, referrals.account_id`,
    [accountId],
  );
  return {
    codes: codes.rows.map(({ code }) => code),
    referredBy: referredBy.rows.map(told)[0] ?? null,
    referred: referred.rows.map(told),
  };
}

interface Referral {
  readonly code: string;
  readonly referred_at: Date;
}

function told({ code, referred_at }: Referral): { code: string; at: string } {
  return { code, at: referred_at.toISOString() };
}
