import { addAllToOutbox, reportOf } from "@stockfinder/bus/outbox";
import { broadcastChanged, type ListenerKey } from "@stockfinder/contracts/audience";
import type { Queryable } from "@stockfinder/database/database";
import { type BroadcastContent, type BroadcastRow, shownBroadcast } from "./broadcast-table.ts";
import type { Person } from "./people.ts";
import { alertedWithinHour, insertPeople, reachedPeople } from "./people-table.ts";

/** People in one message to the gateways: 60 kB. */
const IN_A_MESSAGE = 1_000;

export interface Reachable {
  readonly people: readonly Person[];
  /** The number of people alerted automatically within the hour. */
  readonly alreadyTold: number;
  /** The number of people that this broadcast's canary reached. */
  readonly alreadyReached: number;
}

/** Leaves out people who were informed already. `broadcastId` is null before the first send. */
export async function reachable(
  tx: Queryable,
  found: readonly Person[],
  {
    content,
    broadcastId,
    now,
  }: {
    readonly content: Pick<BroadcastContent, "upcs" | "plainUrl">;
    readonly broadcastId: string | null;
    readonly now: Date;
  },
): Promise<Reachable> {
  const reached = broadcastId === null ? [] : await reachedPeople(tx, broadcastId);
  const reachedKeys = new Set<string>(reached.flat());
  const fresh = found.filter(({ keys }) => !keys.some((key) => reachedKeys.has(key)));
  const owners = fresh.flatMap(({ keys }) => keys);
  const alerted = await alertedWithinHour(tx, { ...content, owners, now });
  const people = fresh.filter(({ keys }) => !keys.some((key) => alerted.has(key)));
  return { people, alreadyTold: fresh.length - people.length, alreadyReached: reached.length };
}

export async function reach(
  tx: Queryable,
  row: BroadcastRow,
  people: readonly Person[],
  { isCanary, now }: { readonly isCanary: boolean; readonly now: Date },
): Promise<void> {
  await insertPeople(tx, row.id, people, { isCanary, at: now });
  await reportTo(
    tx,
    row,
    people.map(({ keys }) => keys),
    now,
  );
}

/** Notifies all recipients of a broadcast that it is withdrawn, once `tx` commits; returns their number. */
export async function withdraw(tx: Queryable, row: BroadcastRow): Promise<number> {
  const people = await reachedPeople(tx, row.id);
  await reportTo(tx, row, people, row.dayFrom);
  return people.length;
}

async function reportTo(
  tx: Queryable,
  row: BroadcastRow,
  people: readonly (readonly ListenerKey[])[],
  at: Date,
): Promise<void> {
  const broadcast = shownBroadcast(row, { at });
  const reports = [];
  for (let from = 0; from < people.length; from += IN_A_MESSAGE) {
    const some = people.slice(from, from + IN_A_MESSAGE).map((keys) => [...keys]);
    reports.push(reportOf(broadcastChanged, { broadcast, people: some }));
  }
  await addAllToOutbox(tx, "alerts", reports);
}
