import type { PersonalKey } from "@stockfinder/contracts/keys";
import type { KeyScope } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

/** A key in use would otherwise write its row at every request. */
const LAST_USE_WITHIN = "1 minute";
/** Until then its owner can see why a program stopped working. */
const EXPIRED_KEPT_FOR = "30 days";

export interface NewKey {
  readonly id: string;
  readonly accountId: string;
  readonly digest: Buffer;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
  readonly at: Date;
}

/** Inserts a key unless the account has `most`; false if it has. `tx` has locked the account, so that no two count at once. */
export async function insertKey(
  tx: Queryable,
  { id, accountId, digest, name, scopes, expiresAt, at }: NewKey,
  most: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into auth.keys (id, account_id, digest, name, scopes, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from auth.keys where account_id = $2) < $8`,
    [id, accountId, digest, name, scopes, at, expiresAt, most],
  );
  return rowCount === 1;
}

export async function keysOf(database: Queryable, accountId: string): Promise<PersonalKey[]> {
  const { rows } = await database.query<KeyRow>(
    `select id, name, scopes, created_at, expires_at, last_used_at from auth.keys
     where account_id = $1 order by created_at desc, id`,
    [accountId],
  );
  return rows.map(({ id, name, scopes, created_at, expires_at, last_used_at }) => ({
    id,
    name,
    scopes,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

export interface KeyBearer {
  readonly id: string;
  readonly accountId: string;
  readonly scopes: KeyScope[];
}

export async function useKey(database: Queryable, digest: Buffer, at: Date): Promise<KeyBearer | null> {
  const { rows } = await database.query<KeyBearer>(
    `with used as (
       update auth.keys set last_used_at = $2
       where digest = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '${LAST_USE_WITHIN}')
     )
     select id, account_id as "accountId", scopes from auth.keys
     where digest = $1 and (expires_at is null or expires_at > $2)`,
    [digest, at],
  );
  return rows[0] ?? null;
}

export async function deleteKey(
  database: Queryable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<void> {
  await database.query("delete from auth.keys where id = $1 and account_id = $2", [id, accountId]);
}

export const removeExpiredKeys = removalOf("auth.keys", "expires_at", EXPIRED_KEPT_FOR);
