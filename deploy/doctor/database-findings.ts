import type { Queryable } from "@stockfinder/database/database";
import type { Finding } from "./finding.ts";

/** A store whose last good answer is older than this, and whose calls have failed since. */
const FAILS_FOR = "6 hours";
const FEWEST_FAILURES = 5;
/** A mail is tried for a day; most leave within seconds. */
const MAIL_LATE_AFTER = "1 hour";
const MOST_STORES = 20;
const KEYS_EXPIRE_WITHIN = "14 days";
const MOST_KEYS = 20;

/** What a product's database knows of its troubles: stores that fail, mails that are refused or wait, keys that expire. */
export async function databaseFindings(database: Queryable, now: Date): Promise<Finding[]> {
  return [
    ...(await failingStores(database, now)),
    ...(await mailTroubles(database, now)),
    ...(await expiringKeys(database, now)),
  ];
}

/** Personal keys, which programs such as Home Assistant use. */
async function expiringKeys(database: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await database.query<{ name: string; day: string }>(
    `select name, to_char(expires_at, 'YYYY-MM-DD') as day from auth.keys
     where expires_at > $1 and expires_at < $1::timestamptz + interval '${KEYS_EXPIRE_WITHIN}'
     order by expires_at, id limit ${MOST_KEYS}`,
    [now],
  );
  return rows.map(({ name, day }) => ({
    finding: `The personal key "${name}" expires on ${day}`,
    remedy: "its owner makes a new one at /me, and gives it to the program that uses it",
  }));
}

async function failingStores(database: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await database.query<{
    store: string;
    failedAs: string;
    detail: string | null;
    failures: number;
  }>(
    `select store, failed_as as "failedAs", detail, failures from lookup.last_outcomes
     where failures >= $2 and failed_at > $1::timestamptz - interval '1 day'
       and coalesce(worked_at, '-infinity') < $1::timestamptz - interval '${FAILS_FOR}'
     order by failures desc, store limit ${MOST_STORES}`,
    [now, FEWEST_FAILURES],
  );
  return rows.map(({ store, failedAs, detail, failures }) => ({
    finding: `${store} has failed ${failures} times in a row: ${failedAs}${detail ? `, ${detail}` : ""}`,
    remedy:
      "see it at /health-board; try one of its pages in a browser from this machine, and its key if it has one",
  }));
}

async function mailTroubles(database: Queryable, now: Date): Promise<Finding[]> {
  const { rows } = await database.query<{ refused: number; late: number }>(
    `select count(*) filter (where state = 'refused' and queued_at > $1::timestamptz - interval '1 day')::int as refused,
       count(*) filter (where state = 'waiting' and queued_at < $1::timestamptz - interval '${MAIL_LATE_AFTER}')::int as late
     from email.mails`,
    [now],
  );
  const { refused = 0, late = 0 } = rows[0] ?? {};
  return [
    ...(refused > 0
      ? [
          {
            finding: `The mail server refused ${refused} mails within a day`,
            remedy:
              "read its reply in the log; check MAIL_FROM, and that the server may send for that domain",
          },
        ]
      : []),
    ...(late > 0
      ? [
          {
            finding: `${late} mails have waited for more than an hour`,
            remedy: "check SMTP_URL: its host, port, user and password",
          },
        ]
      : []),
  ];
}
