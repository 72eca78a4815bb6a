import type { Database } from "@stockfinder/database/database";
import { makePartitions } from "@stockfinder/retailer-lookup/catalogue/listings/point-table";
import type { ListingReading } from "@stockfinder/retailer-lookup/catalogue/listings/readings";
import { writeReadings } from "@stockfinder/retailer-lookup/catalogue/listings/write-readings";
import { believing } from "@stockfinder/retailer-lookup/readers/canaries/believing";
import { compare, describeMeasure, measuredCalls } from "./compare.ts";
import { ownDatabase } from "./own-database.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { THIS_PROCESS } from "./target.ts";

const SECONDS = 2;
const LISTINGS = 20_000;
const BATCH = 500;
/** One reading in this many has another price. */
const CHANGED = 100;

/** The items of whole batches are read again and again, some with a new price. */
export async function recording({ postgres }: ProductUrls): Promise<Row[]> {
  const { database, drop } = await ownDatabase(postgres, "lookup");
  try {
    await makePartitions(database, new Date());
    await database.query("create table public.bare (like lookup.listings including all)");
    for (let first = 0; first < LISTINGS; first += BATCH) {
      await writeReadings(database, batchOf(first, 0), believing);
      await upsert(database, batchOf(first, 0));
    }

    const { ratio, subject, baseline } = await compare(
      load((readings) => writeReadings(database, readings, believing)),
      load((readings) => upsert(database, readings)),
    );
    return [
      ratioAtLeast(0.5, {
        name: "readings recorded in batches of 500",
        baseline: "insert … on conflict do update",
        ratio,
        details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}; one price in ${CHANGED} changed, with history and event`,
      }),
    ];
  } finally {
    await drop();
  }
}

function load(write: (readings: ListingReading[]) => Promise<unknown>) {
  return () =>
    measuredCalls([THIS_PROCESS], { seconds: SECONDS, inFlight: 1, size: BATCH }, () => {
      turn += 1;
      return write(batchOf((turn * BATCH) % LISTINGS, turn));
    });
}

/** Each batch is newer than the one before, for both that are compared. */
let turn = 1;

function batchOf(first: number, turn: number): ListingReading[] {
  return Array.from({ length: BATCH }, (_, at): ListingReading => {
    const item = first + at;
    return {
      retailer: "walmart",
      itemId: `${100_000_000 + item}`,
      country: "USA",
      listed: {
        gtin: `${400_000_000_000 + item}`,
        title: "Clorox Disinfecting Wipes, Crisp Lemon Scent, 75 Count, Pack of 3",
        url: `https://www.walmart.com/ip/${100_000_000 + item}`,
        imageUrl: `https://i5.walmartimages.com/asr/${item}.jpeg`,
        isDemo: false,
      },
      price: { value: item % CHANGED === turn % CHANGED ? 100 + turn : 5, currency: "USD" },
      stock: "in",
      seenAt: Date.now(),
      source: "adapter",
      shelves: [],
    };
  });
}

/** The same rows by one statement that keeps the newest of each. */
async function upsert(database: Database, readings: readonly ListingReading[]): Promise<void> {
  await database.query(
    `insert into public.bare as held (retailer, item_id, country, gtin, title, url, image_url, price, seen_at,
       is_demo, currency, stock, seen_by, certain_stock, certain_since, certain_seen_at, certain_seen_by, version, point_on)
     select given.*, false, 'USD', 'in', 'adapter', 'in', given.seen_at, given.seen_at, 'adapter', 1, current_date
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[],
       $9::timestamptz[]) as given (retailer, item_id, country, gtin, title, url, image_url, price, seen_at)
     on conflict (retailer, item_id, country) do update set
       gtin = excluded.gtin, title = excluded.title, url = excluded.url, image_url = excluded.image_url,
       price = excluded.price, seen_at = excluded.seen_at, certain_seen_at = excluded.certain_seen_at
     where excluded.seen_at > held.seen_at`,
    [
      readings.map(({ retailer }) => retailer),
      readings.map(({ itemId }) => itemId),
      readings.map(({ country }) => country),
      readings.map(({ listed }) => listed?.gtin),
      readings.map(({ listed }) => listed?.title),
      readings.map(({ listed }) => listed?.url),
      readings.map(({ listed }) => listed?.imageUrl),
      readings.map(({ price }) => price?.value),
      readings.map(({ seenAt }) => new Date(seenAt)),
    ],
  );
}
