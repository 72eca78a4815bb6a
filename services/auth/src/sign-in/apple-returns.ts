import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";
import { digestOf, matches, randomSecret } from "../tokens/secrets.ts";

/** Short, because the code is in the page's address and the page redeems it at once. */
const VALID_FOR_MS = 60_000;

export interface AppleReturn {
  readonly subject: string;
  readonly email: string | null;
  readonly pageUrl: string;
}

export async function storeReturn(
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

/** Uses up the one-time code and returns its identity. Null if the code is unknown, expired or from another browser. */
export async function takeReturn(
  database: Queryable,
  { code, browser, now }: { readonly code: string; readonly browser: string | null; readonly now: number },
): Promise<AppleReturn | null> {
  const { rows } = await database.query<ReturnRow>(
    `delete from auth.apple_returns where code_digest = $1
     returning browser_digest as digest, page_url as "pageUrl", subject, email, returned_at as "returnedAt"`,
    [digestOf(code)],
  );
  if (!rows[0]) return null;
  const { digest, returnedAt, ...returned } = rows[0];
  return matches(browser, digest) && now - returnedAt.getTime() < VALID_FOR_MS ? returned : null;
}

export const removeOldReturns = removalOf("auth.apple_returns", "returned_at", VALID_FOR_MS);

interface ReturnRow extends AppleReturn {
  readonly digest: Buffer;
  readonly returnedAt: Date;
}
