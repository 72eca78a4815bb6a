import type { Bus } from "@stockfinder/bus/bus";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Audience } from "../broadcasts/audience.ts";
import type { ChannelParts } from "../channels/channel-parts.ts";
import type { PushConfig } from "../push/push-config.ts";
import type { StaffEntrance } from "../staff/staff-entrance.ts";
import type { KnownStores } from "../watches/known-stores.ts";

export interface AlertsContext {
  readonly config: {
    readonly fastestMs: number;
    readonly watchesAPerson: number;
    /** Null where pushes are not offered. */
    readonly push: PushConfig | null;
    /** Of the broker of Home Assistant; undefined where that is not offered. */
    readonly mqttUrl?: string | undefined;
  };
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
  readonly stores: KnownStores;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly outbox: { nudge(): void };
  readonly matching: { nudge(): void };
  readonly deliveries: { nudge(): void };
  readonly checks: { nudge(): void };
  /** Null where channels and webhooks are not offered. */
  readonly channelParts: ChannelParts | null;
  readonly entrance: StaffEntrance;
  readonly audience: Audience;
  /** From how many recipients a second member of staff must approve; null where there is one only. */
  readonly approvalFrom: number | null;
}
