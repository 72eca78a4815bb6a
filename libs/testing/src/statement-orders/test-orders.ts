import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servers } from "../servers.ts";
import { applies, defectsIn, searchDefect } from "./defects.ts";
import { searchOrders } from "./search.ts";
import type { Stage } from "./stage.ts";

/** Of all orders that a machine has time for, `npm test` runs those of the first seeds. */
const SECONDS = 12;
const SEEDS = 100;

export interface TestedOrders {
  /** The folder of the service's `stage.ts`, and of its `defects` and `mutations`. */
  readonly folder: URL;
  readonly openStage: (server: string) => Promise<Stage>;
  /** The operations that no action has to call: they write nothing that others read. */
  readonly reads: readonly string[];
}

/** Runs the statements of a service's actions in many orders. */
export async function testOrders({ folder, openStage, reads }: TestedOrders): Promise<void> {
  const server = servers.postgres ?? "";
  const defects = await defectsIn(new URL("defects/", folder));
  const mutations = await defectsIn(new URL("mutations/", folder));

  // `npm run soak -- mutations` searches them.
  test.skipIf(mutations.length === 0)("the mutations fit the sources", async () => {
    for (const mutation of mutations) expect(await applies(mutation), mutation.name).toBe(true);
  });

  describe.skipIf(servers.postgres === null)("statements of two actions at once", () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await openStage(server);
    });
    afterAll(() => stage.close());

    test("every operation that writes, and every event, is among the actions", async () => {
      const { pairs } = await searchOrders(stage, { seeds: 0 });
      const { served, used, actions } = stage.subject;
      expect(served.filter((name) => !used.has(name)).sort()).toEqual(reads);
      expect(pairs).toBeGreaterThan(actions.length);
    });

    test("no order leaves anything wrong", { timeout: 120_000 }, async () => {
      const { found } = await searchOrders(stage, { seeds: SEEDS, seconds: SECONDS });
      expect(found).toBeNull();
    });

    test.each(defects)("$name: some order shows that $breaks", { timeout: 300_000 }, async (defect) => {
      expect(await searchDefect(defect, new URL("stage.ts", folder), server)).toContain(defect.breaks);
    });
  });
}
