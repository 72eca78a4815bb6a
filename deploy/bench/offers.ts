import type { RequestContext } from "@stockfinder/bus/bus";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { Database } from "@stockfinder/database/database";
import { makePartitions } from "@stockfinder/retailer-lookup/catalogue/listings/point-table";
import type { RecentPoint } from "@stockfinder/retailer-lookup/catalogue/listings/recent-points";
import { summaryOf } from "@stockfinder/retailer-lookup/catalogue/listings/summary";
import { readTerms } from "@stockfinder/retailer-lookup/catalogue/total/terms";
import type { LookupComponents } from "@stockfinder/retailer-lookup/components";
import { productHistory } from "@stockfinder/retailer-lookup/operations/history";
import { storedOffers } from "@stockfinder/retailer-lookup/operations/offers";
import { systemClock } from "@stockfinder/service/clock";
import { medianTimes } from "./compare.ts";
import { ownDatabase } from "./own-database.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtMost } from "./table.ts";

/** 1 for the sizes that the limits are about; 0.1 for a tenth of them. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const LISTINGS = Math.round(5_000_000 * SCALE);
const POINTS = Math.round(20_000_000 * SCALE);
/** Each product is sold by so many stores. */
const STORES = 10;
const DAYS = 365;
/** The first so many listings have a history. */
const WITH_POINTS = Math.floor(POINTS / DAYS);
const TIMES = 400;
/** Processes that have just started are slow for some hundred requests. */
const WARM_UP = 500;
const TITLE = "Clorox Disinfecting Wipes, Crisp Lemon Scent, 75 Count, Pack of ";
/** What every second listing of every second product states besides price and stock. */
const FACTS: ProductFacts = {
  wasPrice: { amount: 40, word: "was" },
  condition: "new",
  seller: "Harbor Goods",
  shipping: { cost: 5.99, freeFrom: 35, days: { least: 2, most: 5 } },
  returnDays: 30,
  rating: { value: 4.5, count: 812 },
  pictures: [1, 2, 3, 4].map((n) => `https://images.example/${n}.jpeg`),
  specs: [1, 2, 3, 4, 5, 6].map((n) => ({ name: `Property ${n}`, value: `Value ${n}` })),
};
const TERMS = readTerms({ centsPerMile: 20 });
const A_DAY = 24 * 60 * 60_000;

/** Compares the offers and the history of a product with reading their rows. */
export async function offers({ postgres }: ProductUrls): Promise<Row[]> {
  const { database, drop } = await ownDatabase(postgres, "lookup");
  try {
    await fill(database);
    return [...(await offersOfProduct(database)), await history(database)];
  } finally {
    await drop();
  }
}

/** What the two operations use. Without links, which cost the same whatever is read. */
function componentsOn(database: Database): LookupComponents {
  const used: Partial<Record<keyof LookupComponents, unknown>> = {
    database,
    retailers: new Map(),
    outboundLink: (_: string, plainUrl: string) => ({ url: plainUrl, plainUrl, affiliate: false }),
    clock: systemClock,
    trust: { isTrusted: () => true, believed: <Row>(row: Row) => row },
    pagesOf: async () => [],
    awaitsPages: () => false,
    terms: TERMS,
    everyMs: 60_000,
  };
  return used as LookupComponents;
}

async function offersOfProduct(database: Database): Promise<Row[]> {
  const handler = storedOffers(componentsOn(database));
  const bare = {
    name: "bench-bare-offers",
    text: `select retailer, item_id, country, gtin, title, url, image_url, is_demo, price::float8, currency, certain_stock,
             certain_seen_at, certain_seen_by, seen_at, first_seen_at, version from lookup.listings
           where gtin = $1 and country = $2`,
  };
  const offersOf = (upc: string) => handler({ upc, country: "USA" }, context());
  const [subject = 0, baseline = 0, stated = 0] = await medianTimes({ times: TIMES, warmUp: WARM_UP }, [
    (turn) => offersOf(upcAt(6 * turn + 1)),
    (turn) => database.query(bare, [upcAt(6 * turn + 3), "USA"]),
    (turn) => offersOf(upcAt(6 * turn + 2)),
  ]);
  return [
    ratioAtMost(2, {
      name: `offers of one product among ${count(LISTINGS)} listings, p50`,
      baseline: "the same rows by one prepared select",
      ratio: subject / baseline,
      details: described(subject, baseline),
    }),
    ratioAtMost(1.2, {
      name: "the same where every second store states facts and a was-price",
      baseline: "without them",
      ratio: stated / subject,
      details: described(stated, subject),
    }),
  ];
}

