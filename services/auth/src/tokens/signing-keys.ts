import type { OutputOf } from "@stockfinder/contracts/operation";
import { ACCESS_TOKEN_MS, type publishedKeys } from "@stockfinder/contracts/sign-in";
import type { Queryable } from "@stockfinder/database/database";

export type PublicKey = OutputOf<typeof publishedKeys>["keys"][number];

export interface StoredKey {
  readonly kid: string;
  readonly publicKey: PublicKey;
  /** The private half, as a JWE. */
  readonly sealed: string;
  readonly createdAt: Date;
  /** When the key after it was made; null for the newest. */
  readonly supersededAt: Date | null;
}

/**
 * How long a key may still sign after the next one was made. Copies of the service read the keys once a minute, and during a
 * change of TOKEN_SECRET some of them cannot open the newest key.
 */
export const SIGNS_AFTER_SUPERSEDED_MS = 5 * 60_000;
/** By then the last token that it signed has expired. */
const PUBLISHED_AFTER_SUPERSEDED_MS = SIGNS_AFTER_SUPERSEDED_MS + ACCESS_TOKEN_MS + 5 * 60_000;

export async function storedKeys(db: Queryable): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>(
    `select kid, public_jwk as "publicKey", private_jwk as sealed, created_at as "createdAt",
       lead(created_at) over (order by created_at, kid) as "supersededAt"
     from auth.signing_keys order by created_at desc, kid desc`,
  );
  return rows;
}

export function isPublished({ supersededAt }: StoredKey, now: Date): boolean {
  return supersededAt === null || now.getTime() - supersededAt.getTime() < PUBLISHED_AFTER_SUPERSEDED_MS;
}

/** Serializes the making of keys, so that concurrent copies of the service make only one. */
export async function lockKeys(tx: Queryable): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('auth.signing_keys'))");
}

export async function insertKey(
  tx: Queryable,
  { kid, publicKey, sealed, createdAt }: Omit<StoredKey, "supersededAt">,
): Promise<void> {
  await tx.query(
    "insert into auth.signing_keys (kid, public_jwk, private_jwk, created_at) values ($1, $2, $3, $4)",
    [kid, JSON.stringify(publicKey), sealed, createdAt],
  );
}

export async function removeOldKeys(db: Queryable, now: Date): Promise<number> {
  const old = (await storedKeys(db)).filter((key) => !isPublished(key, now));
  const { rowCount } = await db.query("delete from auth.signing_keys where kid = any($1)", [
    old.map(({ kid }) => kid),
  ]);
  return rowCount ?? 0;
}
