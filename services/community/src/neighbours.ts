import { createHash } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { drawName } from "./neighbour-names.ts";

export interface Neighbour {
  /** A number, as the driver gives it. */
  readonly id: string;
  readonly name: string;
  readonly accountId: string | null;
}

const COLUMNS = `id, name, account_id as "accountId"`;
/** By then a name has seven figures to be told apart by: whoever finds none has another trouble. */
const MOST_TRIES = 20;

export interface Newcomer {
  readonly userID: string;
  readonly now: Date;
  readonly draw?: (attempt: number) => string;
}

/**
 * The neighbour of a browser's own id, made where there is none yet. The same id gives the same neighbour, also to callers
 * who come at once.
 */
export async function neighbourOf(
  database: Queryable,
  { userID, now, draw = drawName }: Newcomer,
): Promise<Neighbour> {
  const digest = digestOf(userID);
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const known = await findNeighbour(database, digest);
    if (known) return known;
    // Nothing happens where another call made this neighbour just now, or where the name is taken: looked up again, then.
    const { rows } = await database.query<Neighbour>(
      `insert into community.neighbours (user_digest, name, made_at) values ($1, $2, $3)
       on conflict do nothing returning ${COLUMNS}`,
      [digest, draw(attempt), now],
    );
    if (rows[0]) return rows[0];
  }
  throw new Error(`No free name was found in ${MOST_TRIES} tries`);
}

const FIND_NEIGHBOUR = {
  name: "community.find-neighbour",
  text: `select ${COLUMNS} from community.neighbours where user_digest = $1`,
};

async function findNeighbour(database: Queryable, digest: Buffer): Promise<Neighbour | undefined> {
  const { rows } = await database.query<Neighbour>(FIND_NEIGHBOUR, [digest]);
  return rows[0];
}

/** Gives a neighbour who belongs to no account yet to this one. */
export async function linkNeighbour(database: Queryable, id: string, accountId: string): Promise<void> {
  await database.query(
    "update community.neighbours set account_id = $2 where id = $1 and account_id is null",
    [id, accountId],
  );
}

export async function neighboursOf(database: Queryable, accountId: string): Promise<Neighbour[]> {
  const { rows } = await database.query<Neighbour>(
    `select ${COLUMNS} from community.neighbours where account_id = $1 order by id`,
    [accountId],
  );
  return rows;
}

/** Those of an account that is about to go: what one of them does until `tx` ends waits for that. */
export async function lockNeighboursOf(tx: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from community.neighbours where account_id = $1 for update",
    [accountId],
  );
  return rows.map(({ id }) => id);
}

export async function moveNeighbours(tx: Queryable, from: string, into: string): Promise<void> {
  await tx.query("update community.neighbours set account_id = $2 where account_id = $1", [from, into]);
}

/** With their posts, votes and reports; the counts of the posts that they voted on are the caller's business. */
export async function deleteNeighbours(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query("delete from community.neighbours where id = any($1::bigint[])", [ids]);
}

function digestOf(userID: string): Buffer {
  return createHash("sha256").update(userID).digest();
}
