import { standingClock } from "@stockfinder/testing/movable-clock";
import { openStage as open, type Stage } from "@stockfinder/testing/statement-orders/stage";
import { actionsOn } from "./actions.ts";
import { brokenIn } from "./invariants.ts";
import { partsOn } from "./parts.ts";
import { aWorld } from "./world.ts";

/** The service with a household's list, and a post. */
export function openStage(server: string): Promise<Stage> {
  return open(server, {
    schema: "community",
    migrations: new URL("../../migrations/", import.meta.url),
    async prepare(database) {
      const options = { clock: standingClock(), used: new Set<string>() };
      const world = await aWorld({ ...options, database });
      const { names } = await partsOn({ ...options, database });
      return {
        actions: actionsOn(world, options),
        served: names,
        used: options.used,
        broken: (done) => brokenIn(database, world, done),
      };
    },
  });
}
