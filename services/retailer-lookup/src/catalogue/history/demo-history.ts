import { combined } from "@stockfinder/database/combined";
import type { Database } from "@stockfinder/database/database";
import { WorkLoop } from "@stockfinder/database/work-loop";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { addedPoints, makePartitions, type Point } from "../listings/point-table.ts";
import { type DemoListing, demoPoints } from "./demo-points.ts";

/** A second: shoppers' searches need the processor, and history is not missed at once. */
const AT_ONCE = 10;
/** After its first reading: a search and its page come first. */
const AFTER_MS = 1_500;
const DAY = 24 * 60 * 60_000;
/** Each call makes the partitions of four months. */
const PARTITIONS_DAYS = [350, 240, 120];

export interface DemoHistoryDependencies {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

/** Gives listings of the sandbox a year of history, so that a demo's verdicts, discounts and charts have something to say. */
export class DemoHistory {
  readonly #dependencies: DemoHistoryDependencies;
  readonly #loop: WorkLoop;
  /** The last listing that got its history. */
  #doneUpTo = "0";

  constructor(dependencies: DemoHistoryDependencies) {
    this.#dependencies = dependencies;
    this.#loop = new WorkLoop({
      // Never busy: the next ones come after the loop's longest pause.
      look: () => this.#write().then(() => false),
      failed: (error) => dependencies.logger.warn({ err: error }, "the demo's history could not be written"),
    });
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #write(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const { rows: next } = await database.query<Row>(LISTINGS, [this.#doneUpTo, AT_ONCE]);
    const first = next.findIndex(({ until }) => until > clock.now() - AFTER_MS);
    const rows = first < 0 ? next : next.slice(0, first);
    const last = rows.at(-1);
    if (!last) return;
    if (this.#doneUpTo === "0")
      for (const days of PARTITIONS_DAYS) await makePartitions(database, new Date(clock.now() - days * DAY));
    const { statement, values } = combined(
      "lookup-demo-history",
      addedPoints(rows.flatMap(pointsOf)),
      "select",
    );
    await database.query(statement, values);
    this.#doneUpTo = last.id;
  }
}

interface Row extends Omit<DemoListing, "seed"> {
  readonly id: string;
  readonly retailer: string;
  readonly product: string;
  readonly currency: string;
}

const LISTINGS = {
  name: "lookup-demo-history-listings",
  text: `
    select id::text, retailer, coalesce(gtin, item_id) as product, price::float8, currency,
      (facts->'wasPrice'->>'amount')::float8 as was, (extract(epoch from first_seen_at) * 1000)::float8 as until
    from lookup.listings as listing
    where is_demo and price is not null and id > $1 and not exists (
      select from lookup.listing_points where listing_id = listing.id and at < listing.first_seen_at
    )
    order by id limit $2`,
};

function pointsOf({ id, retailer, product, currency, ...listing }: Row): Point[] {
  return demoPoints({ ...listing, seed: `${product} ${retailer}` }).map(({ at, price, stock }) => ({
    listingId: id,
    at,
    terms: { price, currency, stock },
    facts: null,
  }));
}
