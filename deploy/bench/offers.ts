import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { RequestContext } from "@stockfinder/bus/bus";
import { createMessageTables } from "@stockfinder/bus/message-tables";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { makePartitions } from "@stockfinder/retailer-lookup/listings/point-table";
import { heldOffers } from "@stockfinder/retailer-lookup/operations/held-offers";
import { productHistory } from "@stockfinder/retailer-lookup/operations/product-history";
import { systemClock } from "@stockfinder/service/clock";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { quantile } from "./compare.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
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
const A_DAY = 24 * 60 * 60_000;
/** Products by number, as UPCs that have a check digit. */
const FIRST_PRODUCT = 10_000_000_000;
const MIGRATIONS = new URL("../../services/retailer-lookup/migrations/", import.meta.url);

/** Compares the offers and the history of a product with reading their rows. */
export async function offers(urls: ProductUrls): Promise<Row[]> {
  const { url, drop } = await freshDatabase(urls.postgres);
  const database = await openDatabase(url);
  try {
    await createMessageTables(database, "lookup");
    await migrate(database, { schema: "lookup", folder: MIGRATIONS });
    await fill(database);
    return [
      ...(await offersOfProduct(database)),
      ...(await throughGateway({ ...urls, postgres: url }, database)),
      ...(await history(database)),
    ];
  } finally {
    await database.close();
    await drop();
  }
}

/** Without links, which cost the same whatever is read. */
function offersHandler(database: Database) {
  const handler = heldOffers({
    database,
    retailers: new Map(),
    outboundLink: (_, plainUrl) => ({ url: plainUrl, plainUrl, affiliate: false }),
    clock: systemClock,
    trust: { isTrusted: () => true, believed: (row) => row },
    pageIndex: { pagesOf: async () => [] },
    everyMs: 60_000,
  });
  return (upc: string) => handler({ upc, country: "USA" }, context());
}

async function offersOfProduct(database: Database): Promise<Row[]> {
  const bare = {
    name: "bench-bare-offers",
    text: `select retailer, item_id, country, gtin, title, url, image_url, is_demo, price::float8, currency, certain_stock,
             certain_seen_at, certain_seen_by, seen_at, first_seen_at, version from lookup.listings
           where gtin = $1 and country = $2`,
  };
  const [subject = 0, baseline = 0] = await medians([
    offersHandler(database),
    (upc) => database.query(bare, [upc, "USA"]),
  ]);
  return [
    ratioAtMost(2, {
      name: `offers of one product among ${count(LISTINGS)} listings, p50`,
      baseline: "the same rows by one prepared select",
      ratio: subject / baseline,
      details: described(subject, baseline),
    }),
  ];
}

/** Every product is requested once, so that no answer comes from memory. */
async function throughGateway(urls: ProductUrls, database: Database): Promise<Row[]> {
  const targets = await startProductTargets(urls, {});
  try {
    const [offers = 0, alone = 0, nothing = 0] = await medians([
      (upc) => answered(`${targets.gateway.url}/api/offers?upc=${upc}`),
      offersHandler(database),
      (upc) => answered(`${targets.gateway.url}/api/suggestion?query=aa${upc}`),
    ]);
    const added = offers - alone;
    return [
      {
        name: "the same through gateway and RabbitMQ, p50",
        baseline: "the operation alone",
        value: `+${added.toFixed(2)} ms`,
        limit: "at most +2 ms",
        isWithin: added <= 2,
        details: `${described(offers, alone)}; an operation that reads nothing takes ${nothing.toFixed(2)} ms that way`,
      },
    ];
  } finally {
    await targets.stop();
  }
}

const agent = new Agent({ keepAlive: true });

/** With `node:http`, since `fetch` itself takes a millisecond. */
async function answered(url: string): Promise<void> {
  const asking = request(url, { agent }).end();
  const [response]: IncomingMessage[] = await once(asking, "response");
  if (response?.statusCode !== 200 && response?.statusCode !== 204)
    throw new Error(`${url}: ${response?.statusCode}`);
  response.resume();
  await once(response, "end");
}

async function history(database: Database): Promise<Row[]> {
  const handler = productHistory(database, { clock: systemClock });
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
  const [subject = 0, baseline = 0] = await medians(
    [
      (upc) => handler({ upc, country: "USA", days: DAYS }, context()),
      (upc) => database.query(bare, [idsOf.get(upc), new Date(Date.now() - DAYS * A_DAY)]),
    ],
    (turn) => products[(turn * 7_919) % products.length] ?? "",
  );
  return [
    ratioAtMost(2, {
      name: `a year's history of one product among ${count(POINTS)} points, p50`,
      baseline: "a bare range read",
      ratio: subject / baseline,
      details: `${described(subject, baseline)}; ${STORES} stores, a point a day, with its verdict`,
    }),
  ];
}

type Ask = (upc: string) => Promise<unknown>;

/** The median times in milliseconds of several subjects called in turn, each for products that none has requested. */
async function medians(
  asks: readonly Ask[],
  product: (turn: number) => string = (turn) => upcOf((turn * 7_919) % (LISTINGS / STORES)),
): Promise<number[]> {
  const times: number[][] = asks.map(() => []);
  for (let turn = 0; turn < TIMES + WARM_UP; turn += 1) {
    for (const [which, ask] of asks.entries()) {
      const number = turn * asks.length + which;
      const started = performance.now();
      await ask(product(number));
      if (turn >= WARM_UP) times[which]?.push(performance.now() - started);
    }
  }
  return times.map((each) => quantile(each, 0.5));
}

/** By SQL alone: as many products as stores times less listings, and points for the first of them. */
async function fill(database: Database): Promise<void> {
  await database.session(async (client) => {
    await client.query(
      `insert into lookup.listings (retailer, item_id, country, gtin, title, url, image_url, is_demo, price, currency, stock,
         seen_at, seen_by, certain_stock, certain_since, certain_seen_at, certain_seen_by, version, point_on, model, first_seen_at)
       select (array['target','walmart','samsclub','walgreens','cvs','kroger','bestbuy','kohls','macys','newegg'])[n % ${STORES} + 1],
         'item' || n, 'USA', upc, 'Clorox Disinfecting Wipes, Crisp Lemon Scent, 75 Count, Pack of ' || n,
         'https://www.target.com/p/' || n, 'https://images.example/' || n || '.jpeg', false, 5 + n % 20, 'USD', 'in',
         now(), 'adapter', 'in', now(), now(), 'adapter', 1, current_date,
         case when n % 3 = 0 then 'model:maker:' || n / ${STORES} end, now() - interval '90 days'
       from generate_series(0, ${LISTINGS - 1}) as n,
         lateral (select lpad((${FIRST_PRODUCT} + n / ${STORES})::text, 11, '0') as eleven) as digits,
         lateral (select eleven || (10 - (3 * (select sum(substr(eleven, at, 1)::int) from generate_series(1, 11, 2) as at)
           + (select sum(substr(eleven, at, 1)::int) from generate_series(2, 10, 2) as at)) % 10) % 10 as upc) as product`,
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

function upcOf(product: number): string {
  const eleven = String(FIRST_PRODUCT + product).padStart(11, "0");
  const sum = [...eleven].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${eleven}${(10 - (sum % 10)) % 10}`;
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
