import type { AnyAlert, listNotifications } from "@stockfinder/contracts/alerts";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";

/** An alert is visible a moment after its time, and the clocks of the copies that make alerts differ. */
const OVERLAP_MS = 60_000;
const PAGE = 100;

export type ListNotifications = (
  asked: InputOf<typeof listNotifications>,
) => Promise<OutputOf<typeof listNotifications>>;

/**
 * The owner's alerts that changed after `since`, the ISO time of the last one that is known, however many they are. Some of them may
 * be known too: the higher version of an id counts. Without `since` nothing can have been missed, and these are the last ones.
 */
export async function missedAlerts(list: ListNotifications, since: string | undefined): Promise<AnyAlert[]> {
  if (since === undefined) return (await list({ limit: PAGE })).notifications;
  const from = new Date(Date.parse(since) - OVERLAP_MS).toISOString();
  const missed: AnyAlert[] = [];
  let next: string | undefined;
  do {
    const page = await list({ since: from, limit: PAGE, ...(next !== undefined && { next }) });
    missed.push(...page.notifications);
    next = page.next ?? undefined;
  } while (next !== undefined);
  return missed;
}
