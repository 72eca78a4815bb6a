import type { Queryable } from "@stockfinder/database/database";
import type { FoundAudience } from "./audience.ts";
import { type BroadcastRow, saveBroadcast } from "./broadcast-table.ts";
import { reach, reachable } from "./reach.ts";
import { addStep } from "./step-table.ts";

export interface Sending {
  /** The staff member's name, or `schedule`. */
  readonly by: string;
  readonly now: Date;
  /** From how many recipients a second person must approve; null where nobody could. */
  readonly approvalFrom: number | null;
}

/** What a send came to. */
export interface Sent {
  readonly state: "sent" | "waiting";
  /** Whom it was sent to; while it waits, whom it would be sent to. */
  readonly people: number;
}

/**
 * Sends a broadcast to those whom it has not reached, or has it wait for approval. `row` is locked by its `notiId`. Whoever
 * approved it earlier has approved it now.
 */
export async function sendRest(
  tx: Queryable,
  row: BroadcastRow,
  { people: found, silentGateways }: FoundAudience,
  { by, now, approvalFrom }: Sending,
): Promise<Sent> {
  const { people, alreadyTold, alreadyReached } = await reachable(tx, found, {
    content: row,
    broadcastId: row.id,
    now,
  });
  const step = { at: now, by, notiId: row.notiId, broadcastId: row.id, people: people.length };
  const isLarge = approvalFrom !== null && people.length + alreadyReached >= approvalFrom;
  if (isLarge && row.approvedBy === null) {
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

/** Why some of those who match did not get it; null where all did. */
function leftOut(counts: {
  readonly alreadyTold: number;
  readonly alreadyReached: number;
  readonly silentGateways: number;
}): string | null {
  const words = [
    counts.alreadyTold > 0 && `${counts.alreadyTold} told by an alert within the hour`,
    counts.alreadyReached > 0 && `${counts.alreadyReached} in the canary`,
    counts.silentGateways > 0 && `${counts.silentGateways} gateways did not answer`,
  ].filter((text) => text !== false);
  return words.length === 0 ? null : words.join(", ");
}
