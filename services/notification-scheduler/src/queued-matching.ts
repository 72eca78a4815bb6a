import { inSpan } from "@stockfinder/bus/tracing";
import type { Queryable } from "@stockfinder/database/database";
import type { NextWatches } from "./candidates.ts";
import { type Alerted, type AlertsWrite, matchWatches, nextWatches, prepareAlerts } from "./matching.ts";
import { notifiedPlace } from "./place-table.ts";
import { advanceAnchor, finishAnchor, type QueuedTransition, readTransition } from "./transition-table.ts";

const NO_ALERTS: Alerted = { events: [], hasDeliveries: false };

export interface QueuedMatching {
  readonly database: Queryable;
  readonly now: () => Date;
  /** Called after each statement that wrote alerts. */
  readonly alerted: (alerted: Alerted) => void;
  /** True if other copies are to examine the rest. */
  readonly isStopping: () => boolean;
}

/**
 * Examines the watches of a queued transition, 500 at a time. While the database writes the alerts of some, the next are read, and
 * their alerts put together: at most 1,500 watches are in memory. Each statement stores how far it came, and writes nothing if another
 * copy has got further. So each watch is examined once, however often a transition is resumed. Returns false if it stopped before
 * the end.
 * @throws {Fault} `unavailable` while the database is away.
 */
export async function matchQueued(transitionId: string, options: QueuedMatching): Promise<boolean> {
  const transition = await readTransition(options.database, transitionId);
  if (!transition) return true;
  const span = { name: "alerts.match", kind: "internal", parent: transition.traceparent } as const;
  return await inSpan(span, () => matchAll(transition, options));
}

async function matchAll(transition: QueuedTransition, options: QueuedMatching): Promise<boolean> {
  const { database, now, alerted, isStopping } = options;
  let { doneUpTo } = transition;
  let writing: Promise<Alerted | null> = Promise.resolve(NO_ALERTS);
  try {
    for await (const next of groupsOf(database, transition)) {
      const write = await prepare(database, { ...transition, doneUpTo }, next, now());
      const last = await writing;
      if (last === null) return true;
      writing = write(database);
      writing.catch(() => {}); // thrown where it is awaited
      alerted(last);
      if (next.doneUpTo === null) return true;
      if (isStopping()) return false;
      doneUpTo = next.doneUpTo;
    }
    return true;
  } finally {
    const last = await writing;
    if (last) alerted(last);
  }
}

async function prepare(
  database: Queryable,
  transition: QueuedTransition,
  { watches, doneUpTo }: NextWatches,
  now: Date,
): Promise<AlertsWrite> {
  const matched = await matchWatches(database, transition, watches, now);
  const anchor = doneUpTo === null ? finishAnchor(transition) : advanceAnchor(transition, doneUpTo, now);
  const also = matched.notifies ? [notifiedPlace(transition.placeId, now)] : [];
  return prepareAlerts({ anchor, also }, transition, matched, now);
}

/** The watches of a transition, read one group ahead. */
async function* groupsOf(database: Queryable, transition: QueuedTransition): AsyncGenerator<NextWatches> {
  let reading: Promise<NextWatches> | null = nextWatches(database, transition);
  while (reading) {
    const group: NextWatches = await reading;
    const { doneUpTo } = group;
    reading = doneUpTo === null ? null : nextWatches(database, { ...transition, doneUpTo });
    reading?.catch(() => {}); // thrown where it is awaited
    yield group;
  }
}
