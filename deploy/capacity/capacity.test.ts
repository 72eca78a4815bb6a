import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { differentSearches, FRESH_SECONDS, hitShare } from "./cache.ts";
import { componentsOf } from "./components.ts";
import { RECHECK_BUDGET, watchedProducts } from "./load.ts";
import { priceOfSent } from "./prices.ts";
import { planFor, report } from "./report.ts";
import { spread } from "./shards.ts";
import { seeded, shareOf, zipf } from "./zipf.ts";

const DOCUMENT = new URL("../../docs/capacity.md", import.meta.url);

test("docs/capacity.md has the tables that the model prints", async () => {
  expect(await readFile(DOCUMENT, "utf8")).toContain(report([1e6, 1e7, 1e8]));
});

test("ranks are drawn with the frequencies of Zipf's law", () => {
  const draw = zipf(1_000, 0.9, seeded(7));
  const counts = new Map<number, number>();
  for (let n = 0; n < 100_000; n++) {
    const rank = draw();
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  for (const rank of [1, 2, 10])
    expect((counts.get(rank) ?? 0) / 100_000).toBeCloseTo(shareOf(rank, 1_000, 0.9), 2);
  expect(Math.min(...counts.keys())).toBe(1);
  expect(Math.max(...counts.keys())).toBeLessThanOrEqual(1_000);
});

test("more searches have a higher share of cached answers, and more different queries", () => {
  expect(hitShare(10_000)).toBeGreaterThan(hitShare(100));
  expect(hitShare(100)).toBeGreaterThan(0);
  expect(hitShare(1e12)).toBeCloseTo(1, 2);
  expect(differentSearches(100)).toBeLessThanOrEqual(100 * 6 * 3_600);
  expect(differentSearches(10, FRESH_SECONDS)).toBeLessThan(differentSearches(10));
});

test("people who watch the same products do not add re-checks", () => {
  expect(watchedProducts(1)).toBeCloseTo(1, 1);
  expect(watchedProducts(1e7)).toBeLessThan(10 * watchedProducts(1e6));
});

test("stores' rates bound the re-checks: with more users each listing waits longer", () => {
  const [small, large] = [planFor(1e6).load, planFor(1e7).load];
  expect(small.rechecks).toBe(RECHECK_BUDGET);
  expect(large.rechecks).toBe(RECHECK_BUDGET);
  expect(large.recheckEverySeconds).toBeGreaterThan(2 * small.recheckEverySeconds);
});

test("a gateway's sockets need memory and the work of their pings", () => {
  const { load } = planFor(1_000);
  const gatewaysOf = (sockets: number) => componentsOf({ ...load, sockets }, 1_000)[0];
  const without = gatewaysOf(0);
  const million = gatewaysOf(1e6);
  expect((million?.memory ?? 0) - (without?.memory ?? 0)).toBeGreaterThanOrEqual(28e9);
  // 3 us a second for each socket, on cores that are busy half of the time.
  expect((million?.cores ?? 0) - (without?.cores ?? 0)).toBeCloseTo(6);
});

test("data sent to users is paid by tiers", () => {
  expect(priceOfSent(1_000)).toBeCloseTo(90);
  expect(priceOfSent(10_000 + 40_000 + 100_000 + 1_000)).toBeCloseTo(900 + 3_400 + 7_000 + 50);
});

test("hashing keys spreads work evenly until one key outweighs a shard", () => {
  expect(spread(4, { keys: 1_000_000, exponent: 0 }).busiest).toBeLessThan(1.05);
  const launch = spread(64, { keys: 1_000_000, exponent: 1.2 });
  expect(launch.busiest).toBeGreaterThanOrEqual(launch.hottestKey * 64);
});
