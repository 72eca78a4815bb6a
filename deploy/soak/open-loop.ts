import { setTimeout as wait } from "node:timers/promises";
import { Connection } from "../bench/connection.ts";

const TICK_MS = 5;
/** A request without an answer by then counts as hung. */
const HANGS_AFTER_MS = 10_000;
/** A request that finds no free socket waits for one. Its time runs from when it was due. */
const MAX_SOCKETS = 4_000;

export interface Outcomes {
  sent: number;
  accepted: number;
  refused: number;
  /** Any other status. */
  failed: number;
  /** Requests whose connection ended before the response, or could not be opened. */
  reset: number;
  hung: number;
  /**
   * For each tick, milliseconds since its oldest request was due, unless that waited for a socket. This is the sender's own
   * delay: where it is long, the sender is overloaded.
   */
  readonly lateMs: number[];
  /** For each accepted request, milliseconds from its due time to the end of its response. */
  readonly tookMs: number[];
}

/**
 * Sends requests at a fixed rate, however slow the responses are, as independent users do. A request that never got a socket
 * counts as hung.
 */
export async function openLoop(
  target: URL,
  request: string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Outcomes> {
  const outcomes: Outcomes = {
    sent: 0,
    accepted: 0,
    refused: 0,
    failed: 0,
    reset: 0,
    hung: 0,
    lateMs: [],
    tookMs: [],
  };
  const planned = Math.floor(perSecond * seconds);
  const mayWait = () => performance.now() < began + seconds * 1_000 + HANGS_AFTER_MS;
  const free: Connection[] = [];
  const all = new Set<Connection>();
  const began = performance.now();
  /** The number of the first request that has not had to wait for a socket. */
  let hadSocketFrom = 0;

  const dueAt = (request: number) => began + (request / perSecond) * 1_000;

  while (outcomes.sent < planned && mayWait()) {
    const now = performance.now();
    const due = Math.min(planned, Math.floor(((now - began) / 1_000) * perSecond));
    if (outcomes.sent < due && outcomes.sent >= hadSocketFrom)
      outcomes.lateMs.push(now - dueAt(outcomes.sent));
    while (outcomes.sent < due) {
      const connection = openOf(free) ?? (all.size < MAX_SOCKETS ? new Connection(target) : undefined);
      if (connection === undefined) {
        hadSocketFrom = due;
        break;
      }
      const wasDueAt = dueAt(outcomes.sent++);
      all.add(connection);
      connection.send(request, (status) => {
        count(outcomes, status, performance.now() - wasDueAt);
        if (connection.isOpen) free.push(connection);
        else all.delete(connection);
      });
    }
    await wait(TICK_MS);
  }
  while ([...all].some(({ isWaiting }) => isWaiting) && mayWait()) await wait(TICK_MS);
  outcomes.hung += planned - outcomes.sent + [...all].filter(({ isWaiting }) => isWaiting).length;
  for (const connection of all) connection.close();
  return outcomes;
}

/** Takes the last connection that the other side has not closed meanwhile. */
function openOf(free: Connection[]): Connection | undefined {
  for (let last = free.pop(); last; last = free.pop()) if (last.isOpen) return last;
  return undefined;
}

function count(outcomes: Outcomes, status: number | null, tookMs: number): void {
  if (status === null) outcomes.reset++;
  else if (status === 503) outcomes.refused++;
  else if (status !== 200) outcomes.failed++;
  else if (tookMs > HANGS_AFTER_MS) outcomes.hung++;
  else {
    outcomes.accepted++;
    outcomes.tookMs.push(tookMs);
  }
}
