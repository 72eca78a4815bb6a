import type { SignInRights } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

/** A family expires 90 days after it started, or 30 days after it was last used. */
const MAX_AGE = "90 days";
const MAX_IDLE = "30 days";
const IS_LIVE = `families.started_at > $1::timestamptz - interval '${MAX_AGE}' and families.last_used_at > $1::timestamptz - interval '${MAX_IDLE}'`;

/** How long an exchanged token returns the same successor again, for clients that lost the response. */
const REPEATS_FOR = "2 minutes";

/**
 * Gateways poll for families that ended since their last poll. An end is committed after its date: at most two statements and
 * the commit later, 3 s each. Clocks also differ a little. So each poll also reports the ends of the 10 s before.
 */
const REPORT_OVERLAP = "10 seconds";
const ENDED_KEPT_FOR = "30 days";

export interface NewFamily {
  readonly id: string;
  readonly accountId: string;
  readonly rights: SignInRights;
  readonly digest: Buffer;
  readonly at: Date;
}

export async function insertFamily(
  tx: Queryable,
  { id, accountId, rights, digest, at }: NewFamily,
): Promise<void> {
  await tx.query(
    `insert into auth.families (id, account_id, is_owner, current_digest, started_at, last_used_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [id, accountId, rights === "owner", digest, at],
  );
}

export interface Renewal {
  readonly id: string;
  readonly presented: Buffer;
  /** Digest of its successor, made with `salt`. */
  readonly successor: Buffer;
  readonly salt: Buffer;
  readonly at: Date;
}

export interface RenewedFamily {
  readonly accountId: string;
  readonly rights: SignInRights;
  /** The salt of the presented token's successor: the given one, or the one of an earlier renewal. */
  readonly salt: Buffer;
  /** False if the presented token had already been renewed. */
  readonly isFirst: boolean;
}

/** During an upgrade, copies of the previous version start families without `is_owner`. */
const RIGHTS = `case when is_owner or exists (
         select from auth.accounts where accounts.id = account_id and account_type <> 'anonymous'
       ) then 'owner' else 'guest' end as rights`;

const RENEW = {
  name: "auth.renew-family",
  text: `update auth.families set
       current_digest = case when current_digest = $3 then $4 else current_digest end,
       previous_digest = $3,
       successor_salt = case when current_digest = $3 then $5 else successor_salt end,
       uses_successors = uses_successors or (current_digest = $3 and previous_digest is not null),
       exchanged_at = case when current_digest = $3 then $1 else exchanged_at end,
       last_used_at = greatest(last_used_at, $1)
     where id = $2 and ${IS_LIVE} and (current_digest = $3 or (previous_digest = $3
       and (not uses_successors or exchanged_at > $1::timestamptz - interval '${REPEATS_FOR}')))
     returning account_id as "accountId", successor_salt as salt, current_digest = $4 as "isFirst", ${RIGHTS}`,
};

/**
 * Renews a live family for its newest token, or for the predecessor while that may still be repeated; null otherwise. One
 * statement checks both. Between two statements, a concurrent renewal could make a predecessor look stolen.
 */
export async function renewFamily(
  database: Queryable,
  { id, presented, successor, salt, at }: Renewal,
): Promise<RenewedFamily | null> {
  const { rows } = await database.query<RenewedFamily>(RENEW, [at, id, presented, successor, salt]);
  return rows[0] ?? null;
}

/** Whether the family is live and has owner rights to this anonymous account. */
export async function isLiveOwnerFamily(
  database: Queryable,
  { id, accountId, at }: { readonly id: string; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from auth.families where id = $2 and account_id = $3 and is_owner and ${IS_LIVE}`,
    [at, id, accountId],
  );
  return rowCount === 1;
}

