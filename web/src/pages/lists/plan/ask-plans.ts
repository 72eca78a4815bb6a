import type { CallInput } from "@stockfinder/client/request";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { type Plans, planList, sharePlan } from "@stockfinder/contracts/plans";
import { fingerprintOf } from "../../../session/fingerprint.ts";
import { callAsVisitor } from "../../../session/session.ts";

const RADIUS_MILES = 25;
/** What a mile of road costs besides the driver's time, which is shown as minutes. */
const COSTS = { costPerMile: 0.2, costPerHour: 0 };

export type PlanWish = Pick<CallInput<typeof planList>, "prefer" | "online" | "memberships" | "without"> & {
  /** "" without one. */
  readonly zip: string;
};

interface AskedBy {
  readonly listToken: string | null;
  readonly signal?: AbortSignal;
}

export async function askPlans(id: string, wish: PlanWish, by: AskedBy): Promise<Plans> {
  return await callAsVisitor(planList, askedFor(id, wish), { fingerprint: fingerprintOf(), ...by });
}

/** Shares the plan with so many stops. */
export async function askLink(
  id: string,
  { wish, stops, ...by }: AskedBy & { readonly wish: PlanWish; readonly stops: number },
): Promise<OutputOf<typeof sharePlan>> {
  const input = { ...askedFor(id, wish), stops };
  return await callAsVisitor(sharePlan, input, { fingerprint: fingerprintOf(), ...by });
}

function askedFor(id: string, wish: PlanWish) {
  return { id, radiusMiles: RADIUS_MILES, ...COSTS, ...wish };
}
