import { addToOutbox } from "@stockfinder/bus/outbox";
import { Fault } from "@stockfinder/contracts/fault";
import {
  type ChangedLine,
  type ListOwner,
  listChanged,
  MAX_LISTS,
  MAX_MEMBERS,
} from "@stockfinder/contracts/lists";
import type { Principal } from "@stockfinder/contracts/principal";
import type { Queryable } from "@stockfinder/database/database";
import { listGuest } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../context/context.ts";
import { blockAccountEnds } from "../neighbours/account-ends.ts";
import { isInvitation } from "./invitation-table.ts";
import { type LineRow, shownLine } from "./line-table.ts";
import { keysOfCaller, memberKey } from "./list-callers.ts";
import { findList, type ListRow, lockList, saveList } from "./list-table.ts";
import { countListsOf, insertMember, type MemberRow, membersOf } from "./member-table.ts";

export interface ListCall {
  readonly id: string;
  readonly listToken?: string | null | undefined;
  readonly principal: Principal;
  readonly requestId: string;
}

export interface OpenList {
  readonly list: ListRow;
  readonly member: MemberRow;
  readonly next: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

export interface ListChange<Answer> {
  readonly answer: Answer;
  readonly lines?: readonly LineRow[];
  readonly name?: string;
  readonly isChanged?: boolean;
}

const NO_SUCH_LIST = "You have no such list";

/**
 * Runs a member's change of a list; changes of a list run one after the other. What changed is published in the same
 * transaction. An invited person becomes a member first.
 * @throws {Fault} `not-found` for a caller who is not in the list.
 */
export async function changeList<Answer>(
  { database, clock, outbox }: Pick<CommunityContext, "database" | "clock" | "outbox">,
  call: ListCall,
  change: (tx: Queryable, open: OpenList) => Promise<ListChange<Answer>>,
): Promise<Answer> {
  const now = clock.now();
  const changed = await database.transaction(async (tx) => {
    // Before the list, as an account that ends locks them.
    if (call.listToken) await blockAccountEnds(tx);
    const list = await lockList(tx, call.id);
    if (!list) throw new Fault("not-found", NO_SUCH_LIST);
    const { member, isNew } = await memberOf(tx, call, now);
    const next = list.version + 1;
    const { answer, lines = [], name, isChanged = false } = await change(tx, { list, member, next, now });
    if (lines.length > 0 || name !== undefined || isChanged || isNew) {
      await saveList(tx, { ...list, name: name ?? list.name, version: next });
      await publishChange(tx, { list, version: next, lines, now, requestId: call.requestId });
    }
    return answer;
  });
  outbox.nudge();
  return changed;
}

/**
 * Reads a list as one of its members. Only a person with an invitation waits for others: by reading they join, which is a change.
 * @throws {Fault} `not-found` for a caller who is not in the list.
 */
export async function readAsMember<Answer>(
  context: Pick<CommunityContext, "database" | "clock" | "outbox">,
  call: ListCall,
  read: (database: Queryable, seen: Pick<OpenList, "list" | "member" | "now">) => Promise<Answer>,
): Promise<Answer> {
  if (call.listToken)
    return await changeList(context, call, async (tx, open) => ({ answer: await read(tx, open) }));
  const { database, clock } = context;
  // Before its lines: a frame may bring a change again, and none is missed.
  const list = await findList(database, call.id);
  const keys = await keysOfCaller(database, call.principal);
  const member = (await membersOf(database, call.id)).find(({ owner }) => keys.includes(owner));
  if (!list || !member) throw new Fault("not-found", NO_SUCH_LIST);
  return await read(database, { list, member, now: clock.now() });
}

export async function publishChange(
  tx: Queryable,
  change: {
    readonly list: Pick<ListRow, "id">;
    readonly version: number;
    readonly lines?: readonly LineRow[];
    readonly owners?: readonly ListOwner[];
    readonly now: number;
    readonly requestId: string;
  },
): Promise<void> {
  const { list, version, lines = [], now, requestId } = change;
  const owners = change.owners ?? (await membersOf(tx, list.id)).map(({ owner }) => owner);
  const data = {
    listId: list.id,
    version,
    lines: lines.map((line) => changedLine(line, now)),
    owners: await withAccounts(tx, owners),
  };
  await addToOutbox(tx, "community", listChanged, data, { requestId });
}

async function memberOf(tx: Queryable, { id, listToken, principal }: ListCall, now: number) {
  const keys = await keysOfCaller(tx, principal);
  const members = await membersOf(tx, id);
  const known = members.find(({ owner }) => keys.includes(owner));
  if (known) return { member: known, isNew: false };
  if (!listToken || !(await isInvitation(tx, id, listGuest(listToken))))
    throw new Fault("not-found", NO_SUCH_LIST);

  const owner = keys[0] === undefined ? listGuest(listToken) : await memberKey(tx, principal, keys[0]);
  const joined = members.find((member) => member.owner === owner);
  if (joined) return { member: joined, isNew: false };
  if (members.length >= MAX_MEMBERS) throw new Fault("conflict", `A list has at most ${MAX_MEMBERS} members`);
  await refuseMoreLists(tx, owner);
  return { member: await insertMember(tx, id, { owner, isOwner: false, at: new Date(now) }), isNew: true };
}

/** @throws {Fault} `too-many` for a person who is in as many lists as one may be. */
export async function refuseMoreLists(tx: Queryable, owner: ListOwner): Promise<void> {
  if ((await countListsOf(tx, owner)) >= MAX_LISTS)
    throw new Fault("conflict", `You have ${MAX_LISTS} lists already; delete one to have another`);
}

/** With the accounts of fingerprints, whose sockets may know only the account. */
export async function withAccounts(tx: Queryable, owners: readonly ListOwner[]): Promise<ListOwner[]> {
  const { rows } = await tx.query<{ account: ListOwner }>(
    "select account from community.account_fingerprints where fingerprint = any($1)",
    [owners],
  );
  return [...new Set([...owners, ...rows.map(({ account }) => account)])];
}

function changedLine(line: LineRow, now: number): ChangedLine {
  return line.deleted ? { id: line.id, deleted: true, version: line.version } : shownLine(line, now);
}
