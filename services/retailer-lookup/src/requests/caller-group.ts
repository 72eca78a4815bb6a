import type { Principal } from "@stockfinder/contracts/principal";

/** The calls that the product makes for itself. They have a separate part of each budget. */
export const OURSELVES = "ourselves";

/** Callers without a group count as one, and never as the product. */
const WITHOUT_GROUP = "unknown";

export function callerGroupOf(principal: Principal): string {
  return principal.kind === "service" ? OURSELVES : (principal.callerGroup ?? WITHOUT_GROUP);
}
