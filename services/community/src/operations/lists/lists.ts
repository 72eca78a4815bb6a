import { randomUUID } from "node:crypto";
import type { Bus, Handler, RequestContext } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/lists";
import type { List, ListSummary } from "@stockfinder/contracts/lists";
import type { InputOf } from "@stockfinder/contracts/operation";
import { priceLines } from "@stockfinder/contracts/plans";
import type { Queryable } from "@stockfinder/database/database";
import { listGuest } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../../context/context.ts";
import { changeList, publishChange, readAsMember, refuseMoreLists } from "../../lists/change-list.ts";
import { endClaims, linesOf, openLines, shownLine } from "../../lists/line-table.ts";
import { keysOfCaller, memberKey, requireKey } from "../../lists/list-callers.ts";
import {
  deleteList,
  insertList,
  type ListRow,
  lockList,
  SHOWN_LINES,
  saveList,
  summariesOf,
} from "../../lists/list-table.ts";
import {
  deleteMember,
  insertMember,
  type MemberRow,
  membersOf,
  shownMember,
} from "../../lists/member-table.ts";
import { RADIUS_MILES } from "./plans.ts";

/** Of somebody's lists, the newest. */
const MOST_PRICED = 10;

type PricesContext = Pick<CommunityContext, "database"> & { readonly bus: Pick<Bus, "call"> };

export function listLists(context: PricesContext): Handler<typeof contract.listLists> {
  return async ({ zip, memberships = [] }, call) => {
    const keys = requireKey(await keysOfCaller(context.database, call.principal));
    const lists = await summariesOf(context.database, keys);
    if (zip === undefined) return lists;
    const near = { zip, memberships, radiusMiles: RADIUS_MILES, online: true };
    const costs = await Promise.all(
      lists.slice(0, MOST_PRICED).map(({ id }) => costOf(context, id, { near, call })),
    );
    return lists.map((list, at) => ({ ...list, ...(costs[at] && { cost: costs[at] }) }));
  };
}

/** Undefined with nothing to get, outside the US, and while look-up does not answer. */
async function costOf(
  { database, bus }: PricesContext,
  listId: string,
  {
    near,
    call: { principal, requestId, deadline },
  }: { readonly near: Omit<InputOf<typeof priceLines>, "lines">; readonly call: RequestContext },
): Promise<ListSummary["cost"]> {
  const lines = await openLines(database, listId);
  if (lines.length === 0) return undefined;
  try {
    const priced = await bus.call(priceLines, { lines, ...near }, { principal, requestId, deadline });
    const ofLine = new Map(priced.map(({ line, ...found }) => [line, found]));
    return {
      total: priced.reduce((total, { cost }) => total + cost, 0),
      found: priced.length,
      lines: lines.slice(0, SHOWN_LINES).map(({ id, text, quantity }) => {
        const { cost = null, image = null, isDemo = false } = ofLine.get(id) ?? {};
        return { text, quantity, cost, image, isDemo };
      }),
    };
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

export function readList(context: CommunityContext): Handler<typeof contract.readList> {
  return async (call, { principal, requestId }) =>
    await readAsMember(context, { ...call, principal, requestId }, (database, { list, member, now }) =>
      shownList(database, list, { member, now }),
    );
}

export function addList({ database, clock }: CommunityContext): Handler<typeof contract.addList> {
  return async ({ name }, { principal }) => {
    const now = clock.now();
    const at = new Date(now);
    const list = { id: randomUUID(), name, version: 1 };
    return await database.transaction(async (tx) => {
      const [key] = requireKey(await keysOfCaller(tx, principal));
      const owner = await memberKey(tx, principal, key);
      // So that the limit holds for two additions at once.
      await tx.query("select pg_advisory_xact_lock(hashtextextended('community.lists ' || $1, 0))", [owner]);
      await refuseMoreLists(tx, owner);
      await insertList(tx, list, at);
      const member = await insertMember(tx, list.id, { owner, isOwner: true, at });
      return await shownList(tx, list, { member, now });
    });
  };
}

export function renameList(context: CommunityContext): Handler<typeof contract.renameList> {
  return async ({ name, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { list, member, next, now }) => ({
      name,
      answer: await shownList(tx, { ...list, name, version: next }, { member, now }),
    }));
}

/** Deletes the owner's list, or ends another member's membership. */
export function removeList({
  database,
  clock,
  outbox,
}: CommunityContext): Handler<typeof contract.removeList> {
  return async ({ id, listToken }, { principal, requestId }) => {
    await database.transaction(async (tx) => {
      const list = await lockList(tx, id);
      if (!list) return;
      const keys = await keysOfCaller(tx, principal);
      if (keys.length === 0 && !listToken)
        throw new Fault("unauthorized", "This needs a sign-in or a fingerprint");
      const caller = listToken ? [...keys, listGuest(listToken)] : keys;
      const members = await membersOf(tx, id);
      const member = members.find(({ owner }) => caller.includes(owner));
      if (!member) return;
      const change = { list, version: list.version + 1, now: clock.now(), requestId };
      if (member.isOwner) {
        await deleteList(tx, id);
        await publishChange(tx, { ...change, owners: members.map(({ owner }) => owner) });
      } else {
        await deleteMember(tx, id, member.owner);
        await endClaims(tx, { id, version: change.version });
        await saveList(tx, { ...list, version: change.version });
        await publishChange(tx, change);
      }
    });
    outbox.nudge();
    return null;
  };
}

async function shownList(
  database: Queryable,
  { id, name, version }: ListRow,
  { member, now }: { readonly member: MemberRow; readonly now: number },
): Promise<List> {
  const lines = await linesOf(database, id);
  const members = await membersOf(database, id);
  return {
    id,
    name,
    version,
    lines: lines.map((line) => shownLine(line, now)),
    members: members.map((each) => shownMember(each, member)),
  };
}
