import { randomUUID } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { removalWhere } from "@stockfinder/database/remove-batch";
import type { Delivery } from "./delivery-table.ts";

const CLAIMED_FOR = "30 seconds";
const KEPT_FOR = "7 days";

export interface Digest {
  readonly id: string;
  /** Null for a digest of an own channel. */
  readonly addressId: string | null;
}

/** Adds a delivery to the open digest of an address or own channel; creates one that is sent at `at` if there is none. */
export async function collect(
  tx: Queryable,
  { id, claim }: Pick<Delivery, "id" | "claim">,
  of: { readonly addressId: string } | { readonly channelId: string },
  at: Date,
): Promise<void> {
  const [column, collector] = "addressId" in of ? ["address_id", of.addressId] : ["channel_id", of.channelId];
  const { rows } = await tx.query<{ id: string }>(
    `insert into alerts.digests as digest (id, ${column}, due_at) values ($1, $2, $3)
     on conflict (${column}) where closed_at is null do update set due_at = least(digest.due_at, excluded.due_at)
     returning id`,
    [randomUUID(), collector, at],
  );
  await tx.query(
    `update alerts.deliveries set state = 'collected', digest_id = $3, due_at = null
     where id = $1 and claims = $2 and due_at is not null`,
    [id, claim, rows[0]?.id],
  );
}

/** Claims due digests of addresses, or of own channels, and closes them: later deliveries join the next one. */
export async function claimDigests(
  database: Queryable,
  of: "addresses" | "channels",
  now: Date,
  most: number,
): Promise<Digest[]> {
  const column = of === "addresses" ? "address_id" : "channel_id";
  const { rows } = await database.query<Digest>(
    `update alerts.digests
     set due_at = $1::timestamptz + interval '${CLAIMED_FOR}', closed_at = coalesce(closed_at, $1)
     where id = any(array(
       select id from alerts.digests where due_at <= $1 and ${column} is not null order by due_at limit $2 for update skip locked
     ))
     returning id, address_id as "addressId"`,
    [now, most],
  );
  return rows;
}

export async function postponeDigest(database: Queryable, id: string, at: Date): Promise<void> {
  await database.query("update alerts.digests set due_at = $2 where id = $1", [id, at]);
}

export async function settleDigest(database: Queryable, id: string): Promise<void> {
  await database.query("update alerts.digests set due_at = null where id = $1", [id]);
}

export const removeOldDigests = removalWhere(
  "alerts.digests",
  `due_at is null and closed_at < $1::timestamptz - interval '${KEPT_FOR}'`,
);
