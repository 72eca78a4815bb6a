import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { NetworkLimits } from "./network-limits.ts";
import type { PagePlaces } from "./page-places.ts";
import type { ResolveNeighbour } from "./resolve-neighbour.ts";
import type { UserLimits } from "./user-limits.ts";

/** What operations and event handlers share. */
export interface CommunityContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: { nudge(): void };
  readonly limits: UserLimits;
  readonly networks: NetworkLimits;
  readonly pagePlaces: PagePlaces;
  readonly resolveNeighbour: ResolveNeighbour;
}
