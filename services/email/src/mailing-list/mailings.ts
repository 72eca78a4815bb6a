import { randomUUIDv7 } from "node:crypto";
import type { Database, Queryable } from "@stockfinder/database/database";
import type { Letter } from "../mails/letters.ts";
import { type MailingText, mailingId } from "./mailing-text.ts";

const BATCH_SIZE = 500;
/** Shorter than the queue keeps its rows, which prevent a second mail to the same reader. */
const RESUMED_WITHIN = "7 days";

export interface Mailing {
  readonly text: MailingText;
  readonly origin: string;
  readonly now: Date;
}

/**
 * Queues a mail for everyone on the list; returns how many. Continues an interrupted call. Returns null if the same text was
 * already queued.
 */
export async function queueMailing(
  database: Database,
  { text, origin, now }: Mailing,
): Promise<number | null> {
  const id = mailingId(text);
  if (!(await startMailing(database, id, text, now))) return null;
  const letter: Letter = { template: "mailing", origin, mailingId: id };
  let queued = 0;
  let last: string | null = null;
  do {
    const batch: Batch = await queueBatch(database, letter, last, now);
    queued += batch.queued;
    last = batch.last;
  } while (last !== null);
  await database.query("update email.mailings set queued_at = $2 where id = $1", [id, now]);
  return queued;
}

async function startMailing(database: Database, id: string, text: MailingText, now: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into email.mailings as existing (id, subject, paragraphs, button, started_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set started_at = existing.started_at
       where existing.queued_at is null and existing.started_at > $5::timestamptz - interval '${RESUMED_WITHIN}'`,
    [id, text.subject, text.paragraphs, text.button, now],
  );
  return rowCount === 1;
}

interface Batch {
  readonly queued: number;
  /** The last subscription of the batch; null if the batch is empty. */
  readonly last: string | null;
}

async function queueBatch(
  database: Database,
  letter: Extract<Letter, { template: "mailing" }>,
  after: string | null,
  now: Date,
): Promise<Batch> {
  const { rows } = await database.query<{ id: string }>(
    `select id from email.subscriptions
     where confirmed_at is not null and ($1::uuid is null or id > $1) order by id limit ${BATCH_SIZE}`,
    [after],
  );
  const ids = rows.map(({ id }) => id);
  const { rowCount } = await database.query(
    `insert into email.mails (id, cause, letter, recipient, recipient_digest, queued_at, due_at, bulk)
     select mail, 'mailing:' || $3::text || ':' || id, $4::jsonb, recipient, recipient_digest, $5::timestamptz,
       $5::timestamptz, true
     from unnest($1::uuid[], $2::uuid[]) as batch (id, mail) join email.subscriptions using (id)
     on conflict (cause) do nothing`,
    [ids, ids.map(() => randomUUIDv7()), letter.mailingId, letter, now],
  );
  return { queued: rowCount ?? 0, last: ids.at(-1) ?? null };
}

/** Null if there is no such mailing. */
export async function mailingText(database: Queryable, id: string): Promise<MailingText | null> {
  const { rows } = await database.query<MailingText>(
    "select subject, paragraphs, button from email.mailings where id = $1",
    [id],
  );
  return rows[0] ?? null;
}
