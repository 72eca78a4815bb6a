import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import type { Broadcast } from "@stockfinder/contracts/alerts";
import { broadcastChanged } from "@stockfinder/contracts/audience";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { clientFingerprint } from "./client-fingerprint.ts";
import { median } from "./compare.ts";
import { CONNECTS_A_SECOND, LiveClients } from "./live-clients.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

/** 1 for the size that the limits are about. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const WANTED_SOCKETS = Math.round(10_000 * SCALE);
/** Files that a process needs besides its sockets. */
const OTHER_FILES = 500;
const ROUNDS = 9;
const WARM_UP = 3;
const STALLED_SHARE = 0.05;
/**
 * The kernel takes 3.9 MB for a client that does not read; after 4.5 MB the gateway holds the rest itself. Not for all
 * stalled clients: 500 of them would fill the memory that the kernel has for TCP.
 */
const BACKED_UP_SHARE = 0.01;
const LONG_TEXT = "It is back. ".repeat(2_700);
const LONG_MESSAGES = 138;
/** 5.9 MB, which is more than the kernel takes and the gateway holds for a client. */
const TOO_MANY_MESSAGES = 178;
const SENT_TOO_MUCH_SHARE = 0.002;
/** As the service sends them. */
const PEOPLE_IN_A_MESSAGE = 1_000;
const PLENTY = "1000000000";

/** A staff notification to every socket of a gateway, against a loop over bare WebSockets. */
export async function liveSockets({ redis, amqp }: ProductUrls): Promise<Row[]> {
  const sockets = Math.min(WANTED_SOCKETS, (await openFiles()) - OTHER_FILES);
  await using started = new AsyncDisposableStack();
  const start = async (name: string, environment: Record<string, string>) => {
    const target = await startTarget(name, environment);
    started.defer(() => target.stop());
    return target;
  };
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  started.defer(remove);
  const bus = await connectBus(amqp, { service: "bench" });
  started.defer(() => bus.close());

  const gateway = await start("gateway", {
    REDIS_URL: redis,
    AMQP_URL: amqp,
    REDIS_PREFIX: keyPrefix,
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "http://localhost:8080",
    TRUST_PROXY: "1",
    RATE_LIMIT: PLENTY,
    RATE_LIMIT_FINGERPRINT: PLENTY,
  });
  const bare = await start("bare-ws", {});
  const connect = async (server: Target, perSecond?: number) => {
    const before = await residentKilobytes(server.pid);
    const clients = await LiveClients.connect(server, sockets, perSecond);
    started.defer(() => clients.stop());
    return { clients, perSocket: ((await residentKilobytes(server.pid)) - before) / sockets };
  };
  const { clients, perSocket } = await connect(gateway);
  const { clients: bareClients, perSocket: perBareSocket } = await connect(bare, 10 * CONNECTS_A_SECOND);

  // The service reads these keys from its database: their digests are no part of a broadcast.
  const everybody = ownersOf(sockets);
  const broadcast = () => clients.lastReceipt(sockets, () => sendAs(bus, aBroadcast(), everybody));
  const loop = () =>
    bareClients.lastReceipt(sockets, async () => {
      await (await fetch(bare.url, { method: "POST", body: JSON.stringify(aBroadcast()) })).text();
    });
  const { subject, baseline, ratio } = await inTurn(broadcast, loop);

  const stalled = Math.round(sockets * STALLED_SHARE);
  const backedUp = Math.round(sockets * BACKED_UP_SHARE);
  const reading = sockets - stalled;
  await clients.stall(reading);
  const sendLong = async (messages: number, from: number, to: number) => {
    for (let sent = 0; sent < messages; sent += 1)
      await sendAs(bus, { ...aBroadcast(), message: LONG_TEXT }, everybody.slice(from, to));
  };
  await sendLong(LONG_MESSAGES, sockets - backedUp, sockets);
  const withStalled = await inTurn(
    () => clients.lastReceipt(reading, () => sendAs(bus, aBroadcast(), everybody)),
    loop,
  );
  // Others than those above: half a minute after closing a socket the gateway drops what it holds, and the code with it.
  const tooMuch = Math.ceil(sockets * SENT_TOO_MUCH_SHARE);
  await sendLong(TOO_MANY_MESSAGES, reading, reading + tooMuch);
  // A broadcast after them has arrived: the gateway has written them all, and nobody reads on before its limit.
  await clients.lastReceipt(reading, () => sendAs(bus, aBroadcast(), everybody.slice(0, reading)));
  const closed = await clients.resume(reading, reading + tooMuch);

  const all = `${sockets.toLocaleString("en-US")} sockets`;
  return [
    ratioAtMost(1.3, {
      name: `a broadcast to ${all}, last receipt, p50`,
      baseline: "a loop over bare ws",
      ratio,
      details: `${subject.toFixed(0)} ms against ${baseline.toFixed(0)} ms${sockets < WANTED_SOCKETS ? "; this machine allows no more open files" : ""}`,
    }),
    ratioAtMost(1.3, {
      name: `the same while ${stalled} do not read, ${backedUp} of them with 0.6 MB or more in the gateway`,
      baseline: "a loop over bare ws that all read",
      ratio: withStalled.ratio,
      details: `${withStalled.subject.toFixed(0)} ms against ${withStalled.baseline.toFixed(0)} ms`,
    }),
    {
      name: "readers that stalled and were sent 5.9 MB, closed with 1013",
      value: String(closed),
      limit: `all ${tooMuch}`,
      isWithin: closed === tooMuch,
    },
    {
      name: "memory of a socket in the gateway",
      baseline: "in a server of bare ws",
      value: `${perSocket.toFixed(1)} kB`,
      details: `against ${perBareSocket.toFixed(1)} kB`,
    },
  ];
}

async function inTurn(subject: () => Promise<number>, baseline: () => Promise<number>) {
  const rounds: { readonly subject: number; readonly baseline: number }[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const measured = { baseline: await baseline(), subject: await subject() };
    if (round >= 0) rounds.push(measured);
  }
  return {
    subject: median(rounds.map((round) => round.subject)),
    baseline: median(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.subject / round.baseline)),
  };
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

async function residentKilobytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** How many files a process may have open here. */
async function openFiles(): Promise<number> {
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(await readFile("/proc/self/limits", "utf8"))?.[1]);
}
