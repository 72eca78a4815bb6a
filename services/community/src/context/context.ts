import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { NetworkLimits } from "../limits/network-limits.ts";
import type { UserLimits } from "../limits/user-limits.ts";
import type { ResolveNeighbour } from "../neighbours/resolve-neighbour.ts";
import type { PagePlaces } from "../posts/page-places.ts";

export interface CommunityContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: { nudge(): void };
  readonly limits: UserLimits;
  readonly networks: NetworkLimits;
  readonly pagePlaces: PagePlaces;
  readonly resolveNeighbour: ResolveNeighbour;
}
