import { setTimeout as wait } from "node:timers/promises";
import { connectBus } from "@stockfinder/bus/connect";
import { listingChanged } from "@stockfinder/contracts/listings";
import { readPage } from "@stockfinder/contracts/pages";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { BARE_STEPS, lengthsBetween, openBareSteps } from "./bare-steps.ts";
import { openChangingPage } from "./changing-page.ts";
import { clientFingerprint } from "./client-fingerprint.ts";
import { median, quantile } from "./compare.ts";
import { openListener } from "./listener.ts";
import { CONNECTS_A_SECOND, LiveClients } from "./live-clients.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type StepNote, sharedNow } from "./step-notes.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

/** 1 for the size that the limits are about. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SOCKETS = Math.round(5_000 * SCALE);
const WARM_UP = 5;
const ROUNDS = 15;
/** One change at a time takes long to warm four processes up: fewer rounds would measure code that V8 has not compiled yet. */
const PAGE_WARM_UP = 300;
/** Enough that p99 is not the slowest one. */
const PAGE_ROUNDS = 400;
/** The broker, the databases and the other subscribers still work for a change when its frame has come: for 10 to 20 ms. */
const REST_MS = 30;
const PLENTY = "1000000000";
const HOT_GTIN = "711719541028";
const SERVICE = { kind: "service", name: "bench" } as const;

/** From a change to the sockets: of an item with 5,000 watchers, and of a shop's page that one person watches. */
export async function alertPath({ postgres, redis, amqp }: ProductUrls): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const { url, drop } = await freshDatabase(postgres);
  started.defer(drop);
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  started.defer(remove);
  const page = await openChangingPage();
  started.defer(() => page.close());
  const shared = {
    DATABASE_URL: url,
    REDIS_URL: redis,
    REDIS_PREFIX: keyPrefix,
    AMQP_URL: amqp,
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "http://localhost:8080",
    TRUST_PROXY: "1",
    RATE_LIMIT: PLENTY,
    RATE_LIMIT_FINGERPRINT: PLENTY,
    LINK_SECRET: "a-secret-of-the-bench-".repeat(2),
    STAFF_PASSWORD: "what staff type",
    UPSTREAM_PAGES: page.baseUrl,
    PAGES_CONTACT: "https://stockfinder.example/contact",
    PAGE_PACE_MS: "1",
  };
  const start = async (name: string, environment: Record<string, string> = shared) => {
    const target = await startTarget(name, environment);
    started.defer(() => target.stop());
    return target;
  };
  const noted = { ...shared, NOTES: "yes" };
  const scheduler = await start("scheduler", noted);
  const lookup = await start("lookup", noted);
  const gateway = await start("gateway", noted);
  const database = await openDatabase(url);
  started.defer(() => database.close());
  const bus = await connectBus(amqp, { service: "bench" });
  started.defer(() => bus.close());
  const steps = await openBareSteps(database, amqp);
  started.defer(() => steps.close());

  await watchAll(database, page.gtin, [SOCKETS]);
  const listener = await openListener(gateway.url, clientFingerprint(SOCKETS));
  started.defer(() => listener.close());
  const taken: number[][] = [];
  const bare: (readonly number[])[] = [];
  for (let round = -PAGE_WARM_UP; round < PAGE_ROUNDS; round += 1) {
    if (round >= 0) await wait(REST_MS);
    page.change();
    const heard = listener.next();
    await bus.call(
      readPage,
      { url: page.url, country: "USA", gtin: null },
      { principal: SERVICE, requestId: "bench", deadline: Date.now() + readPage.deadlineMs },
    );
    // The first reading is no change.
    if (round === -PAGE_WARM_UP) {
      page.restock();
      continue;
    }
    const receivedAt = await heard;
    const notes = (await Promise.all([lookup.notes(), scheduler.notes(), gateway.notes()])).flat();
    if (round >= 0) await wait(REST_MS);
    const stepsTook = await steps.run();
    if (round < 0) continue;
    taken.push(stepsBetween(page.servedAt(), notes, receivedAt));
    bare.push(stepsTook);
  }

  const everybody = Array.from({ length: SOCKETS }, (_, client) => client);
  await watchAll(database, HOT_GTIN, everybody);
  const clients = await LiveClients.connect(gateway, SOCKETS);
  started.defer(() => clients.stop());
  const bareServer = await start("bare-ws", {});
  const bareClients = await LiveClients.connect(bareServer, SOCKETS, 10 * CONNECTS_A_SECOND);
  started.defer(() => bareClients.stop());
  let version = 1;
  const alert = () =>
    clients.lastReceipt(SOCKETS, async () => {
      version += 1;
      await bus.publish(listingChanged, aChange(version));
    });
  const loop = () =>
    bareClients.lastReceipt(SOCKETS, async () => {
      const body = JSON.stringify({ type: "notification", ...aChange(version) });
      await (await fetch(bareServer.url, { method: "POST", body })).text();
    });
  const alerted: number[] = [];
  const looped: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [one, other] = [await alert(), await loop()];
    if (round < 0) continue;
    alerted.push(one);
    looped.push(other);
  }

  return [
    pageRow("p50", 0.5, taken.map(sumBeyondReading), bare.map(sumOf)),
    pageRow("p99", 0.99, taken.map(sumBeyondReading), bare.map(sumOf)),
    ...stepRows("of which", Object.values(STEPS), taken),
    ...stepRows("bare", BARE_STEPS, bare),
    {
      name: `an alert of ${SOCKETS.toLocaleString("en-US")} watchers, change to last socket, p50`,
      baseline: "one frame to all in a loop over bare ws",
      value: (median(alerted) / median(looped)).toFixed(1),
      details: `${median(alerted).toFixed(0)} ms (slowest ${Math.max(...alerted).toFixed(0)} ms) against ${median(looped).toFixed(0)} ms; each has a row and a frame of its own`,
    },
  ];
}