async function history(database: Database): Promise<Row> {
  const handler = productHistory(componentsOn(database));
  const { rows } = await database.query<{ gtin: string; ids: string[] }>(
    `select gtin, array_agg(id::text) as ids from lookup.listings
     where id <= $1 group by gtin having count(*) = $2 order by gtin`,
    [WITH_POINTS, STORES],
  );
  const idsOf = new Map(rows.map(({ gtin, ids }) => [gtin, ids]));
  const bare = {
    name: "bench-bare-points",
    text: `select listing_id, at, price::float8, currency, stock from lookup.listing_points
           where listing_id = any ($1) and at >= $2`,
  };
  const products = [...idsOf.keys()];
  const productAt = (turn: number) => products[(turn * 7_919) % products.length] ?? "";
  const [subject = 0, baseline = 0] = await medianTimes({ times: TIMES, warmUp: WARM_UP }, [
    (turn) => handler({ upc: productAt(2 * turn), country: "USA", days: DAYS }, context()),
    (turn) => {
      const since = new Date(Date.now() - DAYS * A_DAY);
      return database.query(bare, [idsOf.get(productAt(2 * turn + 1)), since]);
    },
  ]);
  return ratioAtMost(2, {
    name: `a year's history of one product among ${count(POINTS)} points, p50`,
    baseline: "a bare range read",
    ratio: subject / baseline,
    details: `${described(subject, baseline)}; ${STORES} stores, a point a day, with its verdict`,
  });
}

/** Ten days at a price, ten at another, and so on. */
const RECENT = Array.from(
  { length: 12 },
  (_, at): RecentPoint => [Date.now() - (11 - at) * 10 * A_DAY, at % 2 === 0 ? 40 : 30, "USD", "in"],
);

function summary(facts: ProductFacts | null): string {
  const listing = { retailer: "target", isDemo: false, currency: "USD", recent: facts && RECENT };
  return JSON.stringify(summaryOf(`${TITLE}3`, facts, { ...listing, now: Date.now() }));
}

/** By SQL alone: as many products as stores times less listings, and points for the first of them. */
async function fill(database: Database): Promise<void> {
  await database.session(async (client) => {
    await client.query(
      `insert into lookup.listings (retailer, item_id, country, gtin, title, url, image_url, is_demo, price, currency, stock,
         seen_at, seen_by, certain_stock, certain_since, certain_seen_at, certain_seen_by, version, point_on, model, first_seen_at,
         summary_version, summary, facts, facts_at, recent_points)
       select (array['target','walmart','samsclub','walgreens','cvs','kroger','bestbuy','kohls','macys','newegg'])[n % ${STORES} + 1],
         'item' || n, 'USA', lpad((n / ${STORES})::text, 12, '0'), '${TITLE}' || n,
         'https://www.target.com/p/' || n, 'https://images.example/' || n || '.jpeg', false, 5 + n % 20, 'USD', 'in',
         now(), 'adapter', 'in', now(), now(), 'adapter', 1, current_date,
         case when n % 3 = 0 then 'model:maker:' || n / ${STORES} end, now() - interval '90 days',
         1, case when states then $1::json else $2::json end, case when states then $3::jsonb end, case when states then now() end,
         case when states then $4::json end
       from generate_series(0, ${LISTINGS - 1}) as n, lateral (select n % 2 = 0 and n / ${STORES} % 2 = 0 as states) as about`,
      [summary(FACTS), summary(null), FACTS, JSON.stringify(RECENT)],
    );
    await client.query("analyze lookup.listings");
  });
  for (let month = 0; month <= 13; month += 1)
    await makePartitions(database, new Date(Date.now() - month * 28 * A_DAY));
  await database.session(async (client) => {
    await client.query(
      `insert into lookup.listing_points (listing_id, at, price, currency, stock)
       select id, now() - day * interval '1 day', 5 + (id + day) % 20, 'USD', 'in'
       from generate_series(0, ${DAYS - 1}) as day, generate_series(1, ${WITH_POINTS}) as id`,
    );
    await client.query("analyze lookup.listing_points");
  });
}

/** Another product at each turn: no answer comes from memory. Those of even turns state facts. */
function upcAt(turn: number): string {
  return String((turn * 7_919) % (LISTINGS / STORES)).padStart(12, "0");
}

function context(): RequestContext {
  const signal = AbortSignal.timeout(10_000);
  return { principal: ANONYMOUS, requestId: "bench", deadline: Date.now() + 10_000, signal, reuseFor() {} };
}

function described(subject: number, baseline: number): string {
  return `${subject.toFixed(2)} ms against ${baseline.toFixed(2)} ms`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
