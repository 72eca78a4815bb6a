import type { Bus } from "@stockfinder/bus/bus";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { KnownStores } from "./known-stores.ts";
import type { Alerted } from "./matching.ts";

/** Shared by operations and event handlers. */
export interface AlertsContext {
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
  readonly stores: Pick<KnownStores, "get">;
  readonly clock: Clock;
  readonly outbox: { nudge(): void };
  /** Called after the commit of alerts: publishes their events, and looks for their mails and pushes. */
  readonly alerted: (alerted: Alerted) => void;
  readonly matching: {
    /** Processes new transitions now instead of at the next poll. */
    nudge(): void;
    /** The same for one that this copy has claimed when it wrote it. */
    take(transitionId: string): void;
  };
  /** Processes due mails and pushes now. */
  readonly deliveries: { nudge(): void };
  /** Processes due checks now. */
  readonly checks: { nudge(): void };
}
