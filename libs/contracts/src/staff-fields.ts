import { z } from "zod";
import type { GivenField } from "./operation.ts";

/**
 * Fields of operations behind the staff password: the password from `Authorization`, and the caller and its networks, whose
 * wrong tries are counted.
 */
export const STAFF_GIVEN = ["secret", "caller", "widerNetworks"] as const satisfies readonly GivenField[];
export const STAFF_FIELDS = {
  secret: z.string().max(1_000).optional(),
  caller: z.string(),
  /** Older gateways do not send it. */
  widerNetworks: z.array(z.string()).optional(),
};
