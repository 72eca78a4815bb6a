import { standingClock } from "@stockfinder/testing/movable-clock";
import { openStage as open, type Stage } from "@stockfinder/testing/statement-orders/stage";
import { makePartitions } from "../../src/catalogue/listings/point-table.ts";
import type { NotedOutcome } from "../../src/readers/health/health-reporter.ts";
import { actionsOn } from "./actions.ts";
import { brokenIn } from "./invariants.ts";
import { partsOn } from "./parts.ts";
import { aWorld } from "./world.ts";

/** The service with an item and a page that it has read, and what people said of them. */
export function openStage(server: string): Promise<Stage> {
  return open(server, {
    schema: "lookup",
    migrations: new URL("../../migrations/", import.meta.url),
    async prepare(database) {
      const clock = standingClock();
      const noted: NotedOutcome[] = [];
      const options = { clock, noted, used: new Set<string>() };
      await makePartitions(database, new Date(clock.now()));
      await aWorld({ ...options, database });
      const { handlers } = await partsOn({ ...options, database });
      return {
        actions: actionsOn(options),
        served: handlers.names,
        used: options.used,
        broken: (done) => brokenIn({ database, clock, noted }, done),
        clear() {
          noted.length = 0;
        },
      };
    },
  });
}
