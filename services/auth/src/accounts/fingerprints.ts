import type { Queryable } from "@stockfinder/database/database";

/** Locks the anonymous account that a fingerprint leads to, and answers its id. */
export async function lockAnonymousOf(tx: Queryable, fingerprint: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select accounts.id from auth.accounts join auth.fingerprints on fingerprints.account_id = accounts.id
     where fingerprint = $1 and is_anonymous and account_type = 'anonymous' for update of accounts`,
    [fingerprint],
  );
  return rows[0]?.id ?? null;
}

/**
 * The account that a fingerprint says most about, for what may be added to it: the anonymous one, which is the extension's
 * own, else the one that signed in there last.
 */
export async function likelyAccountOf(db: Queryable, fingerprint: string): Promise<string | null> {
  const { rows } = await db.query<{ account_id: string }>(
    `select account_id from auth.fingerprints where fingerprint = $1
     order by is_anonymous desc, seen_at desc limit 1`,
    [fingerprint],
  );
  return rows[0]?.account_id ?? null;
}

export interface SeenFingerprint {
  readonly fingerprint: string;
  readonly accountId: string;
  /** Whether it leads to the account: only an anonymous account is found by it. */
  readonly isAnonymous: boolean;
  readonly at: Date;
}

export async function seeFingerprint(
  tx: Queryable,
  { fingerprint, accountId, isAnonymous, at }: SeenFingerprint,
): Promise<void> {
  await tx.query(
    `insert into auth.fingerprints as seen (fingerprint, account_id, is_anonymous, seen_at) values ($1, $2, $3, $4)
     on conflict (fingerprint, account_id) do update set seen_at = greatest(seen.seen_at, excluded.seen_at)`,
    [fingerprint, accountId, isAnonymous, at],
  );
}

/** From now on none of its fingerprints leads to the account. */
export async function hideBehindProvider(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("update auth.fingerprints set is_anonymous = false where account_id = $1", [accountId]);
}

/** Hands the fingerprints of an anonymous account to a provider's, to which none of them leads. */
export async function moveFingerprints(
  tx: Queryable,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await tx.query(
    `insert into auth.fingerprints as seen (fingerprint, account_id, is_anonymous, seen_at)
     select fingerprint, $2, false, seen_at from auth.fingerprints where account_id = $1
     on conflict (fingerprint, account_id) do update set seen_at = greatest(seen.seen_at, excluded.seen_at)`,
    [from, into],
  );
  await tx.query("delete from auth.fingerprints where account_id = $1", [from]);
}

/** The fingerprints that belong to this account and to no other. */
export async function fingerprintsOnlyOf(tx: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await tx.query<{ fingerprint: string }>(
    `select fingerprint from auth.fingerprints as own where account_id = $1 and not exists (
       select from auth.fingerprints as other
       where other.fingerprint = own.fingerprint and other.account_id <> own.account_id
     )`,
    [accountId],
  );
  return rows.map(({ fingerprint }) => fingerprint);
}

/** All fingerprints that an account signed in from, the one seen last at the end. */
export async function fingerprintsOf(
  db: Queryable,
  accountId: string,
): Promise<{ fingerprint: string; seenAt: Date }[]> {
  const { rows } = await db.query<{ fingerprint: string; seen_at: Date }>(
    "select fingerprint, seen_at from auth.fingerprints where account_id = $1 order by seen_at, fingerprint",
    [accountId],
  );
  return rows.map(({ fingerprint, seen_at }) => ({ fingerprint, seenAt: seen_at }));
}
