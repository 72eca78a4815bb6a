import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

/** A family lives so long after it started, and so long after it was last used. */
const LIVES_FOR = "90 days";
const IDLES_FOR = "30 days";
const IS_LIVE = `started_at > $1::timestamptz - interval '${LIVES_FOR}' and last_used_at > $1::timestamptz - interval '${IDLES_FOR}'`;

/**
 * A gateway asks for what ended since it last asked, but an end is committed later than it is dated: at the most after two
 * more statements and the commit, 3 s each, and by a clock that differs a little.
 */
const TOLD_AGAIN_FOR = "10 seconds";
const ENDED_KEPT_FOR = "30 days";

export interface NewFamily {
  readonly id: string;
  readonly accountId: string;
  readonly digest: Buffer;
  readonly at: Date;
}

export async function insertFamily(tx: Queryable, { id, accountId, digest, at }: NewFamily): Promise<void> {
  await tx.query(
    `insert into auth.families (id, account_id, current_digest, started_at, last_used_at)
     values ($1, $2, $3, $4, $4)`,
    [id, accountId, digest, at],
  );
}

export interface Renewal {
  readonly id: string;
  /** Of the token that was presented. */
  readonly presented: Buffer;
  /** Of the token that follows on it, made with `salt`. */
  readonly successor: Buffer;
  readonly salt: Buffer;
  readonly at: Date;
}

export interface RenewedFamily {
  readonly accountId: string;
  /** What the presented token's successor is made with: the salt that was given, or the one of an earlier renewal. */
  readonly salt: Buffer;
  /** False where the presented token had been renewed before. */
  readonly isFirst: boolean;
}

const RENEW = {
  name: "auth.renew-family",
  text: `update auth.families set
       current_digest = case when current_digest = $3 then $4 else current_digest end,
       previous_digest = $3,
       successor_salt = case when current_digest = $3 then $5 else successor_salt end,
       last_used_at = greatest(last_used_at, $1)
     where id = $2 and (current_digest = $3 or previous_digest = $3) and ${IS_LIVE}
     returning account_id, successor_salt, current_digest = $4 as is_first`,
};

/**
 * Renews a live family for its newest token or that one's predecessor, null for anything else. One statement looks for
 * both: between two, somebody else's renewal could make a predecessor look like a token that was stolen.
 */
export async function renewFamily(
  database: Queryable,
  { id, presented, successor, salt, at }: Renewal,
): Promise<RenewedFamily | null> {
  const { rows } = await database.query<{ account_id: string; successor_salt: Buffer; is_first: boolean }>(
    RENEW,
    [at, id, presented, successor, salt],
  );
  const renewed = rows[0];
  return renewed
    ? { accountId: renewed.account_id, salt: renewed.successor_salt, isFirst: renewed.is_first }
    : null;
}

export async function isLiveFamily(
  database: Queryable,
  { id, accountId, at }: { readonly id: string; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from auth.families where id = $2 and account_id = $3 and ${IS_LIVE}`,
    [at, id, accountId],
  );
  return rowCount === 1;
}

/** Locks the account before its families, as everybody does: so nobody waits in a circle. */
const END = (which: string, owner = "account_id") => `
  with account as (
    select accounts.id from auth.accounts join auth.families on families.account_id = accounts.id
    where ${which} for key share of accounts
  ), ended as (
    delete from auth.families where ${which} and account_id in (select id from account)
    returning families.id, account_id, started_at, last_used_at
  )
  insert into auth.ended_families (id, account_id, started_at, last_used_at, ended_at)
  select id, ${owner}, started_at, last_used_at, $1 from ended`;

/** Ends a family; false where it is over already. */
export async function endFamily(database: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await database.query(END(`families.id = $2 and ${IS_LIVE}`), [at, id]);
  return rowCount === 1;
}

/** Ends a family whose newest token, or that one's predecessor, has this digest. */
export async function endFamilyOf(
  database: Queryable,
  { id, digest, at }: { readonly id: string; readonly digest: Buffer; readonly at: Date },
): Promise<void> {
  await database.query(END("families.id = $2 and (current_digest = $3 or previous_digest = $3)"), [
    at,
    id,
    digest,
  ]);
}

export interface EndedAccount {
  readonly accountId: string;
  /** The account that remembers them. */
  readonly owner: string;
  readonly at: Date;
}

/** Ends all families of an account. At the end of a transaction, dated just before: see `TOLD_AGAIN_FOR`. */
export async function endFamiliesOf(tx: Queryable, { accountId, owner, at }: EndedAccount): Promise<void> {
  await tx.query(END("account_id = $2", "$3::uuid"), [at, accountId, owner]);
}

/** Hands the memory of ended families to another account. */
export async function moveEndedFamilies(
  tx: Queryable,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await tx.query("update auth.ended_families set account_id = $2 where account_id = $1", [from, into]);
}

export interface SignInTimes {
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  /** Null while it goes on. */
  readonly endedAt: Date | null;
}

/** The sign-ins of an account that are remembered, the oldest first. */
export async function signInsOf(database: Queryable, accountId: string): Promise<SignInTimes[]> {
  const { rows } = await database.query<{ started_at: Date; last_used_at: Date; ended_at: Date | null }>(
    `select started_at, last_used_at, null::timestamptz as ended_at from auth.families where account_id = $1
     union all
     select started_at, last_used_at, ended_at from auth.ended_families where account_id = $1
     order by started_at`,
    [accountId],
  );
  return rows.map(({ started_at, last_used_at, ended_at }) => ({
    startedAt: started_at,
    lastUsedAt: last_used_at,
    endedAt: ended_at,
  }));
}

export interface EndedFamily {
  readonly id: string;
  readonly accountIsGone: boolean;
}

export async function endedSince(database: Queryable, since: Date): Promise<EndedFamily[]> {
  const { rows } = await database.query<{ id: string; account_is_gone: boolean }>(
    `select id, account_id is null as account_is_gone from auth.ended_families
     where ended_at > $1::timestamptz - interval '${TOLD_AGAIN_FOR}'`,
    [since],
  );
  return rows.map(({ id, account_is_gone }) => ({ id, accountIsGone: account_is_gone }));
}

/** Removes a batch of families that ran out; answers how many. */
export async function removeExpiredFamilies(database: Queryable, now: Date): Promise<number> {
  const hasRunOut = `started_at <= $1::timestamptz - interval '${IDLES_FOR}' and not (${IS_LIVE})`;
  return await removeBatch(database, "auth.families", hasRunOut, [now]);
}

/** Likewise for families that ended long ago. */
export async function removeEndedFamilies(database: Queryable, now: Date): Promise<number> {
  const isOld = `ended_at < $1::timestamptz - interval '${ENDED_KEPT_FOR}'`;
  return await removeBatch(database, "auth.ended_families", isOld, [now]);
}
