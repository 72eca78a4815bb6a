import { createHash } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { drawName } from "./neighbour-names.ts";

export interface Neighbour {
  /** A bigint, which the driver returns as text. */
  readonly id: string;
  readonly name: string;
  /** Null for a browser's signed-out neighbour. */
  readonly accountId: string | null;
  readonly madeAt: Date;
  /** Updated once a day. */
  readonly usedAt: Date;
}

const COLUMNS = `id, name, account_id as "accountId", made_at as "madeAt", used_at as "usedAt"`;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Six random digits that are all taken 17 times show another cause. */
const MAX_ATTEMPTS = 20;

/** A browser's id and the account that is signed in there; null if none is. */
export interface BrowserUser {
  readonly userID: string;
  readonly accountId: string | null;
}

export interface Newcomer extends BrowserUser {
  readonly now: Date;
  readonly draw?: (attempt: number) => string;
}

/** Returns the user's neighbour; creates it if there is none. Concurrent calls for one user return the same neighbour. */
export async function neighbourOf(
  database: Queryable,
  { userID, accountId, now, draw = drawName }: Newcomer,
): Promise<Neighbour> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const known = await findNeighbour(database, { userID, accountId });
    if (known) return known;
    // Inserts nothing if a concurrent call created this neighbour or if the name is taken: then the loop looks it up again.
    const { rows } = await database.query<Neighbour>(
      `insert into community.neighbours (user_digest, account_id, name, made_at, used_at) values ($1, $2, $3, $4, $4)
       on conflict do nothing returning ${COLUMNS}`,
      [digestOf(userID), accountId, draw(attempt), now],
    );
    if (rows[0]) return rows[0];
  }
  throw new Error(`No free name was found in ${MAX_ATTEMPTS} tries`);
}

const FIND_NEIGHBOUR = {
  name: "community.find-neighbour",
  text: `select ${COLUMNS} from community.neighbours
    where user_digest = $1 and account_id is not distinct from $2::uuid`,
};

async function findNeighbour(database: Queryable, { userID, accountId }: BrowserUser) {
  const { rows } = await database.query<Neighbour>(FIND_NEIGHBOUR, [digestOf(userID), accountId]);
  return rows[0];
}

const FIND_IN_BROWSER = {
  name: "community.find-in-browser",
  text: `select ${COLUMNS} from community.neighbours where user_digest = $1 and account_id is null
    union all
    select ${COLUMNS} from community.neighbours where user_digest = $1 and account_id = $2`,
};

/** Updates `used_at` once a day. Returns false if the neighbour was deleted concurrently. */
export async function noteUse(database: Queryable, { id, usedAt }: Neighbour, now: Date): Promise<boolean> {
  if (now.getTime() - usedAt.getTime() < DAY_MS) return true;
  const { rowCount } = await database.query("update community.neighbours set used_at = $2 where id = $1", [
    id,
    now,
  ]);
  return rowCount === 1;
}

/** The browser's signed-out neighbour and the account's neighbour there, as far as they exist. */
export async function neighboursInBrowser(
  database: Queryable,
  { userID, accountId }: BrowserUser,
): Promise<Neighbour[]> {
  const { rows } = await database.query<Neighbour>(FIND_IN_BROWSER, [digestOf(userID), accountId]);
  return rows;
}

/** Locks `neighboursInBrowser` until `tx` ends and returns their ids. */
export async function lockNeighboursInBrowser(
  tx: Queryable,
  { userID, accountId }: BrowserUser,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from community.neighbours
     where user_digest = $1 and (account_id is null or account_id = $2) order by id for update`,
    [digestOf(userID), accountId],
  );
  return rows.map(({ id }) => id);
}

/** Gives a browser's signed-out neighbour to an account. An account that has a neighbour there keeps that neighbour's name. */
export async function claimNeighbour(
  tx: Queryable,
  { userID, accountId }: { readonly userID: string; readonly accountId: string },
): Promise<void> {
  const digest = digestOf(userID);
  // Two concurrent claims would both find that the account has no neighbour there.
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `community.neighbours ${digest.toString("hex")}`,
  ]);
  await tx.query(
    `update community.neighbours as known
     set account_id = $2, user_digest = ${DIGEST_IF_FREE}
     where user_digest = $1 and account_id is null`,
    [digest, accountId],
  );
}

/** For each browser id, only one of an account's neighbours keeps the digest. */
const DIGEST_IF_FREE = `case when not exists (
    select from community.neighbours own where own.user_digest = known.user_digest and own.account_id = $2
  ) then known.user_digest end`;

export async function neighboursOf(database: Queryable, accountId: string): Promise<Neighbour[]> {
  const { rows } = await database.query<Neighbour>(
    `select ${COLUMNS} from community.neighbours where account_id = $1 order by id`,
    [accountId],
  );
  return rows;
}

/** Locks an account's neighbours until `tx` ends and returns their ids. */
export async function lockNeighboursOf(tx: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from community.neighbours where account_id = $1 for update",
    [accountId],
  );
  return rows.map(({ id }) => id);
}

export async function moveNeighbours(tx: Queryable, from: string, into: string): Promise<void> {
  await tx.query(
    `update community.neighbours as known set account_id = $2, user_digest = ${DIGEST_IF_FREE} where account_id = $1`,
    [from, into],
  );
}

/** Deletes neighbours with their posts, votes and reports. The caller corrects the counts of the posts that they voted on. */
export async function deleteNeighbours(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query("delete from community.neighbours where id = any($1::bigint[])", [ids]);
}

function digestOf(userID: string): Buffer {
  return createHash("sha256").update(userID).digest();
}
