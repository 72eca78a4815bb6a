import type { AnyAlert } from "@stockfinder/contracts/alerts";

/** As many as the bell shows. */
const MOST = 20;

/**
 * Known alerts with newer ones: of each alert the highest version, the last changed first. What its owner said of it stays
 * until something else is said: a message may have been on its way meanwhile.
 */
export function mergedAlerts(known: readonly AnyAlert[], heard: readonly AnyAlert[]): readonly AnyAlert[] {
  const byId = new Map(known.map((alert) => [alert.id, alert]));
  for (const alert of heard) {
    const before = byId.get(alert.id);
    if (before && before.version > alert.version) continue;
    const seen = alert.seen || (before?.version === alert.version && before.seen);
    // A stored answer of an older service has no outcome.
    byId.set(alert.id, { ...alert, seen, outcome: alert.outcome ?? before?.outcome ?? null });
  }
  return [...byId.values()].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, MOST);
}

/** It can no longer be had, or staff took it back. */
export function isOver({ state }: AnyAlert): boolean {
  return state === "over" || state === "withdrawn";
}

/** Those that can still be had, and were not shown yet. */
export function unseen(alerts: readonly AnyAlert[]): readonly AnyAlert[] {
  return alerts.filter((alert) => !alert.seen && !isOver(alert));
}
