import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { priceOfSent } from "./bill.ts";
import { componentsOf } from "./components.ts";
import { loadOf, RECHECK_BUDGET } from "./load.ts";
import { differentSearches, hitShare, watchedProducts } from "./popularity.ts";
import { report } from "./report.ts";

test("docs/capacity.md has the tables that the model prints", async () => {
  const document = await readFile(new URL("../../docs/capacity.md", import.meta.url), "utf8");
  expect(document).toContain(report([1e6, 1e7, 1e8]));
});

test("more searches have a higher share of cached answers, and more different queries", () => {
  expect(hitShare(10_000, 60)).toBeGreaterThan(hitShare(100, 60));
  expect(hitShare(100, 60)).toBeGreaterThan(0);
  expect(hitShare(1e14, 60)).toBeCloseTo(1, 2);
  expect(differentSearches(1_000)).toBeLessThanOrEqual(1_000);
  expect(differentSearches(1_000)).toBeLessThan(differentSearches(100_000));
});

test("people who watch the same products do not add re-checks", () => {
  expect(watchedProducts(1)).toBeCloseTo(1, 1);
  expect(watchedProducts(1e7)).toBeLessThan(10 * watchedProducts(1e6));
});

test("stores' rates bound the re-checks: with more users each listing waits longer", () => {
  const [small, large] = [loadOf(1e6), loadOf(1e7)];
  expect([small.work.recheck, large.work.recheck]).toEqual([RECHECK_BUDGET, RECHECK_BUDGET]);
  expect(large.recheckEverySeconds).toBeGreaterThan(2 * small.recheckEverySeconds);
});

test("a gateway's sockets need memory and the work of their pings", () => {
  const load = loadOf(1_000);
  const gateways = (openSocket: number) => componentsOf({ ...load, work: { ...load.work, openSocket } })[0];
  const [without, million] = [gateways(0), gateways(1e6)];
  expect((million?.memory ?? 0) - (without?.memory ?? 0)).toBeGreaterThanOrEqual(28e9);
  // 3 us a second for each socket, on cores that are busy half of the time.
  expect((million?.cores ?? 0) - (without?.cores ?? 0)).toBeCloseTo(6);
});

test("data sent to users is paid by tiers", () => {
  expect(priceOfSent(1_000)).toBeCloseTo(90);
  expect(priceOfSent(10_000 + 40_000 + 100_000 + 1_000)).toBeCloseTo(900 + 3_400 + 7_000 + 50);
});
