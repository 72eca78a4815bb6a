import { locateZip } from "@stockfinder/contracts/places";
import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import { logSearch, type Result, searchRetailer } from "@stockfinder/contracts/searches";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../ask.ts";
import { startBalancer } from "../balancer.ts";
import { Client } from "../client.ts";
import { degraded, healthOf, notReady, READY } from "../health.ts";
import { ALL_DONE } from "../member-visit.ts";
import { outOfTime, unavailable } from "../outcome.ts";
import { searchStream } from "../search-stream.ts";
import { ALL_WORKS, askForRetailers, visit } from "../visit.ts";
import { OPERATIONS, onlyTheFeed } from "./member-outcomes.ts";
import {
  ALL_WELL,
  BACK_WITHIN_MS,
  NOTICED_WITHIN_MS,
  type Running,
  recovered,
  visitAsBoth,
} from "./running.ts";

/** More than the minute for which answers are fresh. */
const STALE_AFTER_MS = 120_000;
/** What was searched for while everything worked. */
const HOT = "paper towels";

/** Redis, Postgres, the broker, and the look-ups of retailers. */
export function testServers(started: () => Running): void {
  /** The retailers that listed it. */
  let hot: RetailerId[];

  beforeEach(async () => {
    const { url } = started().gateway;
    // A program's first calls are its slowest.
    await expect.poll(() => visit(url), { timeout: BACK_WITHIN_MS }).toEqual(ALL_WORKS);
    const sections = await sectionsOf(HOT);
    // A stale section is followed by its successor.
    const found = sections.filter(({ status }) => status === "ok").map(({ retailer }) => retailer);
    hot = [...new Set(found)];
    expect(hot.length).toBeGreaterThan(RETAILER_IDS.length / 2); // the others do not sell it
    expect(await askForRetailers(url)).toBe("answered");
  });

  const sectionsOf = (query: string) => Array.fromAsync(searchStream(started().gateway.url, query));

  /** An earlier search still has results, marked as stale, with the time of their fetch. */
  const readsGoOn = async (siteUrl = started().gateway.url) => {
    const { gateway } = started();
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

  let bringBack: (() => unknown) | null = null;
  /** What is away comes back after a failed test too, so that the next one begins well. */
  const revive = async () => {
    const back = bringBack;
    bringBack = null;
    await back?.();
  };
  afterEach(revive);

  test("answers everything while Redis is down", async () => {
    const { product, gateway } = started();
    await product.redis.kill();
    bringBack = () => product.redis.start();
    expect(await visitAsBoth(started())).toEqual(ALL_WELL);
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await healthOf(gateway)).toEqual(degraded("cache"));

    await revive();
    await recovered(started());
  });

  test("answers everything while Redis hangs", async () => {
    const { product, gateway } = started();
    product.redis.freeze();
    bringBack = () => product.redis.thaw();
    expect(await visitAsBoth(started())).toEqual(ALL_WELL);
    expect(await askForRetailers(gateway.url)).toBe("answered");
    // It is named in `degraded` once five commands in a row had no answer.
    expect(await healthOf(gateway)).toMatchObject({ status: 200, away: [] });

    await revive();
    await recovered(started());
  });

  test("refuses only writes while Postgres is down", async () => {
    const { product, gateway, workers, member } = started();
    await product.postgres.kill();
    bringBack = () => product.postgres.start();
    const databaseAway = unavailable("The database does not answer");
    expect(await visitAsBoth(started())).toEqual({
      shopper: { ...ALL_WORKS, record: databaseAway },
      member: onlyTheFeed(() => databaseAway),
    });
    expect(await member.introduceItself(gateway.url)).toEqual(databaseAway); // which is not: who are you?
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await healthOf(gateway)).toEqual(READY);
    for (const worker of workers) expect(await healthOf(worker)).toEqual(notReady("database"));
    // More than one fingerprint may register.
    const persistent = new Client();
    for (let count = 0; count < 40; count++)
      expect(await persistent.register(gateway.url)).toEqual(databaseAway);

    await revive();
    await recovered(started());
    expect(await persistent.register(gateway.url)).toBe("answered");
  });

  test("refuses only writes, before the deadline, while Postgres hangs", async () => {
    const { product, gateway, member } = started();
    product.postgres.freeze();
    bringBack = () => product.postgres.thaw();
    const met = await visitAsBoth(started());
    expect(met.shopper).toEqual({ ...ALL_WORKS, record: outOfTime(logSearch) });
    const { refresh, feed, ...others } = met.member;
    expect(feed).toBe("answered");
    expect(refresh).toEqual(outOfTime(OPERATIONS.refresh)); // has the shortest deadline
    for (const outcome of Object.values(others))
      expect([503, 504]).toContain(outcome === "answered" ? 200 : outcome.status);
    expect(await member.introduceItself(gateway.url)).toMatchObject({ status: 503 });
    expect(await askForRetailers(gateway.url)).toBe("answered");
    expect(await healthOf(gateway)).toEqual(READY);

    await revive();
    await recovered(started());
  });

  test("answers 503 at once while every copy of a service is down", async () => {
    const { product, gateway, workers } = started();
    await Promise.all(workers.map((worker) => worker.kill()));
    // Until the broker notices that they are gone, requests wait in its queues.
    await expect
      .poll(() => visitAsBoth(started()), { timeout: NOTICED_WITHIN_MS })
      .toEqual({
        shopper: {
          search: unavailable("No service answers lookup.search"),
          everywhere: ["failing"],
          record: unavailable("No service answers lookup.logSearch"),
          place: unavailable("No service answers lookup.locateZip"),
        },
        member: ALL_DONE,
      });
    await readsGoOn();
    expect(await healthOf(gateway)).toEqual(READY);

    started().workers = await Promise.all(workers.map(() => product.startWorker()));
    await recovered(started());
  });

  const brokerAway = unavailable("The message broker is unavailable");
  const allAway = {
    shopper: { search: brokerAway, everywhere: ["failing"], record: brokerAway, place: brokerAway },
    member: onlyTheFeed(() => brokerAway),
  };

  test("answers 503 at once while the broker is down", async () => {
    const { product, gateway, member } = started();
    await product.rabbitmq.kill();
    bringBack = () => product.rabbitmq.start();
    await expect.poll(() => healthOf(gateway)).toEqual(degraded("bus"));
    await expect.poll(() => member.refresh(gateway.url)).toEqual(brokerAway);
    expect(await visitAsBoth(started())).toEqual(allAway);
    const balancer = await startBalancer();
    await balancer.add(gateway.url);
    await readsGoOn(balancer.url);
    await balancer.close();

    await revive();
    await recovered(started());
  });

  test("answers at the deadlines while the broker hangs, and at once after dropping its connection", async () => {
    const { product, gateway } = started();
    product.rabbitmq.freeze();
    bringBack = () => product.rabbitmq.thaw();
    expect(await visitAsBoth(started())).toEqual({
      shopper: {
        search: outOfTime(searchRetailer),
        everywhere: ["timeout"],
        record: outOfTime(logSearch),
        place: outOfTime(locateZip),
      },
      member: onlyTheFeed(outOfTime),
    });
    await readsGoOn();

    await expect.poll(() => healthOf(gateway), { timeout: NOTICED_WITHIN_MS }).toEqual(degraded("bus"));
    // Each of the gateway's connections misses its own heartbeats: the one for calls may be the last to be given up.
    await expect.poll(() => visitAsBoth(started()), { timeout: NOTICED_WITHIN_MS }).toEqual(allAway);

    await revive();
    await recovered(started());
  });
}
