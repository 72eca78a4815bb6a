import { randomBytes } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import {
  planLines,
  type readSharedPlan as readOperation,
  SHARED_PLAN_MS,
  type sharePlan as shareOperation,
  type withdrawPlans as withdrawOperation,
} from "@stockfinder/contracts/plans";
import { listGuest } from "@stockfinder/service/owner-key";
import { readAsMember } from "../../lists/change-list.ts";
import { openLines, type PlanContext } from "../../lists/open-lines.ts";
import { deleteSharedPlans, findSharedPlan, insertSharedPlan } from "../../lists/shared-plan-table.ts";

/** Plans the list anew, so that a page of this site shows nothing that a caller made up, and keeps that plan for a week. */
export function sharePlan(context: PlanContext): Handler<typeof shareOperation> {
  const { database, bus, clock } = context;
  return async ({ id, listToken, origin, stops, ...wish }, { principal, requestId, deadline }) => {
    const call = { id, listToken, principal, requestId };
    const lines = await readAsMember(context, call, (tx) => openLines(tx, id));
    const { plans } = await bus.call(planLines, { ...wish, lines }, { principal, requestId, deadline });
    const plan = plans[stops - 1];
    if (!plan || plan.stops.length === 0)
      throw new Fault("not-found", "No store near you is known to have any of the list");
    const token = randomBytes(16).toString("base64url");
    const shown = lines.map(({ id, text, quantity }) => ({ id, text, quantity }));
    const at = new Date(clock.now());
    await database.transaction((tx) =>
      insertSharedPlan(tx, id, listGuest(token), { plan, lines: shown }, at),
    );
    return {
      url: `${origin}/shared-plan#${token}`,
      until: new Date(at.getTime() + SHARED_PLAN_MS).toISOString(),
    };
  };
}

export function withdrawPlans(context: PlanContext): Handler<typeof withdrawOperation> {
  return async (call, { principal, requestId }) => {
    await readAsMember(context, { ...call, principal, requestId }, (tx) => deleteSharedPlans(tx, call.id));
    return null;
  };
}

export function readSharedPlan({
  database,
  clock,
}: Pick<PlanContext, "database" | "clock">): Handler<typeof readOperation> {
  return async ({ listToken }) => {
    const shared = await findSharedPlan(database, listGuest(listToken), clock.now());
    if (!shared) throw new Fault("not-found", "This plan is not shared any more");
    return shared;
  };
}
