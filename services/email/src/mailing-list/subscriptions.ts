import { randomUUID } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { removalWhere } from "@stockfinder/database/remove-batch";

const CONFIRMED_WITHIN = "7 days";
/** A second request within this time sends no second mail. */
const RESEND_AFTER = "1 minute";

export interface ConfirmationRequest {
  readonly recipient: string;
  readonly digest: Buffer;
  readonly now: Date;
}

/**
 * Records a request to put this address on the list. Returns the id of the subscription to confirm; null if the address is on
 * the list, or was requested less than a minute ago.
 */
export async function requestConfirmation(
  tx: Queryable,
  { recipient, digest, now }: ConfirmationRequest,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into email.subscriptions as existing (id, recipient, recipient_digest, asked_at) values ($1, $2, $3, $4)
     on conflict (recipient_digest) do update set asked_at = excluded.asked_at, recipient = excluded.recipient
       where existing.confirmed_at is null and existing.asked_at < $4::timestamptz - interval '${RESEND_AFTER}'
     returning id`,
    [randomUUID(), recipient, digest, now],
  );
  return rows[0]?.id ?? null;
}

/** Puts the address on the list, or leaves it there. False if the request has expired. */
export async function confirm(database: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `update email.subscriptions set confirmed_at = coalesce(confirmed_at, $2::timestamptz)
     where id = $1 and (confirmed_at is not null or asked_at > $2::timestamptz - interval '${CONFIRMED_WITHIN}')`,
    [id, now],
  );
  return rowCount === 1;
}

export async function leave(database: Queryable, digest: Buffer): Promise<void> {
  await database.query("delete from email.subscriptions where recipient_digest = $1", [digest]);
}

export async function isOnList(database: Queryable, digest: Buffer): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from email.subscriptions where recipient_digest = $1 and confirmed_at is not null",
    [digest],
  );
  return rowCount === 1;
}

export const removeUnconfirmed = removalWhere(
  "email.subscriptions",
  `confirmed_at is null and asked_at <= $1::timestamptz - interval '${CONFIRMED_WITHIN}'`,
);
