import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connectBus } from "@stockfinder/bus/connect";
import { listingChanged } from "@stockfinder/contracts/listings";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { createSealer } from "@stockfinder/notification-scheduler/channels/sealed";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { until } from "@stockfinder/testing/until";
import { clientFingerprint } from "./client-fingerprint.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

const WARM_UP = 100;
const ROUNDS = 300;
const BROKEN = 1_000;
/** Events that wait for each broken one. */
const WAITING = 5;
const LIMIT_MS = 1_000;
const SECRET = "a-secret-of-the-bench-".repeat(2);
const WATCHED = { gtin: "711719541028", itemId: "1" };
const WATCHED_BY_BROKEN = { gtin: "044600015934", itemId: "2" };
type Item = typeof WATCHED;

/** From a change to a webhook: alone, beside 1,000 webhooks that fail, and while 1,000 begin to hang. */
export async function webhooks({ postgres, redis, amqp }: ProductUrls): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const { url, drop } = await freshDatabase(postgres);
  started.defer(drop);
  const receiver = await startReceiver();
  started.defer(() => receiver.stop());
  const environment = {
    STAFF_PASSWORD: "what staff type",
    CHANNEL_SECRET: SECRET,
    CHANNEL_HOSTS: new URL(receiver.url).host,
  };
  const product = await startProductTargets({ postgres: url, redis, amqp }, environment);
  started.defer(() => product.stop());
  const scheduler = await startTarget("scheduler", product.environment);
  started.defer(() => scheduler.stop());
  const database = await openDatabase(url);
  started.defer(() => database.close());
  const bus = await connectBus(amqp, { service: "bench" });
  started.defer(() => bus.close());

  let version = 1;
  const change = (item: Item) => bus.publish(listingChanged, aChange(item, ++version));
  const measure = async (rounds: number, before: (round: number) => Promise<void>) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await before(round);
      const received = receiver.next();
      const began = performance.now();
      await change(WATCHED);
      times.push((await received) - began);
    }
    return times.toSorted((one, other) => one - other);
  };
  const nothing = async () => {};

  await addWebhooks(database, WATCHED, [`${receiver.url}/works`]);
  await measure(WARM_UP, nothing);
  const before = await measure(ROUNDS / 2, nothing);
  const addresses = Array.from({ length: BROKEN }, (_, n) => `${receiver.url}/broken/${n}`);
  await addWebhooks(database, WATCHED_BY_BROKEN, addresses);
  const hanging = await measure(WARM_UP, (round) =>
    round === 0 ? change(WATCHED_BY_BROKEN) : Promise.resolve(),
  );
  await receiver.allHang(BROKEN);
  for (let waiting = 0; waiting < WAITING; waiting++) await change(WATCHED_BY_BROKEN);
  await untilFailed(database);
  const beside = await measure(ROUNDS, nothing);
  await database.query("delete from alerts.webhooks where failing_since is not null");
  // Before and after, because the load of the machine changes in between.
  const after = await measure(ROUNDS / 2, nothing);
  const alone = [...before, ...after].toSorted((one, other) => one - other);
  const worst = hanging.at(-1) ?? 0;
  return [
    {
      name: "a change, to the webhook, p99",
      value: `${p99(alone).toFixed(0)} ms`,
      limit: `at most ${LIMIT_MS} ms`,
      isWithin: p99(alone) <= LIMIT_MS,
      details: `p50 ${p50(alone).toFixed(0)} ms`,
    },
    ratioAtMost(1.2, {
      name: `the same beside ${BROKEN.toLocaleString("en-US")} that are broken, p99`,
      baseline: "without them",
      ratio: p99(beside) / p99(alone),
      details: `${p99(beside).toFixed(0)} ms against ${p99(alone).toFixed(0)} ms; p50 ${p50(beside).toFixed(0)} ms`,
    }),
    {
      name: `the slowest while ${BROKEN.toLocaleString("en-US")} begin to hang`,
      value: `${worst.toFixed(0)} ms`,
      limit: `at most ${LIMIT_MS} ms`,
      isWithin: worst <= LIMIT_MS,
    },
  ];
}

/** Until all of them have failed once, and what was queued for them meanwhile waits for their next attempts. */
async function untilFailed(database: Database): Promise<void> {
  const failing = "select from alerts.webhooks where failing_since is not null";
  const isThere = async () =>
    (await database.query(failing)).rowCount === BROKEN &&
    (await database.query("select from alerts.transitions limit 1")).rowCount === 0;
  await until(isThere, { what: "all broken webhooks have failed", timeoutMs: 60_000 });
}

const p50 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;
const p99 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? 0;

/** The server of all webhooks: one address answers, the others never do. */
async function startReceiver() {
  let received = Promise.withResolvers<number>();
  const open = new Set<ServerResponse>();
  let hung = 0;
  let enough: { readonly count: number; readonly reached: () => void } | null = null;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url !== "/works") {
      open.add(response);
      hung += 1;
      if (enough && hung >= enough.count) enough.reached();
      return;
    }
    received.resolve(performance.now());
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next() {
      received = Promise.withResolvers();
      return received.promise;
    },
    /** Resolves when so many requests hang. */
    async allHang(count: number) {
      if (hung >= count) return;
      await new Promise<void>((reached) => {
        enough = { count, reached };
      });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

let clients = 0;

/** A watch of the item, and a webhook, for an owner of each address. */
async function addWebhooks(database: Database, { gtin }: Item, addresses: readonly string[]): Promise<void> {
  const sealer = createSealer([SECRET]);
  const rows = addresses.map((url) => {
    const id = crypto.randomUUID();
    return {
      id,
      url,
      owner: fingerprintOwner(clientFingerprint(clients++)),
      sealed: sealer.seal(id, "secret"),
    };
  });
  const json = JSON.stringify(rows);
  await database.query(
    `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
     select gen_random_uuid(), owner, $2, 'stock', 'USA', $2, '{}', '{live}', false, now()
     from json_to_recordset($1::json) as given (owner text)`,
    [json, gtin],
  );
  await database.query(
    `insert into alerts.webhooks (id, owner, url, events, sealed, created_at)
     select id, owner, url, '{product.changed}', sealed, now()
     from json_to_recordset($1::json) as given (id uuid, owner text, url text, sealed text)`,
    [json],
  );
}

/** At another price in each version. */
function aChange({ gtin, itemId }: Item, version: number) {
  const terms = (price: number) => ({ price, currency: "USD", stock: "in" as const });
  return {
    retailer: "target",
    storeName: "Target",
    itemId,
    country: "USA" as const,
    gtin,
    title: "PlayStation 5",
    url: `https://www.target.com/p/-/A-${itemId}`,
    before: terms(version - 1),
    after: terms(version),
    source: "adapter" as const,
    version,
    readAt: new Date().toISOString(),
  };
}
