import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { LookupErrorCode } from "@stockfinder/contracts/lookup-error";
import { type Clock, systemClock } from "@stockfinder/service/clock";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { createLookupMetrics } from "../../metrics/lookup-metrics.ts";
import { Cached } from "../answers/cached.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { LookupContext, Source, Store, UpstreamCall } from "../parsing/retailer.ts";
import type { RetailerOn } from "../retailers/active-retailers.ts";
import type { UpstreamClient } from "../upstream/upstream-client.ts";
import { createLookUp } from "./lookup.ts";

const NEAR = { zip: "44114", city: "Cleveland", state: "OH", latitude: 41.5, longitude: -81.7 };
const STORE: Store = {
  id: "7",
  name: "Harbor",
  address: { address1: "1 Main St", city: "Cleveland", state: "OH" },
  distanceMiles: 1,
};
const BODY: UpstreamCall<string> = {
  request: { upstream: "wmt", method: "GET", path: "/search/api/preso" },
  read: ({ body }) => body,
};

function setUp({
  request = async () => ({ status: 200, contentType: "", body: "read" }),
  findStores,
  clock = systemClock,
}: {
  request?: UpstreamClient["request"];
  findStores?: () => Promise<Store[]>;
  clock?: Clock;
} = {}) {
  const registry = new Registry();
  const metrics = createLookupMetrics({ registry });
  const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };
  const cached = new Cached({ cache: new MemoryCache(100_000), clock: systemClock, logger });
  const lookUp = createLookUp({
    client: { request, close: () => {} },
    cached,
    clock,
    metrics,
    health: { note: () => {} },
    logger,
  });
  const source: Source = {
    kind: "site",
    search: async () => ({ items: [], pageCount: 0 }),
    availability: async () => [],
    ...(findStores && { findStores }),
  };
  const retailer: RetailerOn = {
    id: "walmart",
    source,
    info: {
      id: "walmart",
      label: "Walmart",
      beta: false,
      onlineOnly: true,
      perStore: findStores !== undefined,
      source: "live",
      country: [],
      enabled: true,
    },
  };
  const ask = <T>(
    question: (source: Source, context: LookupContext) => Promise<T>,
    failuresIn: (answer: T) => LookupFailure[] = () => [],
  ) => {
    const deadline = Date.now() + 4_000;
    const about = { retailer, operation: "search", near: NEAR, deadline, callerGroup: "a" } as const;
    return lookUp({ ...about, run: question, failuresIn });
  };
  return { ask, logger, registry };
}

test("an adapter's call is made by its deadline and read by the adapter", async () => {
  const request = vi.fn<UpstreamClient["request"]>(async () => ({
    status: 200,
    contentType: "",
    body: "read",
  }));
  const { ask } = setUp({ request });
  expect(await ask((_, { send }) => send(BODY))).toBe("read");
  expect(request).toHaveBeenCalledWith(BODY.request, {
    operation: "search",
    deadline: expect.any(Number),
    callerGroup: "a",
    lane: "shopper",
  });
});

test("a look-up has at most eight calls running, however many it makes", async () => {
  let underWay = 0;
  let most = 0;
  const { ask } = setUp({
    async request() {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return { status: 200, contentType: "", body: "read" };
    },
  });
  const answers = await ask((_, { send }) => Promise.all(Array.from({ length: 72 }, () => send(BODY))));
  expect(answers).toHaveLength(72);
  expect(most).toBe(8);
});

test("stores are found once for all questions near the same place, and not before they are wanted", async () => {
  const findStores = vi.fn(async () => [STORE]);
  const { ask } = setUp({ findStores });
  await ask(async () => "needs none");
  expect(findStores).not.toHaveBeenCalled();
  expect(await ask((_, { stores }) => Promise.all([stores(), stores()]))).toEqual([[STORE], [STORE]]);
  expect(await ask((_, { stores }) => stores())).toEqual([STORE]);
  expect(findStores).toHaveBeenCalledOnce();
});

test("no stores nearby is a failure of its own", async () => {
  const { ask } = setUp({ findStores: async () => [] });
  await expect(ask((_, { stores }) => stores())).rejects.toMatchObject({ code: "no-stores" });
  const { ask: askOnline } = setUp();
  await expect(askOnline((_, { stores }) => stores())).rejects.toMatchObject({ code: "no-stores" });
});

test("each outcome is counted under its name, and a retailer that fails is logged", async () => {
  const { ask, registry, logger } = setUp();
  await ask(async () => "fine");
  const codes = LookupErrorCode.exclude(["off"]).options;
  for (const code of codes) {
    const failing = ask(() => Promise.reject(new LookupFailure(code, "items: not a list")));
    await expect(failing).rejects.toMatchObject({ code });
  }
  const text = await registry.metrics();
  expect(codes).toHaveLength(10);
  for (const outcome of ["ok", ...codes]) {
    expect(text).toContain(`lookup_total{retailer="walmart",operation="search",outcome="${outcome}"} 1`);
  }
  const failing = codes.filter((code) => code !== "empty" && code !== "no-stores");
  expect(logger.warn.mock.calls.map(([line]) => line)).toEqual(
    failing.map((code) => ({ retailer: "walmart", code, count: 1, detail: "items: not a list" })),
  );
});

test("a retailer that keeps failing has one log line a minute, with the count", async () => {
  const clock = fakeClock();
  const { ask, logger } = setUp({ clock });
  for (let i = 0; i < 20; i++)
    await ask(() => Promise.reject(new LookupFailure("blocked", `status ${400 + i}`))).catch(() => {});
  expect(logger.warn).toHaveBeenCalledOnce();

  await clock.advance(60_000);

  expect(logger.warn.mock.lastCall).toEqual([
    { retailer: "walmart", code: "blocked", count: 19, detail: "status 419" },
    "retailer fails",
  ]);
});

test("the failed part of a partial answer is counted and logged, too", async () => {
  const { ask, registry, logger } = setUp();
  const failures = [
    new LookupFailure("unreadable", "payload: not an object"),
    new LookupFailure("throttled", "status 429"),
  ];
  expect(
    await ask(
      async () => "half",
      () => failures,
    ),
  ).toBe("half");
  const text = await registry.metrics();
  for (const outcome of ["ok", "unreadable", "throttled"]) {
    expect(text).toContain(`lookup_total{retailer="walmart",operation="search",outcome="${outcome}"} 1`);
  }
  expect(logger.warn.mock.calls).toMatchObject([
    [{ detail: "payload: not an object" }, "retailer fails"],
    [{ detail: "status 429" }, "retailer fails"],
  ]);
});

test("a mistake in an adapter is logged as ours and costs its own section only", async () => {
  const { ask, logger } = setUp();
  const mistake = new TypeError("x is undefined");
  await expect(ask(() => Promise.reject(mistake))).rejects.toMatchObject({
    name: "LookupFailure",
    code: "unreadable",
  });
  expect(logger.error.mock.calls[0]?.[0]).toMatchObject({ err: mistake, retailer: "walmart" });
});
