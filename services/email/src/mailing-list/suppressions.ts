import type { Queryable } from "@stockfinder/database/database";

export type SuppressionReason = "bounce" | "complaint";

export async function suppress(
  database: Queryable,
  addresses: readonly { readonly digest: Buffer; readonly reason: SuppressionReason }[],
  now: Date,
): Promise<void> {
  const digests = addresses.map(({ digest }) => digest);
  const reasons = addresses.map(({ reason }) => reason);
  await database.query(
    `with suppressed as (
       insert into email.suppressions (recipient_digest, reason, suppressed_at)
       select distinct on (digest) digest, reason, $3::timestamptz
       from unnest($1::bytea[], $2::text[]) as given (digest, reason)
       on conflict (recipient_digest) do nothing
     )
     delete from email.subscriptions where recipient_digest = any($1::bytea[])`,
    [digests, reasons, now],
  );
}

export async function isSuppressed(tx: Queryable, digest: Buffer): Promise<boolean> {
  return (await reasonOfSuppression(tx, digest)) !== null;
}

/** Null if the address is not suppressed. */
export async function reasonOfSuppression(
  database: Queryable,
  digest: Buffer,
): Promise<SuppressionReason | null> {
  const { rows } = await database.query<{ reason: SuppressionReason }>(
    "select reason from email.suppressions where recipient_digest = $1",
    [digest],
  );
  return rows[0]?.reason ?? null;
}

export async function liftSuppression(database: Queryable, digest: Buffer): Promise<void> {
  await database.query("delete from email.suppressions where recipient_digest = $1", [digest]);
}
