import type { CallInput } from "@stockfinder/client/request";
import { type Plans, planList } from "@stockfinder/contracts/plans";
import { callAsVisitor } from "../../../session/session.ts";

const RADIUS_MILES = 25;
/** What a mile of road costs besides the driver's time, which is shown as minutes. */
const COSTS = { costPerMile: 0.2, costPerHour: 0 };

export type PlanWish = Pick<CallInput<typeof planList>, "prefer" | "online" | "memberships" | "without"> & {
  /** "" without one. */
  readonly zip: string;
};

/** The plans for what is open on a list now. */
export async function askPlans(
  id: string,
  wish: PlanWish,
  as: Parameters<typeof callAsVisitor<typeof planList>>[2],
): Promise<Plans> {
  return await callAsVisitor(planList, { id, radiusMiles: RADIUS_MILES, ...COSTS, ...wish }, as);
}
