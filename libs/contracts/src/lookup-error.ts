import { z } from "zod";

/** Why a retailer gave no answer. A separate code, because "blocked" is not "nothing found". */
export const LookupErrorCode = z.enum([
  "empty",
  "no-stores",
  "no-store-list",
  "blocked",
  "retired",
  "throttled",
  "failing",
  "refused",
  "unreadable",
  "timeout",
  "off",
]);
export type LookupErrorCode = z.infer<typeof LookupErrorCode>;
