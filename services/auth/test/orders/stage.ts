import { standingClock } from "@stockfinder/testing/movable-clock";
import { openStage as open, type Stage } from "@stockfinder/testing/statement-orders/stage";
import { actionsOn } from "./actions.ts";
import { brokenIn } from "./invariants.ts";
import { partsOn, sharedOn } from "./parts.ts";
import { aWorld } from "./world.ts";

/** The service with an anonymous account and a provider's. */
export function openStage(server: string): Promise<Stage> {
  return open(server, {
    schema: "auth",
    migrations: new URL("../../migrations/", import.meta.url),
    async prepare(database) {
      const shared = sharedOn(database, standingClock());
      const world = await aWorld(database, shared);
      const { handlers } = await partsOn(database, shared);
      return {
        actions: actionsOn(world, shared),
        served: handlers.names,
        used: shared.used,
        broken: (done) => brokenIn(database, world, done),
      };
    },
  });
}
