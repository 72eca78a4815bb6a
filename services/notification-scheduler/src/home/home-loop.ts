import { createHash } from "node:crypto";
import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import type { Logger } from "@stockfinder/service/logger";
import type { Loop } from "../deliveries/apart-loops.ts";
import { fingerprintsOf } from "../owners/account-fingerprints.ts";
import { watchesOf } from "../watches/watch-table.ts";
import { connectBroker } from "./broker.ts";
import { type HomeMessage, messagesOf, withdrawalOf } from "./home-messages.ts";
import {
  type ClaimedHome,
  claimHomes,
  deleteHome,
  noteBegun,
  publishAllAgain,
  RENEW_EVERY_MS,
  renewLeases,
  settleHome,
} from "./home-table.ts";
import { type StateDependencies, stateOf } from "./watch-states.ts";

const AT_ONCE = 8;

export interface HomeLoopDependencies extends StateDependencies {
  readonly url: string;
  readonly logger: Pick<Logger, "warn">;
}

/** Publishes people's watches for Home Assistant: what differs from what was published last. */
export function publishHomes(dependencies: HomeLoopDependencies): Loop {
  const { url, database, clock, logger } = dependencies;
  const failed = (error: unknown) =>
    logger.warn({ err: error }, "watches could not be published for Home Assistant; trying again");
  const broker = connectBroker(url, {
    logger,
    connected: () => void publishAllAgain(database).catch(failed),
  });

  async function publishAll(messages: readonly HomeMessage[]): Promise<void> {
    for (const message of messages) await broker.publish(message);
  }

  async function publishHome(home: ClaimedHome, requestId: string): Promise<void> {
    const { topic, owner, published } = home;
    const watches =
      owner === null ? [] : await watchesOf(database, [owner, ...(await fingerprintsOf(database, [owner]))]);
    const added = watches.map(({ id }) => id).filter((id) => published[id] === undefined);
    if (added.length > 0) await noteBegun(database, topic, added);
    const now: Record<string, string> = {};
    for (const watch of watches) {
      const messages = messagesOf(home, await stateOf(dependencies, watch, requestId));
      const digest = createHash("sha256").update(JSON.stringify(messages)).digest("base64url");
      if (published[watch.id] !== digest) await publishAll(messages);
      now[watch.id] = digest;
    }
    for (const watchId of Object.keys(published).filter((id) => now[id] === undefined))
      await publishAll(withdrawalOf(topic, watchId));
    if (owner === null) await deleteHome(database, topic);
    else await settleHome(database, home, now, new Date(clock.now()));
  }

  const loop = new ClaimLoop<ClaimedHome>({
    atOnce: AT_ONCE,
    claim: async (most) =>
      broker.isConnected ? await claimHomes(database, new Date(clock.now()), most) : [],
    work: publishHome,
    renew: {
      everyMs: RENEW_EVERY_MS,
      leases: (homes) => renewLeases(database, homes, new Date(clock.now())),
    },
    clock,
    failed,
  });
  return {
    nudge: () => loop.nudge(),
    async stop() {
      await loop.stop();
      await broker.close();
    },
  };
}
