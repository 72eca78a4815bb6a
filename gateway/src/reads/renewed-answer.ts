import { setTimeout as wait } from "node:timers/promises";

/** How long a caller waits for the successor of an expired answer. */
const MAX_MS = 4_000;
/** The pauses between two questions: a look-up usually takes less than a second. */
const PAUSES_MS = [300, 400, 600, 900, 1_200];

const STALE = Buffer.from('"stale":true');
/** Room for what follows: at most an error. */
const END_BYTES = 512;

/** The service writes it after the items, so only the answer's end is read. */
export function isStale(answer: Buffer): boolean {
  return answer.subarray(-END_BYTES).includes(STALE);
}

/** Null if no successor of an expired answer arrives in time, or nobody waits any more. */
export async function renewedAnswer(
  request: () => Promise<Buffer>,
  isAwaited: () => boolean,
): Promise<Buffer | null> {
  const until = performance.now() + MAX_MS;
  for (const pause of PAUSES_MS) {
    await wait(pause);
    if (!isAwaited() || performance.now() >= until) return null;
    const answer = await Promise.race([request(), wait(until - performance.now(), null)]);
    if (answer === null) return null;
    if (!isStale(answer)) return answer;
  }
  return null;
}
