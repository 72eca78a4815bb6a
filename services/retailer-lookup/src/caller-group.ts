import type { Principal } from "@stockfinder/contracts/principal";

/** Calls without a group come from the product itself: together they count as one caller. */
export const OURSELVES = "ourselves";

/** The callers that a retailer's budget counts as one. */
export function callerGroupOf(principal: Principal): string {
  return (principal.kind === "anonymous" && principal.callerGroup) || OURSELVES;
}