export async function liveFamilies(database: Queryable, ids: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from auth.families where id = any($2::uuid[]) and ${IS_LIVE}`,
    [at, ids],
  );
  return rows.map(({ id }) => id);
}

/** Copies the last use of deleted families to their accounts; `deleted` is a CTE of the deleted rows. */
const RECORD_USE = (deleted: string) => `
  update auth.accounts set last_used_at = used.at
  from (select account_id, max(last_used_at) as at from ${deleted} group by account_id) as used
  where accounts.id = used.account_id and accounts.last_used_at < used.at`;

/** Locks the account before its families, like all other statements: this prevents deadlocks. */
const END_FAMILIES = (which: string, owner = "account_id") => `
  with account as (
    select accounts.id from auth.accounts join auth.families on families.account_id = accounts.id
    where ${which} for no key update of accounts
  ), ended as (
    delete from auth.families where ${which} and account_id in (select id from account)
    returning families.id, account_id, started_at, last_used_at
  ), used as (${RECORD_USE("ended")})
  insert into auth.ended_families (id, account_id, started_at, last_used_at, ended_at)
  select id, ${owner}, started_at, last_used_at, $1 from ended`;

/** Ends a family; false if it has already ended. */
export async function endFamily(database: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await database.query(END_FAMILIES(`families.id = $2 and ${IS_LIVE}`), [at, id]);
  return rowCount === 1;
}

/** Ends the family if its newest token or the predecessor has this digest; false otherwise. */
export async function endFamilyOf(
  database: Queryable,
  { id, digest, at }: { readonly id: string; readonly digest: Buffer; readonly at: Date },
): Promise<boolean> {
  const which = `families.id = $2 and (current_digest = $3 or previous_digest = $3) and ${IS_LIVE}`;
  const { rowCount } = await database.query(END_FAMILIES(which), [at, id, digest]);
  return rowCount === 1;
}

export interface EndedAccount {
  readonly accountId: string;
  /** The account whose export lists the ended families. */
  readonly owner: string;
  readonly at: Date;
}

/** Ends all families of an account. Call it near the end of the transaction: see `REPORT_OVERLAP`. */
export async function endFamiliesOf(tx: Queryable, { accountId, owner, at }: EndedAccount): Promise<void> {
  await tx.query(END_FAMILIES("account_id = $2", "$3::uuid"), [at, accountId, owner]);
}

export interface SignInTimes {
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  /** Null if it has not ended. */
  readonly endedAt: Date | null;
  /** Null if it has ended. */
  readonly rights: SignInRights | null;
}

export async function signInsOf(database: Queryable, accountId: string): Promise<SignInTimes[]> {
  const { rows } = await database.query<SignInTimes>(
    `select started_at as "startedAt", last_used_at as "lastUsedAt", null::timestamptz as "endedAt", ${RIGHTS}
       from auth.families where account_id = $1
     union all
     select started_at, last_used_at, ended_at, null from auth.ended_families where account_id = $1
     order by "startedAt"`,
    [accountId],
  );
  return rows;
}

export interface EndedFamily {
  readonly id: string;
  readonly isAccountRemoved: boolean;
}

/** The families that ended since a poll, with the overlap of `REPORT_OVERLAP`. */
export async function endedSince(database: Queryable, since: Date): Promise<EndedFamily[]> {
  const { rows } = await database.query<EndedFamily>(
    `select id, account_id is null as "isAccountRemoved" from auth.ended_families
     where ended_at > $1::timestamptz - interval '${REPORT_OVERLAP}'`,
    [since],
  );
  return rows;
}

const BATCH_SIZE = 10_000;
/** Skips locked accounts until the next run: their transactions lock in another order. */
const REMOVE_EXPIRED = `
  with expired as (
    select id, account_id from auth.families
    where started_at <= $1::timestamptz - interval '${MAX_IDLE}' and not (${IS_LIVE}) limit ${BATCH_SIZE}
  ), account as (
    select id from auth.accounts where id in (select account_id from expired) for no key update skip locked
  ), removed as (
    delete from auth.families where id in (select id from expired) and account_id in (select id from account)
    returning account_id, last_used_at
  ), used as (${RECORD_USE("removed")})
  select from removed`;

export async function removeExpiredFamilies(database: Queryable, now: Date): Promise<number> {
  const { rowCount } = await database.query(REMOVE_EXPIRED, [now]);
  return rowCount ?? 0;
}

/** Removes a batch of families that ended more than 30 days ago; returns how many. */
export const removeEndedFamilies = removalOf("auth.ended_families", "ended_at", ENDED_KEPT_FOR);
