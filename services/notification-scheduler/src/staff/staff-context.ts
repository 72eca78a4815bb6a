import type { Bus } from "@stockfinder/bus/bus";
import type { Logger } from "@stockfinder/service/logger";
import type { Audience } from "../broadcasts/audience.ts";
import type { AlertsContext } from "../context/context.ts";
import type { StaffEntrance } from "./staff-entrance.ts";

export interface StaffContext extends Pick<AlertsContext, "database" | "clock" | "outbox"> {
  readonly bus: Pick<Bus, "call">;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly entrance: StaffEntrance;
  readonly audience: Audience;
  /** From how many recipients a second person must approve; null where there is one only. */
  readonly approvalFrom: number | null;
}
