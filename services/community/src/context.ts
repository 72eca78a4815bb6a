import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { KnowCaller } from "./known-caller.ts";
import type { PagePlaces } from "./page-places.ts";
import type { UserLimits } from "./user-limits.ts";

/** What the operations and the events share. */
export interface CommunityContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: { nudge(): void };
  readonly limits: UserLimits;
  readonly pagePlaces: PagePlaces;
  readonly knowCaller: KnowCaller;
}
