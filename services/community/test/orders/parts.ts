import type { Bus } from "@stockfinder/bus/bus";
import { connectCache } from "@stockfinder/cache/connect";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { readConfig } from "@stockfinder/service/config";
import type { MovableClock } from "@stockfinder/testing/movable-clock";
import {
  type CapturedHandlers,
  capturedHandlers,
} from "@stockfinder/testing/statement-orders/captured-handlers";
import { CommunityEnvironment } from "../../src/config.ts";
import { networkLimits } from "../../src/limits/network-limits.ts";
import { userLimits } from "../../src/limits/user-limits.ts";
import { resolveNeighbour } from "../../src/neighbours/resolve-neighbour.ts";
import { pagePlaces } from "../../src/posts/page-places.ts";
import { serveOperations } from "../../src/serve-operations.ts";

const config = readConfig(CommunityEnvironment, {});

export interface PartsOptions {
  readonly database: Database;
  readonly clock: MovableClock;
  /** Names of the operations and events that ran. */
  readonly used: Set<string>;
}

/** The service on one database. The look-up service is away: it only names products and makes plans. */
export async function partsOn({ database, clock, used }: PartsOptions): Promise<CapturedHandlers> {
  const cache = await connectCache("memory:", { keyPrefix: "" });
  const networks = networkLimits({ database, cache, clock, config });
  const away = () => Promise.reject(new Fault("unavailable", "The look-up service is away"));
  return await capturedHandlers(
    (bus) =>
      serveOperations({ ...bus, call: away } as Bus, {
        database,
        clock,
        outbox: { nudge() {} },
        limits: userLimits(cache, config),
        networks,
        pagePlaces: pagePlaces(cache),
        resolveNeighbour: resolveNeighbour({ database, clock, networks }),
      }),
    used,
  );
}
