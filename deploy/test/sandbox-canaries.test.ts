import { generateKeyPairSync } from "node:crypto";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { KnownStock } from "@stockfinder/contracts/health";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { createLookupMetrics } from "@stockfinder/retailer-lookup/metrics/lookup-metrics";
import { adapterReadings } from "@stockfinder/retailer-lookup/readers/adapters/adapter-readings";
import { createLookUp } from "@stockfinder/retailer-lookup/readers/adapters/lookup";
import { Cached } from "@stockfinder/retailer-lookup/readers/answers/cached";
import { verdictOf } from "@stockfinder/retailer-lookup/readers/canaries/canary-rules";
import { demoCanaries } from "@stockfinder/retailer-lookup/readers/canaries/demo-canaries";
import { readCanary } from "@stockfinder/retailer-lookup/readers/canaries/read-canary";
import {
  activeRetailers,
  type RetailerOn,
} from "@stockfinder/retailer-lookup/readers/retailers/active-retailers";
import { RETAILERS } from "@stockfinder/retailer-lookup/readers/retailers/retailers";
import {
  createUpstreamClient,
  type UpstreamClient,
} from "@stockfinder/retailer-lookup/readers/upstream/upstream-client";
import { systemClock } from "@stockfinder/service/clock";
import { createMetrics } from "@stockfinder/service/metrics";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/sandbox.ts";

const NEVER_READ = { id: "1", readAt: null, readAs: null, detail: null };

let sandbox: Sandbox;
let clients: UpstreamClient[];
/** Each retailer with its site, and with its official API where that states GTINs. */
let retailers: { retailer: RetailerOn; read: ReturnType<typeof readCanary> }[];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const site = { LINK_SECRET: "x".repeat(32), SANDBOX_URL: sandbox.url };
  const official = {
    UPSTREAM_KROGER_API: `${sandbox.url}/kroger-api`,
    KROGER_CLIENT_ID: "client",
    KROGER_CLIENT_SECRET: "secret",
    UPSTREAM_WALMART_API: `${sandbox.url}/walmart-api`,
    WALMART_CONSUMER_ID: "consumer",
    WALMART_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
  clients = [];
  retailers = [site, { ...site, ...official }].flatMap((environment) => {
    const { upstreams } = LookupEnvironment.parse(environment);
    const logger = quietLogger("lookup");
    const metrics = createLookupMetrics(createMetrics({ service: "lookup", logger }));
    const cache = new MemoryCache(1_000);
    const clock = systemClock;
    const client = createUpstreamClient({ upstreams, cache, metrics, clock });
    clients.push(client);
    const cached = new Cached({ cache, clock, logger });
    const lookUp = createLookUp({ client, cached, clock, metrics, health: { note: () => {} }, logger });
    const read = readCanary(adapterReadings({ lookUp, clock }), clock);
    const active = [...activeRetailers(RETAILERS, upstreams).values()];
    return active.flatMap((retailer) => (retailer.source === null ? [] : { retailer, read }));
  });
});
beforeEach(() => control("POST", "reset"));
afterAll(async () => {
  for (const client of clients) client.close();
  await sandbox.stop();
});

async function control(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${sandbox.controlUrl}/control/${path}`, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/**
 * What each source's adapter reads the demo's canaries as, in and out: `walmart site: in out`. One after the other: all at
 * once, a slow machine lets some wait longer than a shopper would.
 */
async function readAll() {
  const sources = [];
  for (const { retailer, read } of retailers) {
    const round: { expects: KnownStock; readAs: Awaited<ReturnType<typeof read>>["readAs"] }[] = [];
    for (const canary of demoCanaries(retailer.id)) {
      const { readAs } = await read({ ...canary, ...NEVER_READ }, retailer);
      round.push({ expects: canary.expects, readAs });
    }
    const source = `${retailer.id} ${retailer.source.kind}`;
    sources.push({ source, read: round.map(({ readAs }) => readAs).join(" "), verdict: verdictOf(round) });
  }
  return sources;
}

test("every adapter reads the demo's known items correctly, whatever time it is", async () => {
  for (const now of ["2030-01-02T03:00:00Z", "2030-06-15T12:00:00Z", "2031-11-28T21:00:00Z"]) {
    await control("PUT", "clock", { now });
    const read = await readAll();
    expect(read.length).toBeGreaterThanOrEqual(18);
    // eBay lists no listing that has ended.
    const expected = ({ source }: { source: string }) => (source === "ebay site" ? "in missing" : "in out");
    expect(read.filter((each) => each.read !== expected(each) || each.verdict !== "right")).toEqual([]);
  }
});

test("a store that reads everything as sold out, and one that reads everything as in stock, are found out", async () => {
  for (const stock of ["out", "in"]) {
    for (const { query } of demoCanaries("target")) await control("PUT", `stock/${query}`, { stock });
    const read = await readAll();
    expect(read.filter(({ verdict }) => verdict !== "wrong")).toEqual([]);
  }
});

test("another format is never right, and a wall tells nothing about stock", async () => {
  for (const { retailer } of retailers) await control("PUT", `faults/${retailer.id}`, { wrongJson: true });
  expect((await readAll()).filter(({ verdict }) => verdict === "right")).toEqual([]);
  for (const { retailer } of retailers)
    await control("PUT", `faults/${retailer.id}`, { status: { code: 403 } });
  expect((await readAll()).filter(({ verdict }) => verdict !== "cannotTell")).toEqual([]);
});
