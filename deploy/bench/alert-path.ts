import { connectBus } from "@stockfinder/bus/connect";
import { listingChanged } from "@stockfinder/contracts/listings";
import { readPage } from "@stockfinder/contracts/pages";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import type { Shown } from "../soak/alerts/script.ts";
import { pageOf, shopItem, startScriptedShop } from "../soak/alerts/scripted-shop.ts";
import { openBareSteps } from "./bare-steps.ts";
import { clientFingerprint } from "./client-fingerprint.ts";
import { mediansOfPairs } from "./compare.ts";
import { CONNECTS_A_SECOND, LiveClients } from "./live-clients.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { type Row, ratioAtLeast, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

/** 1 for the size that the limits are about. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SOCKETS = Math.round(5_000 * SCALE);
const WARM_UP = 5;
const ROUNDS = 15;
/** One change at a time takes long to warm the processes up: fewer rounds would measure code that V8 has not compiled yet. */
const PAGE_WARM_UP = 300;
const PAGE_ROUNDS = 200;
const HOT_GTIN = "711719541028";
const SERVICE = { kind: "service", name: "bench" } as const;

/** From a change to the sockets: of an item with 5,000 watchers, and of a shop's page that one person watches. */
export async function alertPath({ postgres, redis, amqp }: ProductUrls): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const { url, drop } = await freshDatabase(postgres);
  started.defer(drop);
  const item = shopItem(0, [{ stock: "out", price: 1 }, ...inStockAt(PAGE_WARM_UP + PAGE_ROUNDS)]);
  const shop = await startScriptedShop([item]);
  started.defer(() => shop.close());
  const product = await startProductTargets(
    { postgres: url, redis, amqp },
    {
      TRUST_PROXY: "1",
      STAFF_PASSWORD: "what staff type",
      UPSTREAM_PAGES: shop.url,
      PAGES_CONTACT: "https://stockfinder.example/contact",
      PAGE_PACE_MS: "1",
    },
  );
  started.defer(() => product.stop());
  const { gateway, environment } = product;
  const start = async (name: string) => {
    const target = await startTarget(name, environment);
    started.defer(() => target.stop());
    return target;
  };
  const schedulers = [await start("scheduler"), await start("scheduler")];
  const database = await openDatabase(url);
  started.defer(() => database.close());
  const bus = await connectBus(amqp, { service: "bench" });
  started.defer(() => bus.close());
  const steps = await openBareSteps(database, amqp);
  started.defer(() => steps.close());

  await watchAll(database, item.upc, 1);
  const watcher = await LiveClients.connect(gateway, 1);
  const read = () =>
    bus.call(
      readPage,
      { url: pageOf(item), country: "USA", gtin: null },
      { principal: SERVICE, requestId: "bench", deadline: Date.now() + readPage.deadlineMs },
    );
  await read(); // the first reading is no change
  let step = 0;
  const onPage = await mediansOfPairs(
    { rounds: PAGE_ROUNDS, warmUp: PAGE_WARM_UP },
    () => {
      step += 1;
      shop.show(item, step);
      return watcher.lastReceipt(read, shop.servedAt);
    },
    steps.run,
  );
  await watcher.stop();
  const used = await Promise.all(schedulers.map((scheduler) => scheduler.cpuMicros()));

  await watchAll(database, HOT_GTIN, SOCKETS);
  const clients = await LiveClients.connect(gateway, SOCKETS);
  started.defer(() => clients.stop());
  const bareServer = await start("bare-ws");
  const bareClients = await LiveClients.connect(bareServer, SOCKETS, 10 * CONNECTS_A_SECOND);
  started.defer(() => bareClients.stop());
  let version = 1;
  const ofMany = await mediansOfPairs(
    { rounds: ROUNDS, warmUp: WARM_UP },
    () => {
      version += 1;
      return clients.lastReceipt(() => bus.publish(listingChanged, aChange(version)));
    },
    () => {
      const body = JSON.stringify({ type: "notification", ...aChange(version) });
      return bareClients.lastReceipt(() => fetch(bareServer.url, { method: "POST", body }));
    },
  );

  return [
    ratioAtMost(10, {
      name: "a page changed, to the message on the socket, p50",
      baseline: "one upsert, select, insert, confirm and frame",
      ratio: onPage.ratio,
      details: `${onPage.subject.toFixed(1)} ms after the page was sent, against ${onPage.baseline.toFixed(1)} ms`,
    }),
    ratioAtMost(10, {
      name: `an alert of ${SOCKETS.toLocaleString("en-US")} watchers, change to last socket, p50`,
      baseline: "one frame to all in a loop over bare ws",
      ratio: ofMany.ratio,
      details: `${ofMany.subject.toFixed(0)} ms against ${ofMany.baseline.toFixed(0)} ms; each has a row and a frame of its own`,
    }),
    ratioAtLeast(0.5, {
      name: "the work of the less busy scheduler",
      baseline: "the other one's",
      ratio: Math.min(...used) / Math.max(...used),
      details: "CPU time for the changes of the page",
    }),
  ];
}

/** At another price in each step. */
function inStockAt(steps: number): Shown[] {
  return Array.from({ length: steps }, (_, step) => ({ stock: "in", price: step + 2 }));
}

/** Adds a watch of the product for each of so many clients. */
async function watchAll(database: Database, gtin: string, clients: number): Promise<void> {
  const owners = Array.from({ length: clients }, (_, client) => fingerprintOwner(clientFingerprint(client)));
  await database.query(
    `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
     select gen_random_uuid(), owner, $2, 'stock', 'USA', $2, '{}', '{live}', false, now()
     from unnest($1::text[]) as owner`,
    [owners, gtin],
  );
  await database.query("analyze alerts.watches");
}

/** In stock, each time at another price. */
function aChange(version: number) {
  const terms = (price: number, stock: "in" | "out") => ({ price, currency: "USD", stock });
  return {
    retailer: "target",
    storeName: "Target",
    itemId: "1",
    country: "USA" as const,
    gtin: HOT_GTIN,
    title: "PlayStation 5",
    url: "https://www.target.com/p/-/A-1",
    before: terms(version - 1, version === 2 ? "out" : "in"),
    after: terms(version, "in"),
    source: "adapter" as const,
    version,
    readAt: new Date().toISOString(),
  };
}
