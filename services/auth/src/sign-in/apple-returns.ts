import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";
import { digestOf, matches, randomSecret } from "./secrets.ts";

/** The page asks at once; a code that lies about in an address is worth nothing soon. */
const GOOD_FOR_MS = 60_000;

/** Somebody whom Apple vouched for, on the way from its form to our page. */
export interface AppleReturn {
  readonly subject: string;
  readonly email: string | null;
  readonly pageUrl: string;
}

/** Keeps it under a new one-time code, which is the answer. */
export async function keepReturn(
  database: Queryable,
  { subject, email, pageUrl }: AppleReturn,
  { browser, now }: { readonly browser: string; readonly now: number },
): Promise<string> {
  const code = randomSecret();
  await database.query(
    `insert into auth.apple_returns (code_digest, browser_digest, page_url, subject, email, returned_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [digestOf(code), digestOf(browser), pageUrl, subject, email, new Date(now)],
  );
  return code;
}

/** What is kept under this code, which is used up now, whoever asks. Null where there is nothing, or not for this browser, or no longer. */
export async function takeReturn(
  database: Queryable,
  { code, browser, now }: { readonly code: string; readonly browser: string | null; readonly now: number },
): Promise<AppleReturn | null> {
  const { rows } = await database.query<ReturnRow>(
    `delete from auth.apple_returns where code_digest = $1
     returning browser_digest, page_url, subject, email, returned_at`,
    [digestOf(code)],
  );
  const row = rows[0];
  if (!row || !matches(browser, row.browser_digest) || now - row.returned_at.getTime() >= GOOD_FOR_MS)
    return null;
  return { subject: row.subject, email: row.email, pageUrl: row.page_url };
}

/** Removes a batch of those that nobody asked for in time; answers how many. */
export async function removeOldReturns(database: Queryable, now: Date): Promise<number> {
  const until = new Date(now.getTime() - GOOD_FOR_MS);
  return await removeBatch(database, "auth.apple_returns", "returned_at <= $1", [until]);
}

interface ReturnRow {
  browser_digest: Buffer;
  page_url: string;
  subject: string;
  email: string | null;
  returned_at: Date;
}
