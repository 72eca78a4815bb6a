import type { Handler } from "@stockfinder/bus/bus";
import type { findInOnePlace as operation } from "@stockfinder/contracts/list-watches";
import { type Plan, planLines } from "@stockfinder/contracts/plans";
import { withAccounts } from "../../lists/change-list.ts";
import { keysOfCaller } from "../../lists/list-callers.ts";
import { findList } from "../../lists/list-table.ts";
import { membersOf } from "../../lists/member-table.ts";
import { openLines, type PlanContext } from "../../lists/open-lines.ts";

/** As the site asks for plans. */
const WISH = {
  ...{ radiusMiles: 25, prefer: "money" as const, online: true, memberships: [] },
  ...{ costPerMile: 0.2, costPerHour: 0, without: [] },
};
/** A reading counts while it is at least as likely right as wrong. */
const SURE = 0.5;

/** Plans the list for one stop. A person must be in it; a service may ask about any list. */
export function findInOnePlace(context: PlanContext): Handler<typeof operation> {
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