function pageRow(name: string, share: number, beyond: readonly number[], bare: readonly number[]): Row {
  const [subject, baseline] = [quantile(beyond, share), quantile(bare, share)];
  return ratioAtMost(3, {
    name: `a page changed, to the message on the socket, ${name}`,
    baseline: "one upsert, select, insert, confirm and frame",
    ratio: subject / baseline,
    details: `${subject.toFixed(1)} ms after the page was read, against ${baseline.toFixed(1)} ms`,
  });
}

/** The steps of an alert, in the order in which they end, by the name of the note; the last one is the client's. */
const STEPS = {
  read: "the page received and read",
  "lookup.listingChanged": "the reading written, with the event of its change",
  "alerts.changed-listings": "the event taken to the scheduler",
  "alerts.alertsChanged": "its watches found, the alert written",
  "gateway.live-alerts": "the alert taken to the gateway",
  received: "the frame taken to the client",
};

/** The length of each step between the shop's answer and the frame: each ends with its last note before the next one's end. */
function stepsBetween(servedAt: number, notes: readonly StepNote[], receivedAt: number): number[] {
  const ahead = sharedNow() - performance.now();
  let end = receivedAt;
  const ends = Object.keys(STEPS)
    .toReversed()
    .map((step) => {
      const before = notes.filter((note) => note.step === step && note.at - ahead <= end);
      end = Math.max(servedAt, (before.at(-1)?.at ?? end + ahead) - ahead);
      return end;
    });
  return lengthsBetween([servedAt, ...ends.toReversed()]);
}

function stepRows(name: string, steps: readonly string[], rounds: readonly (readonly number[])[]): Row[] {
  return steps.map((step, at) => {
    const lengths = rounds.map((round) => round[at] ?? 0);
    return {
      name: `${name}: ${step}, p50`,
      value: `${median(lengths).toFixed(2)} ms`,
      details: `p99 ${quantile(lengths, 0.99).toFixed(2)} ms`,
    };
  });
}

/** Receiving and reading the page is the first step, and would be the same without any alert. */
function sumBeyondReading([, ...lengths]: readonly number[]): number {
  return sumOf(lengths);
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Adds a watch of the product for each of these clients. */
async function watchAll(database: Database, gtin: string, clients: readonly number[]): Promise<void> {
  await database.query(
    `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
     select gen_random_uuid(), owner, $2, 'stock', 'USA', $2, '{}', '{live}', false, now()
     from unnest($1::text[]) as owner`,
    [clients.map((client) => fingerprintOwner(clientFingerprint(client))), gtin],
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
