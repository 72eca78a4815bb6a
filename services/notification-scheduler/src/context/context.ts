import type { Bus } from "@stockfinder/bus/bus";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { KnownStores } from "../watches/known-stores.ts";

export interface AlertsContext {
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
  readonly stores: Pick<KnownStores, "get">;
  readonly clock: Clock;
  readonly outbox: { nudge(): void };
  readonly matching: { nudge(): void };
  readonly deliveries: { nudge(): void };
  readonly checks: { nudge(): void };
}
