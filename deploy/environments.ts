import { AuthEnvironment } from "@stockfinder/auth/config";
import { CommunityEnvironment } from "@stockfinder/community/config";
import { EmailEnvironment } from "@stockfinder/email/config";
import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import type { z } from "zod";

/** The programs' own environments, by the program's folder. */
export const ENVIRONMENTS: Readonly<Record<string, z.ZodType>> = {
  gateway: GatewayEnvironment,
  "services/auth": AuthEnvironment,
  "services/community": CommunityEnvironment,
  "services/email": EmailEnvironment,
  "services/notification-scheduler": AlertsEnvironment,
  "services/retailer-lookup": LookupEnvironment,
};
