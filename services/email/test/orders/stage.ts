import { standingClock } from "@stockfinder/testing/movable-clock";
import { openStage as open, type Stage } from "@stockfinder/testing/statement-orders/stage";
import { actionsOn } from "./actions.ts";
import { brokenIn } from "./invariants.ts";
import { partsOn, type Server } from "./parts.ts";
import { aWorld, DEFERRED } from "./world.ts";

/** The service with a few mails in its queue, and a reader on its list. */
export function openStage(database: string): Promise<Stage> {
  return open(database, {
    schema: "email",
    migrations: new URL("../../migrations/", import.meta.url),
    async prepare(database) {
      const clock = standingClock();
      const server: Server = { sent: [], defers: DEFERRED, deferred: new Set() };
      const used = new Set<string>();
      const options = { clock, server, used };
      const world = await aWorld({ ...options, database });
      const parts = await partsOn({ ...options, database });
      return {
        actions: actionsOn(world, options),
        served: parts.handlers.names,
        used,
        broken: (done) => brokenIn({ database, parts, clock, server, world }, done),
        clear() {
          server.sent.length = 0;
          server.deferred.clear();
        },
      };
    },
  });
}
