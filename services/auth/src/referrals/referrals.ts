import { randomInt } from "node:crypto";
import type { AccountExport } from "@stockfinder/contracts/accounts";
import { REFERRAL_ALPHABET, ReferralCode } from "@stockfinder/contracts/referrals";
import type { Queryable } from "@stockfinder/database/database";

/** With ten million codes in use, one draw in ninety is taken; ten taken draws in a row do not happen. */
const MAX_DRAWS = 10;

export async function giveReferralCode(
  tx: Queryable,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
  draw: () => string = drawReferralCode,
): Promise<string> {
  for (let drawn = 0; drawn < MAX_DRAWS; drawn++) {
    const code = draw();
    // A taken code must not raise an error, which would abort the transaction.
    const { rowCount } = await tx.query(
      `insert into auth.referral_codes (code, account_id, created_at) values ($1, $2, $3)
       on conflict (code) do nothing`,
      [code, accountId, at],
    );
    if (rowCount === 1) return code;
  }
  throw new Error(`${MAX_DRAWS} referral codes in a row were taken`);
}

export async function isReferralCode(db: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await db.query("select from auth.referral_codes where code = $1", [code]);
  return rowCount === 1;
}

interface CodeUse {
  readonly accountId: string;
  /** Unparsed user input. */
  readonly code: string;
  readonly at: Date;
}

/**
 * Records the referrer of an account: only the first one, and never the account itself. The transaction must have made or
 * locked the account; otherwise a concurrent merge could give the code to that same account. Locks the code against removal.
 */
export async function recordReferral(
  tx: Queryable,
  { accountId, code, at }: CodeUse,
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
 * Moves the codes and referrals of one account to another; the transaction has locked both. Codes stay valid. The referrer of
 * `into` stays; if it has none, it gets the referrer of `from`. A referral of one by the other is deleted.
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

/** An account's codes, its referrer and its referrals. Contains codes and times, no accounts. */
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
    referredBy: referredBy.rows.map(toExport)[0] ?? null,
    referred: referred.rows.map(toExport),
  };
}

interface Referral {
  readonly code: string;
  readonly referred_at: Date;
}

function toExport({ code, referred_at }: Referral): { code: string; at: string } {
  return { code, at: referred_at.toISOString() };
}

const LENGTH = 6;

/** Six random characters: about 900 million codes. A code gives no information about other codes. */
export function drawReferralCode(): string {
  return Array.from({ length: LENGTH }, () =>
    REFERRAL_ALPHABET.charAt(randomInt(REFERRAL_ALPHABET.length)),
  ).join("");
}
