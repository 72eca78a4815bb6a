import { randomBytes } from "node:crypto";
import type { Bus, Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { findInOnePlace as findInOnePlaceOperation } from "@stockfinder/contracts/list-watches";
import type * as contract from "@stockfinder/contracts/plans";
import { type Plan, planLines, SHARED_PLAN_MS } from "@stockfinder/contracts/plans";
import { listGuest } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../../context/context.ts";
import { readAsMember, withAccounts } from "../../lists/change-list.ts";
import { openLines } from "../../lists/line-table.ts";
import { keysOfCaller } from "../../lists/list-callers.ts";
import { findList } from "../../lists/list-table.ts";
import { membersOf } from "../../lists/member-table.ts";
import {
  beginSharedPlan,
  deleteSharedPlans,
  findSharedPlan,
  finishSharedPlan,
} from "../../lists/shared-plan-table.ts";

const NOT_SHARED = "This plan is not shared any more";

/** As the site asks for plans. */
export const RADIUS_MILES = 25;
const WISH = {
  ...{ radiusMiles: RADIUS_MILES, prefer: "money" as const, online: true, memberships: [] },
  ...{ costPerMile: 0.2, costPerHour: 0, without: [] },
};
/** A reading counts while it is at least as likely right as wrong. */
const SURE = 0.5;

/** Plans the list for one stop. A person must be in it; a service may ask about any list. */
export function findInOnePlace(context: PlanContext): Handler<typeof findInOnePlaceOperation> {
  const { database, bus } = context;
  return async ({ id, zip }, { principal, requestId, deadline }) => {
    const list = await findList(database, id);
    const members = (await membersOf(database, id)).map(({ owner }) => owner);
    const keys = await keysOfCaller(database, principal);
    const mayRead = principal.kind === "service" || members.some((owner) => keys.includes(owner));
    if (!list || !mayRead) return null;
    const lines = await openLines(database, id);
    const input = { ...WISH, zip, lines };
    const { plans } = await bus.call(planLines, input, { principal, requestId, deadline });
    const owners = await withAccounts(database, members);
    return { name: list.name, owners, place: lines.length === 0 ? null : placeOf(plans[0]) };
  };
}

/** The stop that surely has all lines; null without one. */
function placeOf(plan: Plan | undefined) {
  const [stop] = plan?.stops ?? [];
  const isSure = stop?.lines.every(
    ({ offer: { isAvailable, confidence } }) => isAvailable === true && confidence >= SURE,
  );
  if (!plan || !stop || plan.missing.length > 0 || !isSure) return null;
  return { name: stop.name, total: plan.total };
}

export function planList(context: PlanContext): Handler<typeof contract.planList> {
  return async ({ id, listToken, ...wish }, { principal, requestId, deadline }) => {
    const lines = await readAsMember(context, { id, listToken, principal, requestId }, (database) =>
      openLines(database, id),
    );
    return await context.bus.call(planLines, { ...wish, lines }, { principal, requestId, deadline });
  };
}

/** Plans the list anew, so that a page of this site shows nothing that a caller made up, and keeps that plan for a week. */
export function sharePlan(context: PlanContext): Handler<typeof contract.sharePlan> {
  const { database, bus, clock } = context;
  return async ({ id, listToken, origin, stops, ...wish }, { principal, requestId, deadline }) => {
    const call = { id, listToken, principal, requestId };
    const token = randomBytes(16).toString("base64url");
    const at = new Date(clock.now());
    const lines = await readAsMember(context, call, async (tx) => {
      await beginSharedPlan(tx, id, listGuest(token), at);
      return await openLines(tx, id);
    });
    const { plans } = await bus.call(planLines, { ...wish, lines }, { principal, requestId, deadline });
    const plan = plans[stops - 1];
    if (!plan || plan.stops.length === 0)
      throw new Fault("not-found", "No store near you is known to have any of the list");
    const shown = lines.map(({ id, text, quantity }) => ({ id, text, quantity }));
    if (!(await finishSharedPlan(database, id, listGuest(token), { plan, lines: shown })))
      throw new Fault("not-found", NOT_SHARED);
    return {
      url: `${origin}/shared-plan#${token}`,
      until: new Date(at.getTime() + SHARED_PLAN_MS).toISOString(),
    };
  };
}

export function withdrawPlans(context: PlanContext): Handler<typeof contract.withdrawPlans> {
  return async (call, { principal, requestId }) => {
    await readAsMember(context, { ...call, principal, requestId }, (tx) => deleteSharedPlans(tx, call.id));
    return null;
  };
}

export function readSharedPlan({
  database,
  clock,
}: Pick<PlanContext, "database" | "clock">): Handler<typeof contract.readSharedPlan> {
  return async ({ listToken }) => {
    const shared = await findSharedPlan(database, listGuest(listToken), clock.now());
    if (!shared) throw new Fault("not-found", NOT_SHARED);
    return shared;
  };
}

type PlanContext = Pick<CommunityContext, "database" | "clock" | "outbox"> & {
  readonly bus: Pick<Bus, "call">;
};
