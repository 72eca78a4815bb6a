import type { AnyAlert } from "@stockfinder/contracts/alerts";

/**
 * Merges known and newer alerts: the highest version of each, at most `most`, the last changed first. The owner's feedback stays
 * until it changes, because a message may have been in flight.
 */
export function mergedAlerts(
  known: readonly AnyAlert[],
  newer: readonly AnyAlert[],
  most: number,
): readonly AnyAlert[] {
  const byId = new Map(known.map((alert) => [alert.id, alert]));
  for (const alert of newer) {
    const before = byId.get(alert.id);
    if (before && before.version > alert.version) continue;
    const seen = alert.seen || (before?.version === alert.version && before.seen);
    // A stored answer of an older service has no outcome.
    byId.set(alert.id, { ...alert, seen, outcome: alert.outcome ?? before?.outcome ?? null });
  }
  return [...byId.values()].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, most);
}

/** It is no longer available, or staff withdrew it. */
export function isOver({ state }: AnyAlert): boolean {
  return state === "over" || state === "withdrawn";
}

export function unseen(alerts: readonly AnyAlert[]): readonly AnyAlert[] {
  return alerts.filter((alert) => !alert.seen && !isOver(alert));
}
