import { randomUUIDv7 } from "node:crypto";
import { currentRequestId } from "@stockfinder/bus/request-scope";
import { currentTraceparent } from "@stockfinder/bus/tracing";
import type { Queryable } from "@stockfinder/database/database";
import { removalWhere } from "@stockfinder/database/remove-batch";
import type { Letter } from "./letters.ts";

export interface NewMail {
  /** Unique key of the reason for the mail: `extension-installed:<id of the link>`. One mail is queued per cause. */
  readonly cause: string;
  readonly letter: Letter;
  readonly recipient: string;
  readonly recipientDigest: Buffer;
  readonly at: Date;
}

/** A mail that this copy may send, until `LEASE_MS` after its claim or the claim's last renewal. */
export interface ClaimedMail {
  readonly id: string;
  readonly letter: unknown;
  readonly recipient: string;
  readonly recipientDigest: Buffer;
  readonly queuedAt: Date;
  /** The number of this claim, which identifies the claiming copy. */
  readonly claim: number;
  readonly deferrals: number;
  readonly isBulk: boolean;
  /** The recipient wants no mails, or not this one. */
  readonly isSuppressed: boolean;
  readonly wasSending: boolean;
  /** The request that queued it; null for a mailing. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

export type Settled = "sent" | "refused" | "expired" | "suppressed" | "unsure";

/** After this time, other copies may claim a dead copy's mails. A live copy renews its claims earlier. */
export const LEASE_MS = 60_000;
const KEPT_FOR = "30 days";

/** Queues a mail; false if one was already queued for the same cause. */
export async function queueMail(tx: Queryable, mail: NewMail): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into email.mails (id, cause, letter, recipient, recipient_digest, queued_at, due_at, request_id,
       traceparent)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8) on conflict (cause) do nothing`,
    [
      randomUUIDv7(),
      mail.cause,
      mail.letter,
      mail.recipient,
      mail.recipientDigest,
      mail.at,
      currentRequestId() ?? null,
      currentTraceparent() ?? null,
    ],
  );
  return rowCount === 1;
}

/**
 * Claims at most `limit` due mails: single mails before mailings, the longest due first. The ids are an array, because the
 * planner may evaluate `in (… limit …)` again for each row of a table that it takes for empty, and then claim all rows.
 */
export async function claimMails(database: Queryable, now: Date, limit: number): Promise<ClaimedMail[]> {
  const { rows } = await database.query<ClaimedMail>(
    `with claimed as (
       update email.mails set due_at = $1::timestamptz + $3 * interval '1 millisecond', claims = claims + 1
       where id = any(array(
         select id from email.mails where due_at <= $1
         order by bulk, due_at limit $2 for update skip locked
       ))
       returning id, letter, recipient, recipient_digest, queued_at, claims, deferrals, bulk, state, withdrawn,
         request_id, traceparent
     )
     select id, letter, recipient, recipient_digest as "recipientDigest", queued_at as "queuedAt",
       claims as claim, deferrals, bulk as "isBulk", state = 'sending' as "wasSending",
       request_id as "requestId", traceparent,
       withdrawn or exists (
         select from email.suppressions s where s.recipient_digest = claimed.recipient_digest
       ) as "isSuppressed"
     from claimed order by queued_at`,
    [now, limit, LEASE_MS],
  );
  return rows;
}

export type Claim = Pick<ClaimedMail, "id" | "claim">;

/** Marks a claimed mail as being sent. False if another copy has claimed it meanwhile, or it was withdrawn. */
export async function beginSending(database: Queryable, { id, claim }: Claim): Promise<boolean> {
  const { rowCount } = await database.query(
    `update email.mails set state = 'sending'
     where id = $1 and claims = $2 and state = 'waiting' and not withdrawn`,
    [id, claim],
  );
  return rowCount === 1;
}

export interface Settlement {
  readonly state: Settled;
  readonly reply: string | null;
  readonly at: Date;
}

/** Settles a mail. Address and content are deleted, except those of `unsure` mails, which can be sent again. */
export async function settle(
  database: Queryable,
  { id }: Pick<Claim, "id">,
  { state, reply, at }: Settlement,
): Promise<void> {
  await database.query(
    `update email.mails set state = $2, reply = $3, settled_at = $4, due_at = null,
       letter = case when $2 = 'unsure' then letter end, recipient = case when $2 = 'unsure' then recipient end
     where id = $1`,
    [id, state, reply, at],
  );
}

export interface Postponement {
  readonly dueAt: Date;
  readonly deferrals: number;
  readonly reply: string | null;
  readonly at: Date;
}

/** Lets a mail be claimed again at `dueAt`; a withdrawn one at once. Does nothing if another copy has claimed it meanwhile. */
export async function postpone(
  database: Queryable,
  { id, claim }: Claim,
  { dueAt, deferrals, reply, at }: Postponement,
): Promise<void> {
  await database.query(
    `update email.mails set state = 'waiting', due_at = case when withdrawn then $6 else $3::timestamptz end,
       deferrals = $4, reply = $5
     where id = $1 and claims = $2 and due_at is not null`,
    [id, claim, dueAt, deferrals, reply, at],
  );
}

/**
 * Renews claims on mails that take longer than a lease. Skips rows that are locked for a state change; the next renewal is early
 * enough for them. Never makes a deferred mail due earlier.
 */
export async function renewClaims(database: Queryable, claims: readonly Claim[], now: Date): Promise<void> {
  await database.query(
    `update email.mails set due_at = greatest(due_at, $3::timestamptz + $4 * interval '1 millisecond')
     where id in (
       select mails.id from email.mails join unnest($1::uuid[], $2::integer[]) as mine (id, claim)
         on mails.id = mine.id and mails.claims = mine.claim and mails.due_at is not null
       for update of mails skip locked
     )`,
    [claims.map(({ id }) => id), claims.map(({ claim }) => claim), now, LEASE_MS],
  );
}

/**
 * Withdraws the alerts of these watches from the mails that wait: a mail is claimed at once and settled as suppressed when none
 * is left, and a digest of other watches' alerts loses theirs. One that the server is receiving is not sent again.
 */
export async function withdrawAlertMails(
  database: Queryable,
  watchIds: readonly string[],
  now: Date,
): Promise<void> {
  await database.query(
    `with left_of as (
       select id, jsonb_path_query_array(letter, '$.alerts[*] ? (!(@.watchId == $gone[*]))',
         jsonb_build_object('gone', $1::jsonb)) as alerts
       from email.mails
       where due_at is not null and (letter->>'template' = 'alert' and $1::jsonb ? (letter->'alert'->>'watchId')
         or letter->>'template' = 'alert-digest'
           and jsonb_path_exists(letter, '$.alerts[*] ? (@.watchId == $gone[*])', jsonb_build_object('gone', $1::jsonb)))
       for update
     )
     update email.mails set
       withdrawn = withdrawn or alerts = '[]',
       -- Whose the unlisted alerts are is not known: the digest counts those that it lists.
       letter = case when letter->>'template' = 'alert-digest'
         then letter || jsonb_build_object('alerts', alerts, 'more', 0) else letter end,
       -- A copy that claimed it has read the letter as it was: its claim ends.
       claims = case state when 'waiting' then claims + 1 else claims end,
       due_at = case when state = 'waiting' and alerts = '[]' then $2 else due_at end
     from left_of where mails.id = left_of.id`,
    [JSON.stringify(watchIds), now],
  );
}

export const removeOldMails = removalWhere(
  "email.mails",
  `queued_at < $1::timestamptz - interval '${KEPT_FOR}' and due_at is null`,
);

export async function countMails(
  database: Queryable,
): Promise<{ waiting: number; unsure: number; oldestSeconds: number }> {
  const { rows } = await database.query<{ waiting: number; unsure: number; oldestSeconds: number }>(
    `select (select count(*)::int from email.mails where due_at is not null) as waiting,
       (select count(*)::int from email.mails where state = 'unsure') as unsure,
       (select coalesce(extract(epoch from now() - min(queued_at)), 0)::float
        from email.mails where due_at is not null) as "oldestSeconds"`,
  );
  return rows[0] ?? { waiting: 0, unsure: 0, oldestSeconds: 0 };
}
