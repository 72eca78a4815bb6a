import { createHash } from "node:crypto";
import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import type { Logger } from "@stockfinder/service/logger";
import { fingerprintsOf } from "../owners/account-fingerprints.ts";
import { watchesOf } from "../watches/watch-table.ts";
import { type Broker, connectBroker } from "./broker.ts";
import { type HomeMessage, messagesOf, withdrawalOf } from "./home-messages.ts";
import {
  type ClaimedHome,
  claimHomes,
  deleteHome,
  noteBegun,
  publishAllAgain,
  RENEWED_AFTER_MS,
  renewLease,
  settleHome,
} from "./home-table.ts";
import { type StateDependencies, stateOf } from "./watch-states.ts";

const AT_ONCE = 8;

export interface HomeLoopDependencies extends StateDependencies {
  readonly url: string;
  readonly logger: Pick<Logger, "warn">;
}

/** Publishes people's watches for Home Assistant: what differs from what was published last. */
export class HomeLoop {
  readonly #dependencies: HomeLoopDependencies;
  readonly #broker: Broker;
  readonly #loop: ClaimLoop<ClaimedHome>;

  constructor(dependencies: HomeLoopDependencies) {
    const { url, database, clock, logger } = dependencies;
    const failed = (error: unknown) =>
      logger.warn({ err: error }, "watches could not be published for Home Assistant; trying again");
    this.#dependencies = dependencies;
    this.#broker = connectBroker(url, {
      logger,
      connected: () => void publishAllAgain(database).catch(failed),
    });
    this.#loop = new ClaimLoop<ClaimedHome>({
      atOnce: AT_ONCE,
      claim: async (most) =>
        this.#broker.isConnected ? await claimHomes(database, new Date(clock.now()), most) : [],
      work: (home, requestId) => this.#publish(home, requestId),
      clock,
      failed,
    });
  }

  nudge(): void {
    this.#loop.nudge();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#broker.close();
  }

  async #publish(home: ClaimedHome, requestId: string): Promise<void> {
    const { database, clock } = this.#dependencies;
    const { topic, owner, published } = home;
    const watches =
      owner === null ? [] : await watchesOf(database, [owner, ...(await fingerprintsOf(database, [owner]))]);
    const added = watches.map(({ id }) => id).filter((id) => published[id] === undefined);
    if (added.length > 0) await noteBegun(database, topic, added);
    const now: Record<string, string> = {};
    let renewAt = clock.now() + RENEWED_AFTER_MS;
    const publish = async (messages: readonly HomeMessage[]) => {
      for (const message of messages) {
        if (clock.now() >= renewAt) {
          await renewLease(database, topic, new Date(clock.now()));
          renewAt = clock.now() + RENEWED_AFTER_MS;
        }
        await this.#broker.publish(message);
      }
    };
    for (const watch of watches) {
      const messages = messagesOf(home, await stateOf(this.#dependencies, watch, requestId));
      const digest = createHash("sha256").update(JSON.stringify(messages)).digest("base64url");
      if (published[watch.id] !== digest) await publish(messages);
      now[watch.id] = digest;
    }
    for (const watchId of Object.keys(published).filter((id) => now[id] === undefined))
      await publish(withdrawalOf(topic, watchId));
    if (owner === null) await deleteHome(database, topic);
    else await settleHome(database, home, now, new Date(clock.now()));
  }
}
