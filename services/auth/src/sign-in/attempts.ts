import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";
import { digestOf, matches } from "../tokens/secrets.ts";

/** How long a user may take on the provider's page. */
const VALID_FOR_MS = 600_000;

export interface Attempt {
  readonly accountType: ProviderName;
  readonly redirectUri: string;
  readonly pageUrl: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface AttemptKey {
  readonly state: string;
  readonly browser: string | null;
  readonly now: number;
}

export async function insertAttempt(
  database: Queryable,
  attempt: Attempt & { readonly state: string; readonly browser: string; readonly now: number },
): Promise<void> {
  await database.query(
    `insert into auth.attempts
       (state_digest, account_type, browser_digest, redirect_uri, page_url, nonce, code_verifier, begun_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      digestOf(attempt.state),
      attempt.accountType,
      digestOf(attempt.browser),
      attempt.redirectUri,
      attempt.pageUrl,
      attempt.nonce,
      attempt.codeVerifier,
      new Date(attempt.now),
    ],
  );
}

/** Uses up the state and returns its attempt. Null if the state is unknown, expired or from another browser. */
export async function takeAttempt(
  database: Queryable,
  { state, browser, now }: AttemptKey,
): Promise<Attempt | null> {
  const { rows } = await database.query<AttemptRow>(
    `delete from auth.attempts where state_digest = $1
     returning account_type, browser_digest, redirect_uri, page_url, nonce, code_verifier, begun_at`,
    [digestOf(state)],
  );
  const row = rows[0];
  if (!row || !matches(browser, row.browser_digest) || now - row.begun_at.getTime() >= VALID_FOR_MS)
    return null;
  return {
    accountType: row.account_type,
    redirectUri: row.redirect_uri,
    pageUrl: row.page_url,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
  };
}

export async function removeOldAttempts(database: Queryable, now: Date): Promise<number> {
  const until = new Date(now.getTime() - VALID_FOR_MS);
  return await removeBatch(database, "auth.attempts", "begun_at <= $1", [until]);
}

interface AttemptRow {
  account_type: ProviderName;
  browser_digest: Buffer;
  redirect_uri: string;
  page_url: string;
  nonce: string;
  code_verifier: string;
  begun_at: Date;
}
