import { once } from "node:events";
import { request } from "node:http";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { fetchPosts } from "@stockfinder/contracts/community";
import { encodeAnswer, searchKey } from "@stockfinder/contracts/lookup-answers";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { logSearch } from "@stockfinder/contracts/searches";
import { type OwnRabbitmq, rabbitmqProgram, startOwnRabbitmq } from "@stockfinder/testing/own-rabbitmq";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { aGateway, aResult, type GatewayUnderTest, serveSearch } from "./gateway-under-test.ts";

const MINUTE = 60_000;
/** A broker starts in five seconds, and is looked for every five at most. */
const BACK_WITHIN_MS = 40_000;
const SEARCH = "/api/search?query=wipes&zip=44114&retailers=target,cvs";

const isInstalled = (await rabbitmqProgram()) !== null;
const options = { skip: !isInstalled, timeout: 120_000 };

describe("reads while the broker takes no calls (needs rabbitmq-server on PATH)", options, () => {
  let broker: OwnRabbitmq;
  let services: Bus;
  let gateway: GatewayUnderTest;
  /** Half an hour ago. */
  let fetchedAt: number;

  beforeAll(async () => {
    broker = await startOwnRabbitmq();
    services = await connectBus(broker.url, { service: "services" });
    await serveSearch(services, (retailer) => aResult(retailer, "fresh"));
    await services.serve(listRetailers, async (_asked, { reuseFor }) => {
      reuseFor(MINUTE);
      return [];
    });
    await services.serve(logSearch, async () => ({ worked: true as const }));
    await services.serve(fetchPosts, async () => ({ worked: true as const, posts: [], next: null }));
  });
  afterAll(async () => {
    await services?.close();
    await broker?.release();
  });

  beforeEach(async () => {
    const bus = await connectBus(broker.url, { service: "gateway" });
    const cache = new MemoryCache(1e6);
    gateway = await aGateway({ bus, cache });
    fetchedAt = Date.now() - 30 * MINUTE;
    await cache.set(searchKey("target", "site", "44114", 1, "wipes"), anEntry(), 1e9);
    // What was seen while everything worked.
    expect((await gateway.post("/api/post/fetch", { zipcode: "44114" })).json()).not.toHaveProperty("stale");
    expect((await gateway.ask("/api/retailers")).status).toBe(200);
  });

  function anEntry(): Buffer {
    const header = {
      checkedAt: fetchedAt,
      answer: {
        fetchedAt,
        tookMs: 300,
        freshUntil: fetchedAt + MINUTE,
        staleUntil: fetchedAt + 11 * MINUTE,
        errorUntil: fetchedAt + 371 * MINUTE,
      },
      failure: null,
    };
    return encodeAnswer(header, Buffer.from(JSON.stringify(old(false))));
  }
  const old = (stale: boolean) => ({
    ...aResult("target", "seen half an hour ago"),
    fetchedAt: new Date(fetchedAt).toISOString(),
    stale,
  });

  async function readsGoOn(): Promise<void> {
    const [whole, streamed, one, feed, retailers] = await Promise.all([
      gateway.ask(SEARCH),
      eventsOf(gateway, SEARCH),
      gateway.ask("/api/search/target?query=wipes&zip=44114"),
      gateway.post("/api/post/fetch", { zipcode: "44114" }),
      gateway.ask("/api/retailers"),
    ]);
    const unknown = expect.objectContaining({ retailer: "cvs", status: "error" });
    expect(whole.json()).toMatchObject({ results: [old(true), unknown] });
    expect(streamed).toEqual(expect.arrayContaining([old(true), unknown]));
    expect(one.json()).toEqual(old(true));
    expect(feed.json()).toMatchObject({
      worked: true,
      posts: [],
      stale: true,
      fetchedAt: expect.any(String),
    });
    expect(retailers.status).toBe(200);
  }

  async function recovers(): Promise<void> {
    const whole = async () => (await gateway.ask(SEARCH)).json();
    const fresh = { results: [aResult("target", "fresh"), aResult("cvs", "fresh")] };
    await expect.poll(whole, { timeout: BACK_WITHIN_MS }).toMatchObject(fresh);
    await expect.poll(readyz).toEqual({ ready: true, away: [], degraded: [] });
  }

  const readyz = async () => (await gateway.ask("/readyz")).json();
  const withoutBus = { ready: true, away: [], degraded: ["bus"] };

  const write = () => gateway.post("/api/log/search", { query: "wipes", zipcode: "44114" });

  test("while it is stopped", async () => {
    await broker.stop();
    try {
      await expect.poll(readyz).toEqual(withoutBus);
      await readsGoOn();
      expect(await write()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    } finally {
      await broker.start();
    }
    await recovers();
  });

  test("while it hangs", async () => {
    broker.freeze();
    onTestFinished(() => broker.thaw());
    const unseen = async () => (await gateway.ask("/api/search/cvs?query=soap&zip=44114")).status;
    // A call or two may slip through before its threads stand still.
    await expect.poll(unseen).toBe(504);

    await readsGoOn();

    broker.thaw();
    await recovers();
  });

  test("while it has an alarm", async () => {
    await broker.control("set_vm_memory_high_watermark", "0.00000001");
    onTestFinished(async () => void (await broker.control("set_vm_memory_high_watermark", "0.4")));
    await expect.poll(readyz).toEqual(withoutBus);

    await readsGoOn();
    expect(await write()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });

    await broker.control("set_vm_memory_high_watermark", "0.4");
    await recovers();
  });
});

/** The data of a search's `result` events. */
async function eventsOf({ url }: GatewayUnderTest, path: string): Promise<unknown[]> {
  const asking = request(new URL(path, url), { agent: false, headers: { accept: "text/event-stream" } });
  asking.end();
  const [response] = await once(asking, "response");
  const text = Buffer.concat(await response.toArray()).toString();
  expect(text).toMatch(/event: done\ndata: \{\}\n\n$/);
  return [...text.matchAll(/^event: result\ndata: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
}
