import { generateKeyPairSync } from "node:crypto";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { createLookupMetrics } from "@stockfinder/retailer-lookup/metrics/lookup-metrics";
import type { LookupContext, Send, Source } from "@stockfinder/retailer-lookup/readers/parsing/retailer";
import { bestbuy } from "@stockfinder/retailer-lookup/readers/retailers/bestbuy/adapter";
import { cvs } from "@stockfinder/retailer-lookup/readers/retailers/cvs/adapter";
import { ebay } from "@stockfinder/retailer-lookup/readers/retailers/ebay/adapter";
import { kroger } from "@stockfinder/retailer-lookup/readers/retailers/kroger/adapter";
import { samsclub } from "@stockfinder/retailer-lookup/readers/retailers/samsclub/adapter";
import { target } from "@stockfinder/retailer-lookup/readers/retailers/target/adapter";
import { UPSTREAMS as REAL } from "@stockfinder/retailer-lookup/readers/retailers/upstreams";
import { walgreens } from "@stockfinder/retailer-lookup/readers/retailers/walgreens/adapter";
import { walmart } from "@stockfinder/retailer-lookup/readers/retailers/walmart/adapter";
import { walmartGrocery } from "@stockfinder/retailer-lookup/readers/retailers/walmart-grocery/adapter";
import {
  createUpstreamClient,
  type UpstreamClient,
} from "@stockfinder/retailer-lookup/readers/upstream/upstream-client";
import { nearOf } from "@stockfinder/retailer-lookup/requests/near";
import { createMetrics } from "@stockfinder/service/metrics";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../sandbox/sandbox.ts";
import { UPSTREAMS } from "../sandbox/upstreams.ts";

/** Each source, with a query that finds something and one that fills more than one page. */
const SOURCES: [name: string, source: Source | undefined, query: string, broadQuery: string][] = [
  ["Target's site", target.site, "paper towels", "oz"],
  ["Walmart's site", walmart.site, "paper towels", "oz"],
  ["Walmart's affiliate API", walmart.official, "paper towels", "oz"],
  ["Sam's Club's site", samsclub.site, "paper towels", "oz"],
  ["Walgreens' site", walgreens.site, "hand soap", "oz"],
  ["CVS's site", cvs.site, "hand soap", "oz"],
  ["Walmart Grocery's site", walmartGrocery.site, "milk", "oz"],
  ["Kroger's site", kroger.site, "milk", "oz"],
  ["Kroger's API", kroger.official, "milk", "coffee"],
  ["eBay's Finding API", ebay.site, "headphones", "wireless"],
  ["eBay's Browse API", ebay.official, "headphones", "wireless"],
  ["Best Buy's API", bestbuy.official, "headphones", "wireless"],
];

const STATUSES = ["in stock", "limited stock", "Out of stock", "Not available"];

let sandbox: Sandbox;
let client: UpstreamClient;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: "formats", clock: () => Date.parse("2030-01-02T12:00:00Z") });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { upstreams } = LookupEnvironment.parse({
    LINK_SECRET: "x".repeat(32),
    SANDBOX_URL: sandbox.url,
    UPSTREAM_KROGER_API: `${sandbox.url}/kroger-api`,
    KROGER_CLIENT_ID: "client",
    KROGER_CLIENT_SECRET: "secret",
    UPSTREAM_EBAY_API: `${sandbox.url}/ebay-api`,
    EBAY_CLIENT_ID: "client",
    EBAY_CLIENT_SECRET: "secret",
    UPSTREAM_WALMART_API: `${sandbox.url}/walmart-api`,
    WALMART_CONSUMER_ID: "consumer",
    WALMART_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }),
  });
  const logger = quietLogger("lookup");
  const metrics = createLookupMetrics(createMetrics({ service: "lookup", logger }));
  client = createUpstreamClient({
    upstreams,
    cache: new MemoryCache(1_000),
    metrics,
    clock: { now: Date.now, sleep: async () => {} },
  });
});
beforeEach(async () => {
  await control("POST", "reset");
});
afterAll(async () => {
  client.close();
  await sandbox.stop();
});

async function control(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.controlUrl}/control/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

function contextFor(source: Source, zip = "44114"): LookupContext {
  const near = nearOf(zip);
  const send: Send = async ({ request, read }) =>
    read(
      await client.request(request, { operation: "test", deadline: Date.now() + 10_000, callerGroup: "a" }),
    );
  return { near, send, stores: async () => (await source.findStores?.(near, send)) ?? [], found: () => {} };
}

async function stockOf(source: Source, ids: string[], context: LookupContext): Promise<ItemAvailability[]> {
  const items = await source.availability(ids, context);
  return items.map((item) => {
    if ("failure" in item) throw item.failure;
    return item;
  });
}

