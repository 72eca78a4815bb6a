import { locateZip } from "@stockfinder/contracts/places";
import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import { logSearch, type Result, searchRetailer } from "@stockfinder/contracts/searches";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask } from "./ask.ts";
import { startBalancer } from "./balancer.ts";
import { degraded, healthOf, notReady, partsUp, READY } from "./health.ts";
import { outOfTime, unavailable } from "./outcome.ts";
import { hasServerPrograms } from "./own-servers.ts";
import { type GatewayCopy, type ProductProcesses, startProductProcesses } from "./product-processes.ts";
import type { Copy } from "./programs.ts";
import { testRetailerFaults } from "./retailer-faults.ts";
import { searchStream } from "./search-stream.ts";
import { ALL_WORKS, askForRetailers, visit } from "./visit.ts";

/** A broker starts in five seconds, and copies retry every five at most; a busy machine takes many times as long. */
const BACK_WITHIN_MS = 90_000;
/** Three servers and four programs start. */
const STARTS_WITHIN_MS = 180_000;
/** A connection is given up after two missed heartbeats: after all deadlines of the product, but no later than needed. */
const HEARTBEAT_SECONDS = 6;
const NOTICED_WITHIN_MS = 35_000;
/** More than the minute for which answers are fresh. */
const STALE_AFTER_MS = 120_000;
/** What was searched for while everything worked. */
const HOT = "paper towels";

const options = { skip: !hasServerPrograms, timeout: 300_000 };

