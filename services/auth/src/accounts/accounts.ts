import type { AccountType, ProviderName } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";

export interface Account {
  readonly id: string;
  readonly accountType: AccountType;
  readonly email: string | null;
  readonly name: string | null;
  readonly campaignSource: string | null;
  readonly createdAt: Date;
}

export interface Identity {
  readonly accountType: ProviderName;
  readonly subject: string;
}

/** What is known of somebody whom a provider vouches for. */
export interface Vouched extends Identity {
  readonly email: string | null;
  readonly name: string | null;
  /** What they call themselves: their name where the provider never told one. */
  readonly givenName: string | null;
}

/** A new account without anybody behind it yet. */
export async function insertAnonymous(
  tx: Queryable,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await tx.query("insert into auth.accounts (id, account_type, created_at) values ($1, 'anonymous', $2)", [
    id,
    at,
  ]);
}

/** Locks the account of a provider's identity, and answers its id. */
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

/** Locks an account that is anonymous still; false where it is not, or gone. */
export async function lockAnonymous(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from auth.accounts where id = $1 and account_type = 'anonymous' for update",
    [id],
  );
  return rowCount === 1;
}

/** Locks an account of any kind; false where it is gone. */
export async function lockAccount(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query("select from auth.accounts where id = $1 for update", [id]);
  return rowCount === 1;
}

/** Removes an account, and with it whatever of it stands in other tables. */
export async function deleteAccount(tx: Queryable, id: string): Promise<void> {
  await tx.query("delete from auth.accounts where id = $1", [id]);
}

/** Makes the account the provider's, or keeps it so: with what the provider tells now, else what it told before. */
export async function vouch(tx: Queryable, id: string, vouched: Vouched): Promise<void> {
  const { accountType, subject, email, name, givenName } = vouched;
  await tx.query(
    `update auth.accounts set account_type = $2, subject = $3, email = coalesce($4, email), name = coalesce($5, name, $6)
     where id = $1`,
    [id, accountType, subject, email, name, givenName],
  );
}

export async function setCampaignSource(tx: Queryable, id: string, source: string): Promise<void> {
  await tx.query("update auth.accounts set campaign_source = $2 where id = $1", [id, source]);
}

export async function accountById(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>(
    "select id, account_type, email, name, campaign_source, created_at from auth.accounts where id = $1",
    [id],
  );
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function countAccounts(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: string }>("select count(*) from auth.accounts");
  return Number(rows[0]?.count);
}

interface AccountRow {
  readonly id: string;
  readonly account_type: AccountType;
  readonly email: string | null;
  readonly name: string | null;
  readonly campaign_source: string | null;
  readonly created_at: Date;
}

function toAccount({ id, account_type, email, name, campaign_source, created_at }: AccountRow): Account {
  return {
    id,
    accountType: account_type,
    email,
    name,
    campaignSource: campaign_source,
    createdAt: created_at,
  };
}