function sourceOf(source: Source | undefined): Source {
  if (!source) throw new Error("there is no such source");
  return source;
}

test("the sandbox replaces every upstream", () => {
  expect(Object.keys(UPSTREAMS).sort()).toEqual([...REAL.keys()].sort());
});

test.each(SOURCES)("%s: stores, a search, and the stock of its items", async (_name, given, query) => {
  const source = sourceOf(given);
  const context = contextFor(source);

  if (source.findStores) {
    const stores = await context.stores();
    expect(stores.length).toBeGreaterThan(0);
    for (const { id, address } of stores) {
      expect(id).not.toBe("");
      expect(address).toEqual({
        address1: expect.stringMatching(/^\d+ /),
        city: expect.stringMatching(/\w/),
        state: expect.stringMatching(/^[A-Z]{2}$/),
      });
    }
    const distances = stores.flatMap(({ distanceMiles }) => distanceMiles ?? []);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  }

  const { items, pageCount } = await source.search({ query, page: 1 }, context);
  expect(items.length).toBeGreaterThan(4);
  expect(pageCount).toBeGreaterThan(0);
  for (const item of items) {
    expect(item).toMatchObject({
      id: expect.stringMatching(/\w/),
      url: expect.stringMatching(/^https:/),
      currency: "USD",
    });
    expect(item.title).not.toMatch(/&#?\w+;/);
    expect(item.imageUrl).toMatch(new RegExp(`^${sandbox.url}/pictures/\\d{12}\\.svg$`));
    expect(item.price === null || (item.price > 0 && item.price < 10_000)).toBe(true);
    expect(STATUSES).toEqual(expect.arrayContaining(item.status));
  }
  expect(items.filter(({ price }) => price !== null).length).toBeGreaterThan(items.length * 0.8);

  const ids = items.slice(0, 4).map(({ id }) => id);
  const known = await stockOf(source, ids, context);
  expect(known.map(({ id }) => id).sort()).toEqual([...ids].sort());
  for (const { status } of known) {
    expect(status.length).toBeGreaterThan(0);
    expect(STATUSES).toEqual(expect.arrayContaining(status));
  }
});

test.each(SOURCES)(
  "%s: nothing is found for a nonsense word, and that is no failure",
  async (_name, given) => {
    const source = sourceOf(given);
    const { items } = await source.search({ query: "zzqx", page: 1 }, contextFor(source));
    expect(items).toEqual([]);
  },
);

test.each(SOURCES)("%s: the pages of a search have different items", async (_name, given, _query, query) => {
  const source = sourceOf(given);
  const context = contextFor(source);
  const first = await source.search({ query, page: 1 }, context);
  const second = await source.search({ query, page: 2 }, context);
  expect(first.pageCount).toBeGreaterThan(1);
  expect(second.items.length).toBeGreaterThan(0);
  const ids = new Set(first.items.map(({ id }) => id));
  expect(second.items.filter(({ id }) => ids.has(id))).toEqual([]);
});

test.each([
  ["Kroger's API", kroger.official, "milk"],
  ["eBay's Browse API", ebay.official, "headphones"],
])("%s: a token that has run out is renewed on the way", async (_name, given, query) => {
  const source = sourceOf(given);
  await source.search({ query, page: 1 }, contextFor(source));
  await control("PUT", "clock", { advanceMs: 3 * 3_600_000 });
  const { items } = await source.search({ query, page: 1 }, contextFor(source));
  expect(items.length).toBeGreaterThan(0);
});

test("Target's stock answer states the GTIN of an item whose search answer omits it", async () => {
  const source = sourceOf(target.site);
  const context = contextFor(source);
  const upc = "711719541028";
  const [item] = (await source.search({ query: upc, page: 1 }, context)).items;
  expect(item).toMatchObject({ title: expect.stringContaining("PlayStation 5"), upc: null });
  expect(await stockOf(source, [item?.id ?? ""], context)).toMatchObject([{ id: item?.id, upc }]);
});

test("a product that is forced out of stock is read as out at every retailer that shows stock", async () => {
  const upc = "711719541028";
  for (const [stock, status] of [
    ["out", "Out of stock"],
    ["in", "in stock"],
  ]) {
    await control("PUT", `stock/${upc}`, { stock, priceCents: 45_000 });
    for (const retailer of [target, walmart, samsclub]) {
      const source = sourceOf(retailer.site);
      const context = contextFor(source);
      const [item] = (await source.search({ query: upc, page: 1 }, context)).items;
      expect(item).toMatchObject({ title: expect.stringContaining("Disc Edition"), price: 450 });
      const [known] = await stockOf(source, [item?.id ?? ""], context);
      expect(new Set(known?.status)).toEqual(new Set([status]));
    }
  }
});
