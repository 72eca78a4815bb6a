import { standingClock } from "@stockfinder/testing/movable-clock";
import { openStage as open, type Stage } from "@stockfinder/testing/statement-orders/stage";
import { actionsOn } from "./actions.ts";
import { brokenIn } from "./invariants.ts";
import { outsideOf } from "./outside.ts";
import { partsOn } from "./parts.ts";
import { aWorld } from "./world.ts";

/** The service with a few watches, alerts and a scheduled notification. */
export function openStage(server: string): Promise<Stage> {
  return open(server, {
    schema: "alerts",
    migrations: new URL("../../migrations/", import.meta.url),
    async prepare(database) {
      const clock = standingClock();
      const outside = outsideOf(new Date(clock.now()).toISOString());
      const world = await aWorld({ database, outside, clock });
      const parts = await partsOn({ database, outside, clock });
      return {
        served: parts.handlers.names,
        used: outside.used,
        actions: actionsOn(world, { outside, clock }),
        broken: (done) => brokenIn({ database, parts, outside, world }, done),
        clear: () => outside.clear(),
      };
    },
  });
}
