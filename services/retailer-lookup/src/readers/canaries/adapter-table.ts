import type { RetailerId } from "@stockfinder/contracts/retailers";
import { milliseconds } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import type { AdapterState, NextState } from "./canary-rules.ts";
import type { ReaderKey } from "./reader-key.ts";

/** Longer than a round takes, so that no second worker reads the same canaries at the same time. */
export const LEASE_MS = 2 * 60_000;

export interface ClaimedRound extends AdapterState {
  readonly retailer: ReaderKey;
  /** The end of the claim, which also identifies it. */
  readonly claimedUntil: Date;
}

export interface Readable {
  readonly retailers: readonly RetailerId[];
  readonly pages: boolean;
}

/** Claims the most overdue round of these readers; null if none is due. */
export async function claimRound(
  database: Queryable,
  { retailers, pages }: Readable,
  now: Date,
): Promise<ClaimedRound | null> {
  const { rows } = await database.query<ClaimedRound>(
    `update lookup.adapters set next_round_at = $2
     where retailer = (
       select retailer from lookup.adapters as due where next_round_at <= $1
         and (retailer = any ($3) or $4 and retailer like 'page:%')
         and (set_aside_at is not null or exists (select from lookup.canaries where canaries.retailer = due.retailer))
       order by next_round_at limit 1 for update skip locked
     )
     returning retailer, set_aside_at is not null as "isSetAside", wrongs, rights, next_round_at as "claimedUntil"`,
    [now, new Date(now.getTime() + LEASE_MS), retailers, pages],
  );
  return rows[0] ?? null;
}

export interface JudgedRound {
  readonly round: ClaimedRound;
  readonly next: NextState;
  readonly isRight: boolean;
  readonly at: Date;
  readonly nextRoundAt: Date;
}

/**
 * Saves the result of a round. False if the claim has expired: then another worker's round counts. Readings after the
 * last right round are suspect once the adapter is set aside.
 */
export async function saveRound(
  tx: Queryable,
  { round, next, isRight, at, nextRoundAt }: JudgedRound,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update lookup.adapters set next_round_at = $3, wrongs = $4, rights = $5,
       right_at = case when $6 then $7 else right_at end,
       suspect_from = case when $8 and $9 then right_at else suspect_from end,
       back_at = case when $8 and not $9 then $7 else back_at end,
       set_aside_at = case when not $8 then set_aside_at when $9 then $7::timestamptz end
     where retailer = $1 and next_round_at = $2`,
    [
      round.retailer,
      round.claimedUntil,
      nextRoundAt,
      next.wrongs,
      next.rights,
      isRight,
      at,
      next.hasTurned,
      next.isSetAside,
    ],
  );
  return rowCount === 1;
}

/**
 * When a reader is not believed: none of its readings while it is set aside; after its return, none from `suspectFrom` to `backAt`.
 * Times are in milliseconds since 1970.
 */
export interface Distrust {
  readonly retailer: ReaderKey;
  /** Null if it is not set aside. */
  readonly setAsideAt: number | null;
  /** Null: nothing that it read before is believed. */
  readonly suspectFrom: number | null;
  /** Null if it never came back. */
  readonly backAt: number | null;
}

const DISTRUSTS = {
  name: "lookup-distrusts",
  text: `select retailer, ${milliseconds("set_aside_at")} as "setAsideAt", ${milliseconds("suspect_from")} as "suspectFrom",
      ${milliseconds("back_at")} as "backAt"
    from lookup.adapters where set_aside_at is not null or back_at is not null`,
};

/** By their keys. */
export type Distrusted = ReadonlyMap<string, Distrust>;

/** The readers that are set aside, or were. */
export async function distrusts(database: Queryable): Promise<Distrusted> {
  const { rows } = await database.query<Distrust>(DISTRUSTS);
  return new Map(rows.map((each) => [each.retailer, each]));
}
