import type { Queryable } from "@stockfinder/database/database";
import { needsApproval } from "./approval.ts";
import type { FoundAudience } from "./audience.ts";
import { type BroadcastRow, saveBroadcast } from "./broadcast-table.ts";
import { reach, reachable } from "./reach.ts";
import { addStep } from "./step-table.ts";

export interface Sending {
  /** The staff member's name, or `schedule`. */
  readonly by: string;
  readonly now: Date;
  /** The number of recipients from which a second person must approve; null if there is no second person. */
  readonly approvalFrom: number | null;
}

export interface Sent {
  readonly state: "sent" | "waiting";
  /** The number of recipients; while it waits for approval, the number of prospective recipients. */
  readonly people: number;
}

/**
 * Sends a broadcast to the people whom it has not reached, or stores it to wait for approval. `row` is locked by its
 * `notiId`. An earlier approval is still valid.
 */
export async function sendRemaining(
  tx: Queryable,
  row: BroadcastRow,
  { people: found, silentGateways }: FoundAudience,
  { by, now, approvalFrom }: Sending,
): Promise<Sent> {
  const { askedBy, id: broadcastId } = row;
  const counts = await reachable(tx, found, { content: row, broadcastId, now });
  const { people, alreadyTold, alreadyReached } = counts;
  const step = { at: now, by, of: row, people: people.length };
  const mayWait = row.approvedBy === null;
  if (mayWait && (await needsApproval(tx, counts, { by: askedBy, broadcastId, now, approvalFrom }))) {
    await saveBroadcast(tx, { ...row, state: "waiting", needsApproval: true, dayFrom: now, updatedAt: now });
    await addStep(tx, { ...step, step: "approvalAsked" });
    return { state: "waiting", people: people.length };
  }
  const sent: BroadcastRow = { ...row, state: "sent", dayFrom: now, updatedAt: now };
  await saveBroadcast(tx, sent);
  await reach(tx, sent, people, { isCanary: false, now });
  await addStep(tx, {
    ...step,
    step: "sent",
    detail: leftOut({ alreadyTold, alreadyReached, silentGateways }),
  });
  return { state: "sent", people: people.length };
}

/** Why some of the people who match did not get it; null if all did. */
function leftOut(counts: {
  readonly alreadyTold: number;
  readonly alreadyReached: number;
  readonly silentGateways: number;
}): string | null {
  const words = [
    counts.alreadyTold > 0 && `${counts.alreadyTold} alerted within the hour`,
    counts.alreadyReached > 0 && `${counts.alreadyReached} in the canary`,
    counts.silentGateways > 0 && `${counts.silentGateways} gateways did not answer`,
  ].filter((text) => text !== false);
  return words.length === 0 ? null : words.join(", ");
}
