import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import type { Broadcast } from "@stockfinder/contracts/alerts";
import { broadcastChanged } from "@stockfinder/contracts/audience";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { clientFingerprint } from "./client-fingerprint.ts";
import { mediansOfPairs } from "./compare.ts";
import { CONNECTS_A_SECOND, LiveClients } from "./live-clients.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget } from "./target.ts";

/** 1 for the size that the limits are about, which needs `ulimit -n` of 11,000. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SOCKETS = Math.round(10_000 * SCALE);
const ROUNDS = 9;
const WARM_UP = 3;
/** As the service sends them. */
const PEOPLE_IN_A_MESSAGE = 1_000;

/** A staff notification to every socket of a gateway, against a loop over bare WebSockets. */
export async function liveSockets(urls: ProductUrls): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const bus = await connectBus(urls.amqp, { service: "bench" });
  started.defer(() => bus.close());
  const { gateway, stop } = await startProductTargets(urls, { TRUST_PROXY: "1" });
  started.defer(stop);
  const bare = await startTarget("bare-ws", {});
  started.defer(() => bare.stop());
  const clients = await LiveClients.connect(gateway, SOCKETS);
  started.defer(() => clients.stop());
  const bareClients = await LiveClients.connect(bare, SOCKETS, 10 * CONNECTS_A_SECOND);
  started.defer(() => bareClients.stop());

  // The service reads these keys from its database: their digests are no part of a broadcast.
  const everybody = ownersOf(SOCKETS);
  const broadcast = () => clients.lastReceipt(() => sendAs(bus, aBroadcast(), everybody));
  const loop = () =>
    bareClients.lastReceipt(() => fetch(bare.url, { method: "POST", body: JSON.stringify(aBroadcast()) }));
  const { subject, baseline, ratio } = await mediansOfPairs(
    { rounds: ROUNDS, warmUp: WARM_UP },
    broadcast,
    loop,
  );

  const all = `${SOCKETS.toLocaleString("en-US")} sockets`;
  return [
    ratioAtMost(1.3, {
      name: `a broadcast to ${all}, last receipt, p50`,
      baseline: "a loop over bare ws",
      ratio,
      details: `${subject.toFixed(0)} ms against ${baseline.toFixed(0)} ms`,
    }),
  ];
}

/** As the scheduler's outbox does. */
async function sendAs(bus: Bus, broadcast: Broadcast, people: readonly string[]): Promise<void> {
  const messages: Promise<void>[] = [];
  for (let from = 0; from < people.length; from += PEOPLE_IN_A_MESSAGE) {
    const some = people.slice(from, from + PEOPLE_IN_A_MESSAGE).map((key) => [key]);
    messages.push(bus.publish(broadcastChanged, { broadcast, people: some }));
  }
  await Promise.all(messages);
}

function ownersOf(count: number): string[] {
  return Array.from({ length: count }, (_, client) => fingerprintOwner(clientFingerprint(client)));
}

function aBroadcast(): Broadcast {
  const now = new Date().toISOString();
  return {
    type: "notification",
    id: randomUUID(),
    watchId: null,
    kind: "broadcast",
    upc: "711719541028",
    store: "target.com",
    storeId: "target",
    branch: null,
    name: "StockFinder HQ - Heads Up",
    price: null,
    currency: null,
    url: "https://www.target.com/p/-/A-1",
    at: now,
    updatedAt: now,
    state: "open",
    version: 1,
    seen: false,
    outcome: null,
    title: "StockFinder HQ - Heads Up",
    message: "PlayStation 5 is back at Target",
    iconUrl: null,
    notiId: "bench",
    upcs: ["711719541028"],
    productIds: [],
    country: "USA",
  };
}
