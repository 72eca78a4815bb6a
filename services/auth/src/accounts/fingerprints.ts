import type { Queryable } from "@stockfinder/database/database";

/** Locks the anonymous account of a fingerprint and returns its id. */
export async function lockAnonymousOf(tx: Queryable, fingerprint: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select accounts.id from auth.accounts join auth.fingerprints on fingerprints.account_id = accounts.id
     where fingerprint = $1 and is_anonymous and account_type = 'anonymous' for update of accounts`,
    [fingerprint],
  );
  return rows[0]?.id ?? null;
}

/**
 * The most likely account of a fingerprint: its anonymous account, which is the extension's own, else the account that signed
 * in last with that fingerprint. A guess, so use it only to add data.
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
  /** Whether the fingerprint signs in to this account: true for an anonymous account only. */
  readonly isAnonymous: boolean;
  readonly at: Date;
}

export async function recordFingerprint(
  tx: Queryable,
  { fingerprint, accountId, isAnonymous, at }: SeenFingerprint,
): Promise<void> {
  await tx.query(
    `insert into auth.fingerprints as known (fingerprint, account_id, is_anonymous, seen_at) values ($1, $2, $3, $4)
     on conflict (fingerprint, account_id) do update set seen_at = greatest(known.seen_at, excluded.seen_at)`,
    [fingerprint, accountId, isAnonymous, at],
  );
}

export async function unlinkFingerprints(tx: Queryable, accountId: string): Promise<void> {
  await tx.query("update auth.fingerprints set is_anonymous = false where account_id = $1", [accountId]);
}

/** Moves the fingerprints of an anonymous account to a provider's account. None of them signs in to that one. */
export async function moveFingerprints(
  tx: Queryable,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await tx.query(
    `insert into auth.fingerprints as known (fingerprint, account_id, is_anonymous, seen_at)
     select fingerprint, $2, false, seen_at from auth.fingerprints where account_id = $1
     on conflict (fingerprint, account_id) do update set seen_at = greatest(known.seen_at, excluded.seen_at)`,
    [from, into],
  );
  await tx.query("delete from auth.fingerprints where account_id = $1", [from]);
}

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

export async function fingerprintsOf(
  db: Queryable,
  accountId: string,
): Promise<{ fingerprint: string; seenAt: Date }[]> {
  const { rows } = await db.query<{ fingerprint: string; seenAt: Date }>(
    `select fingerprint, seen_at as "seenAt" from auth.fingerprints where account_id = $1 order by seen_at, fingerprint`,
    [accountId],
  );
  return rows;
}