describe("the product and its servers (needs the server programs)", options, () => {
  let product: ProductProcesses;
  let gateway: GatewayCopy;
  let workers: Copy[];

  /** The retailers that listed it. */
  let hot: RetailerId[];

  const startWorkers = () => Promise.all([product.startWorker(), product.startWorker()]);
  beforeAll(async () => {
    product = await startProductProcesses({ heartbeatSeconds: HEARTBEAT_SECONDS });
    [workers, gateway] = await Promise.all([startWorkers(), product.startGateway()]);
  }, STARTS_WITHIN_MS);
  afterAll(() => product?.release());

  describe("without one of its parts", () => {
    beforeEach(async () => {
      // A program's first calls are its slowest.
      await expect.poll(() => visit(gateway.url), { timeout: BACK_WITHIN_MS }).toEqual(ALL_WORKS);
      const sections = await sectionsOf(HOT);
      // A stale section is followed by its successor.
      const found = sections.filter(({ status }) => status === "ok").map(({ retailer }) => retailer);
      hot = [...new Set(found)];
      expect(hot.length).toBeGreaterThan(RETAILER_IDS.length / 2); // the others do not sell it
      expect(await askForRetailers(gateway.url)).toBe("answered");
    });

    const sectionsOf = (query: string) => Array.fromAsync(searchStream(gateway.url, query));

    /** An earlier search still has results, marked as stale, with the time of their fetch. */
    const readsGoOn = async (siteUrl = gateway.url) => {
      await gateway.tell({ aheadMs: STALE_AFTER_MS });
      const sections = await sectionsOf(HOT);
      const together = await ask(`${siteUrl}/api/search?query=${HOT}&zip=44114`);
      await gateway.tell({ aheadMs: 0 });
      const foundIn = (results: readonly Result[]) =>
        results
          .filter(({ retailer }) => hot.includes(retailer))
          .sort((a, b) => a.retailer.localeCompare(b.retailer));
      const found = foundIn(sections);
      expect(found).toHaveLength(hot.length);
      for (const section of found) expect(section).toMatchObject({ status: "ok", stale: true });
      expect(foundIn(JSON.parse(together.text).results)).toEqual(found);
      expect(await askForRetailers(gateway.url)).toBe("answered");
    };

    /** Without any intervention: the product has to recover by itself. */
    const recovered = async () => {
      const soon = { timeout: BACK_WITHIN_MS };
      for (const copy of [gateway, ...workers]) {
        await expect.poll(() => healthOf(copy), soon).toEqual(READY);
        await expect.poll(() => partsUp(copy), soon).toMatchObject({ bus: true, cache: true });
      }
      await expect.poll(() => visit(gateway.url), soon).toEqual(ALL_WORKS);
      await expect.poll(() => askForRetailers(gateway.url), soon).toBe("answered");
    };

    let bringBack: (() => unknown) | null = null;
    /** What is away comes back after a failed test too, so that the next one begins well. */
    const revive = async () => {
      const back = bringBack;
      bringBack = null;
      await back?.();
    };
    afterEach(revive);

    test("answers everything while Redis is down", async () => {
      await product.redis.kill();
      bringBack = () => product.redis.start();
      expect(await visit(gateway.url)).toEqual(ALL_WORKS);
      expect(await askForRetailers(gateway.url)).toBe("answered");
      expect(await healthOf(gateway)).toEqual(degraded("cache"));

      await revive();
      await recovered();
    });

    test("answers everything while Redis hangs", async () => {
      product.redis.freeze();
      bringBack = () => product.redis.thaw();
      expect(await visit(gateway.url)).toEqual(ALL_WORKS);
      expect(await askForRetailers(gateway.url)).toBe("answered");
      // It is named in `degraded` once five commands in a row had no answer.
      expect(await healthOf(gateway)).toMatchObject({ status: 200, away: [] });

      await revive();
      await recovered();
    });

    test("refuses only writes while Postgres is down", async () => {
      await product.postgres.kill();
      bringBack = () => product.postgres.start();
      expect(await visit(gateway.url)).toEqual({
        ...ALL_WORKS,
        record: unavailable("The database does not answer"),
      });
      expect(await askForRetailers(gateway.url)).toBe("answered");
      expect(await healthOf(gateway)).toEqual(READY);
      for (const worker of workers) expect(await healthOf(worker)).toEqual(notReady("database"));

      await revive();
      await recovered();
    });

    test("refuses only writes, before the deadline, while Postgres hangs", async () => {
      product.postgres.freeze();
      bringBack = () => product.postgres.thaw();
      expect(await visit(gateway.url)).toEqual({ ...ALL_WORKS, record: outOfTime(logSearch) });
      expect(await askForRetailers(gateway.url)).toBe("answered");
      expect(await healthOf(gateway)).toEqual(READY);

      await revive();
      await recovered();
    });

    test("answers 503 at once while every copy of a service is down", async () => {
      await Promise.all(workers.map((worker) => worker.kill()));
      // Until the broker notices that they are gone, requests wait in its queues.
      await expect
        .poll(() => visit(gateway.url), { timeout: NOTICED_WITHIN_MS })
        .toEqual({
          search: unavailable("No service answers lookup.search"),
          everywhere: ["failing"],
          record: unavailable("No service answers lookup.logSearch"),
          place: unavailable("No service answers lookup.locateZip"),
        });
      await readsGoOn();
      expect(await healthOf(gateway)).toEqual(READY);

      workers = await startWorkers();
      await recovered();
    });

    const brokerAway = unavailable("The message broker is unavailable");
    const allAway = { search: brokerAway, everywhere: ["failing"], record: brokerAway, place: brokerAway };

    test("answers 503 at once while the broker is down", async () => {
      await product.rabbitmq.kill();
      bringBack = () => product.rabbitmq.start();
      await expect.poll(() => healthOf(gateway)).toEqual(degraded("bus"));
      expect(await visit(gateway.url)).toEqual(allAway);
      const balancer = await startBalancer();
      await balancer.add(gateway.url);
      await readsGoOn(balancer.url);
      await balancer.close();

      await revive();
      await recovered();
    });

    test("answers at the deadlines while the broker hangs, and at once after dropping its connection", async () => {
      product.rabbitmq.freeze();
      bringBack = () => product.rabbitmq.thaw();
      expect(await visit(gateway.url)).toEqual({
        search: outOfTime(searchRetailer),
        everywhere: ["timeout"],
        record: outOfTime(logSearch),
        place: outOfTime(locateZip),
      });
      await readsGoOn();

      await expect.poll(() => healthOf(gateway), { timeout: NOTICED_WITHIN_MS }).toEqual(degraded("bus"));
      // Each of the gateway's connections misses its own heartbeats: the one for calls may be the last to be given up.
      await expect.poll(() => visit(gateway.url), { timeout: NOTICED_WITHIN_MS }).toEqual(allAway);

      await revive();
      await recovered();
    });
  });

  describe("retailers that fail", () => testRetailerFaults(() => ({ product, gateway, workers })));
});
