import { servers } from "@stockfinder/testing/servers";
import { defectsIn, searchDefect } from "@stockfinder/testing/statement-orders/defects";
import { searchOrders } from "@stockfinder/testing/statement-orders/search";
import type { Stage } from "@stockfinder/testing/statement-orders/stage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage } from "./orders/stage.ts";

const server = servers.postgres ?? "";
const defects = await defectsIn(new URL("orders/defects/", import.meta.url));

/** They write nothing; `sharePlan` a row of its own, by the look-up service. */
const READS = [
  "community.exportNeighbour",
  "community.fetchPost",
  "community.fetchPosts",
  "community.findInOnePlace",
  "community.listLists",
  "community.ownVotes",
  "community.planList",
  "community.productPosts",
  "community.readSharedPlan",
  "community.sharePlan",
];

describe.skipIf(servers.postgres === null)("statements of two actions at once", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(server);
  });
  afterAll(() => stage.close());

  test("no order leaves anything wrong", { timeout: 120_000 }, async () => {
    const { found, pairs } = await searchOrders(stage, { seeds: 100, seconds: 20 });
    expect(found).toBeNull();
    expect(pairs).toBeGreaterThan(100);
  });

  test("every operation that writes, and every event, is among the actions", async () => {
    const { served, used } = stage.subject;
    expect(served.filter((name) => !used.has(name)).sort()).toEqual(READS);
  });

  test.each(defects)("$name: some order shows it", { timeout: 300_000 }, async (defect) => {
    const stageFile = new URL("orders/stage.ts", import.meta.url);
    expect(await searchDefect(defect, stageFile, server)).toContain("seed");
  });
});
