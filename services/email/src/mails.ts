import { randomUUIDv7 } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";
import type { Letter } from "./letters.ts";

export interface NewMail {
  /** Whatever it is queued for, once: `installed:<id of the link>`. */
  readonly cause: string;
  readonly letter: Letter;
  readonly recipient: string;
  readonly recipientDigest: Buffer;
  readonly at: Date;
}

/** A mail that this copy may send until `LEASE_MS` after it was claimed or its claim renewed. */
export interface ClaimedMail {
  readonly id: string;
  readonly letter: unknown;
  readonly recipient: string;
  readonly recipientDigest: Buffer;
  readonly queuedAt: Date;
  /** Whose claim it is. */
  readonly claim: number;
  readonly deferrals: number;
  /** It goes to the whole list. */
  readonly isBulk: boolean;
  readonly isSuppressed: boolean;
  /** A copy was giving it to the server when it died. */
  readonly wasSending: boolean;
}

export type Settled = "sent" | "refused" | "expired" | "suppressed" | "unsure";

/** What a copy that died holds is free again after this; one that lives renews its claims long before. */
export const LEASE_MS = 60_000;
const KEPT_FOR = "30 days";

/** Queues a mail, unless one was queued for the same cause; answers whether it did. */
export async function queueMail(tx: Queryable, mail: NewMail): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into email.mails (id, cause, letter, recipient, recipient_digest, queued_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (cause) do nothing`,
    [randomUUIDv7(), mail.cause, mail.letter, mail.recipient, mail.recipientDigest, mail.at],
  );
  return rowCount === 1;
}

/**
 * Claims at most so many of the mails that are due: those to one reader before those to all, the longest due first. An array,
 * since `in (… limit …)` may be looked up anew for each row of a table that the planner takes for empty, and claim them all.
 */
export async function claimMails(database: Queryable, now: Date, limit: number): Promise<ClaimedMail[]> {
  const { rows } = await database.query<ClaimedMail>(
    `with claimed as (
       update email.mails set due_at = $1::timestamptz + $3 * interval '1 millisecond', claims = claims + 1
       where id = any(array(
         select id from email.mails where due_at <= $1
         order by bulk, due_at limit $2 for update skip locked
       ))
       returning id, letter, recipient, recipient_digest, queued_at, claims, deferrals, bulk, state
     )
     select id, letter, recipient, recipient_digest as "recipientDigest", queued_at as "queuedAt",
       claims as claim, deferrals, bulk as "isBulk", state = 'sending' as "wasSending",
       exists (select from email.suppressions s where s.recipient_digest = claimed.recipient_digest) as "isSuppressed"
     from claimed order by queued_at`,
    [now, limit, LEASE_MS],
  );
  return rows;
}

export type Claim = Pick<ClaimedMail, "id" | "claim">;

/** What becomes of a claimed mail, step by step. */
export type Note =
  /** The server is given it now, if it is still this copy's to give. */
  | (Claim & { readonly becomes: "sending" })
  /** The last word on it: address and content are removed. */
  | (Claim & { readonly becomes: Settled; readonly reply: string | null })
  /** It may be claimed again, later; what another copy has claimed meanwhile stays that one's. */
  | (Claim & {
      readonly becomes: "waiting";
      readonly reply: string | null;
      readonly dueAt: Date;
      readonly deferrals: number;
    });

/**
 * Writes down what has become of many mails, in one statement however many there are. Answers the ids of those that this
 * copy may give to the server.
 */
export async function noteMails(
  database: Queryable,
  notes: readonly Note[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const begun = notes.filter((note) => note.becomes === "sending");
  const back = notes.filter((note) => note.becomes === "waiting");
  const settled = notes.filter((note) => note.becomes !== "sending" && note.becomes !== "waiting");
  const { rows } = await database.query<{ id: string }>(
    `with begun as (
       update email.mails set state = 'sending'
       from unnest($1::uuid[], $2::integer[]) as mine (id, claim)
       where mails.id = mine.id and mails.claims = mine.claim and mails.state = 'waiting'
       returning mails.id
     ), settled as (
       update email.mails
       set state = settled.state, reply = settled.reply, settled_at = $6, due_at = null, letter = null, recipient = null
       from unnest($3::uuid[], $4::text[], $5::text[]) as settled (id, state, reply)
       where mails.id = settled.id
     ), back as (
       update email.mails set state = 'waiting', due_at = back.due_at, deferrals = back.deferrals, reply = back.reply
       from unnest($7::uuid[], $8::integer[], $9::timestamptz[], $10::integer[], $11::text[])
         as back (id, claim, due_at, deferrals, reply)
       where mails.id = back.id and mails.claims = back.claim and mails.due_at is not null
     )
     select id from begun`,
    [
      begun.map(({ id }) => id),
      begun.map(({ claim }) => claim),
      settled.map(({ id }) => id),
      settled.map(({ becomes }) => becomes),
      settled.map(({ reply }) => reply),
      now,
      back.map(({ id }) => id),
      back.map(({ claim }) => claim),
      back.map(({ dueAt }) => dueAt),
      back.map(({ deferrals }) => deferrals),
      back.map(({ reply }) => reply),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps the claims on what takes longer than a lease. What is being noted just now has its next chance in time, and what was
 * put off just now keeps its rest.
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

/** Removes a batch of mails past their time; answers how many. */
export async function removeOldMails(database: Queryable, now: Date): Promise<number> {
  const isOld = `queued_at < $1::timestamptz - interval '${KEPT_FOR}' and due_at is null`;
  return await removeBatch(database, "email.mails", isOld, [now]);
}
