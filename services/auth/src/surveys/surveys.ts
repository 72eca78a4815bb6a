import type { AccountExport } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";

export type Survey = AccountExport["surveys"][number]["survey"];

interface GivenAnswers {
  readonly accountId: string;
  readonly survey: Survey;
  /** None where somebody only removed the extension. */
  readonly answers: readonly string[];
  readonly at: Date;
}

/** What is said again on the same day is said once: the last answers stand, and no answers take none away. */
const SAID_AGAIN = `
  on conflict (account_id, survey, day) do update set answers = excluded.answers, answered_at = excluded.answered_at
  where cardinality(excluded.answers) > 0
    and (cardinality(said.answers) = 0 or excluded.answered_at >= said.answered_at)`;

/** Keeps what an account says; answers false where there is no such account (any more). */
export async function recordSurvey(
  db: Queryable,
  { accountId, survey, answers, at }: GivenAnswers,
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `with account as (select id from auth.accounts where id = $1 for key share),
          recorded as (
            insert into auth.surveys as said (account_id, survey, day, answers, answered_at)
            select id, $2, ($4::timestamptz at time zone 'UTC')::date, $3::text[], $4 from account ${SAID_AGAIN}
          )
     select exists (select from account) as found`,
    [accountId, survey, answers, at],
  );
  return rows[0]?.found === true;
}

interface Merge {
  readonly from: string;
  readonly into: string;
}

/** Hands what one account said to another. */
export async function moveSurveys(tx: Queryable, { from, into }: Merge): Promise<void> {
  await tx.query(
    `insert into auth.surveys as said (account_id, survey, day, answers, answered_at)
     select $2, survey, day, answers, answered_at from auth.surveys where account_id = $1 ${SAID_AGAIN}`,
    [from, into],
  );
  await tx.query("delete from auth.surveys where account_id = $1", [from]);
}

/** All that an account said, the oldest first. */
export async function surveysOf(db: Queryable, accountId: string): Promise<AccountExport["surveys"]> {
  const { rows } = await db.query<{ survey: Survey; answers: string[]; answered_at: Date }>(
    "select survey, answers, answered_at from auth.surveys where account_id = $1 order by answered_at, survey",
    [accountId],
  );
  return rows.map(({ survey, answers, answered_at }) => ({ survey, answers, at: answered_at.toISOString() }));
}
