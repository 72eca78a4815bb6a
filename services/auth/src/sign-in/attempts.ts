import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { removalOf } from "@stockfinder/database/remove-batch";
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
  { state, browser, now, ...attempt }: Attempt & AttemptKey & { readonly browser: string },
): Promise<void> {
  await insertRow(database, "auth.attempts", {
    ...attempt,
    stateDigest: digestOf(state),
    browserDigest: digestOf(browser),
    begunAt: new Date(now),
  });
}

/** Uses up the state and returns its attempt. Null if the state is unknown, expired or from another browser. */
export async function takeAttempt(
  database: Queryable,
  { state, browser, now }: AttemptKey,
): Promise<Attempt | null> {
  const { rows } = await database.query<AttemptRow>(
    `delete from auth.attempts where state_digest = $1
     returning account_type as "accountType", browser_digest as digest, redirect_uri as "redirectUri",
       page_url as "pageUrl", nonce, code_verifier as "codeVerifier", begun_at as "begunAt"`,
    [digestOf(state)],
  );
  if (!rows[0]) return null;
  const { digest, begunAt, ...attempt } = rows[0];
  return matches(browser, digest) && now - begunAt.getTime() < VALID_FOR_MS ? attempt : null;
}

export const removeOldAttempts = removalOf("auth.attempts", "begun_at", VALID_FOR_MS);

interface AttemptRow extends Attempt {
  readonly digest: Buffer;
  readonly begunAt: Date;
}
