import { milliseconds } from "@stockfinder/database/columns";
import type { Database } from "@stockfinder/database/database";
import { WorkLoop } from "@stockfinder/database/work-loop";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { addPoints, makePartitions, type Point } from "../listings/point-table.ts";
import { type DemoListing, demoPoints } from "./demo-points.ts";

/** A second: shoppers' searches need the processor, and history is not missed at once. */
const AT_ONCE = 10;
/** After its first reading: a search and its page come first. */
const AFTER_MS = 1_500;
/** Every transaction that writes listings is over within this time after their reading. */
const WRITTEN_WITHIN_MS = 60_000;
const DAY = 24 * 60 * 60_000;
/** Each call makes the partitions of four months. */
const PARTITIONS_DAYS = [350, 240, 120];

export interface DemoHistoryDependencies {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

/** Gives listings of the sandbox a year of history, so that a demo's verdicts, discounts and charts have something to say. */
export function writeDemoHistory({ database, clock, logger }: DemoHistoryDependencies): WorkLoop {
  /** No listing up to this id is without its history. */
  let doneUpTo = "0";
  let hasPartitions = false;

  async function write(): Promise<void> {
    const now = clock.now();
    const { rows } = await database.query<Row>(LISTINGS, [doneUpTo, AT_ONCE, new Date(now - AFTER_MS)]);
    if (rows.length === 0) {
      const { rows: done } = await database.query<{ id: string }>(LAST, [new Date(now - WRITTEN_WITHIN_MS)]);
      doneUpTo = done[0]?.id ?? doneUpTo;
      return;
    }
    if (!hasPartitions)
      for (const days of PARTITIONS_DAYS) await makePartitions(database, new Date(now - days * DAY));
    hasPartitions = true;
    const ids = rows.map(({ id }) => id);
    await database.transaction(async (tx) => {
      await addPoints(tx, rows.flatMap(pointsOf));
      await tx.query(WITHOUT_RECENT, [ids]);
    });
  }

  return new WorkLoop({
    // Never busy: the next ones come after the loop's longest pause.
    look: () => write().then(() => false),
    failed: (error) => logger.warn({ err: error }, "the demo's history could not be written"),
  });
}

interface Row extends Omit<DemoListing, "seed"> {
  readonly id: string;
  readonly retailer: string;
  readonly product: string;
  readonly currency: string;
}

/**
 * Products of the newest answers come first, because somebody is looking at them, and of these the ones that most stores sell. The
 * listings of a product come together: while only some of them had a history, its usual price would change. Another seller's price
 * of today, a bait perhaps, says nothing about what the store asked before.
 */
const LISTINGS = {
  name: "lookup-demo-history-listings",
  text: `
    select id::text, retailer, coalesce(gtin, item_id) as product, price::float8, currency,
      (facts->'wasPrice'->>'amount')::float8 as was, ${milliseconds("first_seen_at")} as until
    from lookup.listings as listing
    where is_demo and price is not null and sold_by is distinct from 'marketplace' and id > $1 and first_seen_at <= $3 and not exists (
      select from lookup.listing_points where listing_id = listing.id and at < listing.first_seen_at
    )
    window its as (partition by coalesce(gtin, item_id))
    order by max(first_seen_at) over its desc, count(*) over its desc, gtin, id limit $2`,
};
const LAST = {
  name: "lookup-demo-history-last",
  text: "select id::text from lookup.listings where first_seen_at <= $1 order by id desc limit 1",
};

/**
 * Their next readings gather their points anew, which are of the branch whose price the listing has. Locked in order, as readings
 * are written.
 */
const WITHOUT_RECENT = {
  name: "lookup-demo-history-recent",
  text: `update lookup.listings set summary_version = null,
      reference_since = case when reference_since is not null then first_seen_at - interval '1 year 1 day' end
    where id in (
      select id from lookup.listings
      where id = any ($1::bigint[]) and (recent_points is not null or reference_since is not null) order by id for update
    )`,
};

function pointsOf({ id, retailer, product, currency, ...listing }: Row): Point[] {
  return demoPoints({ ...listing, seed: `${product} ${retailer}` }).map(({ at, price, stock }) => ({
    listingId: id,
    at,
    terms: { price, currency, stock },
    facts: null,
  }));
}
