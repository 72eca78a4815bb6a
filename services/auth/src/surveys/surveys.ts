import type { AccountExport } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";

export type Survey = AccountExport["surveys"][number]["survey"];

interface GivenAnswers {
  readonly accountId: string;
  readonly survey: Survey;
  /** Empty if the user only removed the extension. */
  readonly answers: readonly string[];
  readonly at: Date;
  /** If false, the answers are stored only if that day has none yet. */
  readonly mayReplace: boolean;
}

/** Keeps one survey a day: the later answers if `mayReplace` (SQL) is true. Empty answers replace nothing. */
const ON_SAME_DAY = (mayReplace: string) => `
  on conflict (account_id, survey, day) do update set answers = excluded.answers, answered_at = excluded.answered_at
  where cardinality(excluded.answers) > 0
    and (cardinality(existing.answers) = 0 or (${mayReplace} and excluded.answered_at >= existing.answered_at))`;

/** Records the answers of an account; false if there is no such account. */
export async function recordSurvey(
  db: Queryable,
  { accountId, survey, answers, at, mayReplace }: GivenAnswers,
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `with account as (select id from auth.accounts where id = $1 for key share),
          recorded as (
            insert into auth.surveys as existing (account_id, survey, day, answers, answered_at)
            select id, $2, ($4::timestamptz at time zone 'UTC')::date, $3::text[], $4 from account ${ON_SAME_DAY("$5::boolean")}
          )
     select exists (select from account) as found`,
    [accountId, survey, answers, at, mayReplace],
  );
  return rows[0]?.found === true;
}

interface Merge {
  readonly from: string;
  readonly into: string;
}

export async function moveSurveys(tx: Queryable, { from, into }: Merge): Promise<void> {
  await tx.query(
    `insert into auth.surveys as existing (account_id, survey, day, answers, answered_at)
     select $2, survey, day, answers, answered_at from auth.surveys where account_id = $1 ${ON_SAME_DAY("true")}`,
    [from, into],
  );
  await tx.query("delete from auth.surveys where account_id = $1", [from]);
}

export async function surveysOf(db: Queryable, accountId: string): Promise<AccountExport["surveys"]> {
  const { rows } = await db.query<{ survey: Survey; answers: string[]; answered_at: Date }>(
    "select survey, answers, answered_at from auth.surveys where account_id = $1 order by answered_at, survey",
    [accountId],
  );
  return rows.map(({ survey, answers, answered_at }) => ({ survey, answers, at: answered_at.toISOString() }));
}
