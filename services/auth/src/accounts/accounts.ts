import type { AccountType, ProviderName } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";

export interface Account {
  readonly id: string;
  readonly accountType: AccountType;
  /** The provider's id of the person; null for an anonymous account. */
  readonly subject: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly campaignSource: string | null;
  readonly createdAt: Date;
  /** The last sign-in, or the last refresh of a sign-in that has ended. */
  readonly lastUsedAt: Date;
}

export interface Identity {
  readonly accountType: ProviderName;
  readonly subject: string;
}

export interface VerifiedIdentity extends Identity {
  readonly email: string | null;
  readonly name: string | null;
  /** The name that the browser sent. Used only if the provider never gave one. */
  readonly givenName: string | null;
}

export async function insertAnonymous(
  tx: Queryable,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    "insert into auth.accounts (id, account_type, created_at, last_used_at) values ($1, 'anonymous', $2, $2)",
    [id, at],
  );
}

export async function recordUse(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query("update auth.accounts set last_used_at = greatest(last_used_at, $2) where id = $1", [
    id,
    at,
  ]);
}

export async function setDeviceSecret(tx: Queryable, id: string, digest: Buffer): Promise<void> {
  await tx.query("update auth.accounts set device_secret_digest = $2 where id = $1", [id, digest]);
}

/** Null for an account from before device secrets existed. */
export async function deviceSecretOf(tx: Queryable, id: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ digest: Buffer | null }>(
    "select device_secret_digest as digest from auth.accounts where id = $1",
    [id],
  );
  return rows[0]?.digest ?? null;
}

/** Locks the account of a provider identity and returns its id. */
export async function lockAccountOf(
  tx: Queryable,
  { accountType, subject }: Identity,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from auth.accounts where account_type = $1 and subject = $2 for update",
    [accountType, subject],
  );
  return rows[0]?.id ?? null;
}

/** Locks an anonymous account; false if it was removed or belongs to a provider. */
export async function lockAnonymous(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from auth.accounts where id = $1 and account_type = 'anonymous' for update",
    [id],
  );
  return rowCount === 1;
}

/** Locks an account of any kind; false if it was removed. */
export async function lockAccount(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("select from auth.accounts where id = $1 for update", [id]);
  return rowCount === 1;
}

export async function deleteAccount(tx: Queryable, id: string): Promise<void> {
  await tx.query("delete from auth.accounts where id = $1", [id]);
}

/**
 * Links the account to a provider identity. Takes over the provider's name and e-mail address; keeps the earlier ones if the
 * provider gives none. Deletes the device secret.
 */
export async function linkIdentity(tx: Queryable, id: string, identity: VerifiedIdentity): Promise<void> {
  const { accountType, subject, email, name, givenName } = identity;
  await tx.query(
    `update auth.accounts set account_type = $2, subject = $3, email = coalesce($4, email), name = coalesce($5, name, $6),
       device_secret_digest = null
     where id = $1`,
    [id, accountType, subject, email, name, givenName],
  );
}

export async function setCampaignSource(tx: Queryable, id: string, source: string): Promise<void> {
  await tx.query("update auth.accounts set campaign_source = $2 where id = $1", [id, source]);
}

export async function accountById(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<Account>(
    `select id, account_type as "accountType", subject, email, name, campaign_source as "campaignSource",
       created_at as "createdAt", last_used_at as "lastUsedAt"
     from auth.accounts where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function countAccounts(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: string }>("select count(*) from auth.accounts");
  return Number(rows[0]?.count);
}
