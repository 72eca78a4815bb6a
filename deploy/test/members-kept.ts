import { withClient } from "@stockfinder/testing/fresh-database";

/** The services' pending work: events to publish, mails to send. */
export async function leftToDo(databaseUrl: string): Promise<{ events: number; mails: number }> {
  const [left] = await rowsOf<{ events: number; mails: number }>(
    databaseUrl,
    `select (select count(*) from auth.outbox)::int + (select count(*) from community.outbox)::int as events,
            (select count(*) from email.mails where due_at is not null)::int as mails`,
  );
  return left ?? { events: 0, mails: 0 };
}

/** All accounts, by fingerprint and account. */
export async function accountsKept(databaseUrl: string): Promise<string[][]> {
  const accounts = await rowsOf<{ fingerprint: string | null; id: string }>(
    databaseUrl,
    "select fingerprint, id from auth.accounts left join auth.fingerprints on account_id = id",
  );
  return accounts.map(({ fingerprint, id }) => [fingerprint ?? "none", id]);
}

export interface KeptPost {
  readonly id: string;
  readonly title: string;
  /** The count that the post shows. */
  readonly countedUp: number;
  readonly countedDown: number;
  /** The number of neighbours who voted for it, and of those whose vote is another. */
  readonly votesUp: number;
  readonly otherVotes: number;
}

export async function postsKept(databaseUrl: string): Promise<KeptPost[]> {
  return await rowsOf<KeptPost>(
    databaseUrl,
    `select id, title, votes_up as "countedUp", votes_down as "countedDown",
       count(*) filter (where vote = 1)::int as "votesUp", count(*) filter (where vote <> 1)::int as "otherVotes"
     from community.posts left join community.votes on post_id = id group by id`,
  );
}

/** The clientIds of all lines of all lists, as often as they are there. */
export async function linesKept(databaseUrl: string): Promise<string[]> {
  const lines = await rowsOf<{ id: string }>(databaseUrl, "select client_id as id from community.list_lines");
  return lines.map(({ id }) => id);
}

/** All mails by outcome. */
export async function mailsKept(databaseUrl: string): Promise<{ id: string; state: string }[]> {
  return await rowsOf(databaseUrl, "select id, state from email.mails");
}

async function rowsOf<Row extends object>(databaseUrl: string, select: string): Promise<Row[]> {
  return await withClient(databaseUrl, async (client) => (await client.query<Row>(select)).rows);
}
