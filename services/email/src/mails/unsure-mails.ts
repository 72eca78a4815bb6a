import type { Queryable } from "@stockfinder/database/database";

/** A mail whose process died while it was sending it. The server may or may not have accepted it. */
export interface UnsureMail {
  readonly id: string;
  readonly template: string | null;
  readonly queuedAt: Date;
  readonly settledAt: Date;
  /** Whether its content is stored. False for mails from before version 0007 of the schema. */
  readonly isKept: boolean;
}

export async function unsureMails(database: Queryable): Promise<UnsureMail[]> {
  const { rows } = await database.query<UnsureMail>(
    `select id, letter->>'template' as template, queued_at as "queuedAt", settled_at as "settledAt",
       letter is not null and recipient is not null as "isKept"
     from email.mails where state = 'unsure' order by queued_at`,
  );
  return rows;
}

/**
 * Queues all unsure mails again, or those with these ids; returns the queued ids. A mail keeps its id and so its `Message-ID`. It
 * expires a day from now. Suppressed readers still get nothing.
 */
export async function sendUnsureAgain(
  database: Queryable,
  ids: readonly string[] | "all",
  now: Date,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `update email.mails
     set state = 'waiting', queued_at = $2, due_at = $2, settled_at = null, reply = null, deferrals = 0
     where state = 'unsure' and letter is not null and recipient is not null
       and ($1::text[] is null or id::text = any($1::text[]))
     returning id`,
    [ids === "all" ? null : ids, now],
  );
  return rows.map(({ id }) => id);
}
