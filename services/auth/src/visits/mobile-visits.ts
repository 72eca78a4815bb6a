import { createHmac } from "node:crypto";
import { saltOf } from "@stockfinder/database/daily-salts";
import type { Queryable } from "@stockfinder/database/database";
import { removalBeforeYesterday } from "@stockfinder/database/remove-batch";

const DAY_MS = 86_400_000;

export interface Visit {
  readonly visitor: string;
  readonly campaignSource: string | null;
  readonly at: Date;
}

export interface Visits {
  readonly count: number;
  /** Null if there are no visits. */
  readonly last: { readonly at: Date; readonly campaignSource: string | null } | null;
}

export async function recordVisit(db: Queryable, { visitor, campaignSource, at }: Visit): Promise<void> {
  const day = dayOf(at.getTime());
  await db.query(
    `insert into auth.mobile_visits as existing (day, address_digest, visits, campaign_source, last_visited_at)
     values ($1, $2, 1, $3, $4)
     on conflict (day, address_digest) do update set visits = existing.visits + 1,
       campaign_source = excluded.campaign_source, last_visited_at = excluded.last_visited_at`,
    [day, digest(await saltOf(db, "auth", day), visitor), campaignSource, at],
  );
}

export async function visitsOf(db: Queryable, visitor: string, now: Date): Promise<Visits> {
  const salts = await db.query<{ day: string; salt: Buffer }>(
    "select day::text, salt from auth.address_salts where day >= $1",
    [yesterday(now)],
  );
  const { rows } = await db.query<{ visits: number; campaign_source: string | null; last_visited_at: Date }>(
    `select visits, campaign_source, last_visited_at from auth.mobile_visits
     join unnest($1::date[], $2::bytea[]) as wanted (day, address_digest) using (day, address_digest)
     order by last_visited_at desc`,
    [salts.rows.map(({ day }) => day), salts.rows.map(({ salt }) => digest(salt, visitor))],
  );
  const last = rows[0];
  return {
    count: rows.reduce((sum, { visits }) => sum + visits, 0),
    last: last ? { at: last.last_visited_at, campaignSource: last.campaign_source } : null,
  };
}

export const removeOldVisits = removalBeforeYesterday("auth.mobile_visits");

function digest(salt: Buffer, visitor: string): Buffer {
  return createHmac("sha256", salt).update(visitor).digest();
}

function yesterday(now: Date): string {
  return dayOf(now.getTime() - DAY_MS);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
