import { randomBytes } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";

/** The secret of an owner's feed, made at the first request. `renews` replaces it. */
export async function feedSecret(
  tx: Queryable,
  { owner, renews, at }: { readonly owner: OwnerKey; readonly renews: boolean; readonly at: Date },
): Promise<string> {
  const { rows } = await tx.query<{ secret: string }>(
    `insert into alerts.feeds as known (owner, secret, made_at) values ($1, $2, $3)
     on conflict (owner) do update set
       secret = case when $4 then excluded.secret else known.secret end,
       made_at = case when $4 then excluded.made_at else known.made_at end
     returning secret`,
    [owner, randomBytes(20).toString("base64url"), at, renews],
  );
  const [row] = rows;
  if (!row) throw new Error("a feed was neither added nor found");
  return row.secret;
}

/** Null for a secret that was renewed or never existed. */
export async function ownerOfFeed(database: Queryable, secret: string): Promise<OwnerKey | null> {
  const { rows } = await database.query<{ owner: OwnerKey }>(
    "select owner from alerts.feeds where secret = $1",
    [secret],
  );
  return rows[0]?.owner ?? null;
}

/** Gives one owner's feed to another, unless that one has a feed. */
export async function moveFeed(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
  await tx.query(
    `update alerts.feeds set owner = $2
     where owner = $1 and not exists (select from alerts.feeds where owner = $2)`,
    [from, into],
  );
  await tx.query("delete from alerts.feeds where owner = $1", [from]);
}
