import { setTimeout as wait } from "node:timers/promises";

/** How long a caller waits for the successor of an expired answer. */
const MAX_MS = 4_000;
/** The pauses between two questions: a look-up usually takes less than a second. */
const PAUSES_MS = [300, 400, 600, 900, 1_200];

const STALE = Buffer.from('"stale":true');
/** Room for what follows: at most an error. */
const END_BYTES = 512;

/**
 * Whether an answer has expired. The service writes that after the items, so only the answer's end is read. In a text of the
 * answer the quotes would be escaped.
 */
export function isStale(answer: Buffer): boolean {
  return answer.subarray(-END_BYTES).includes(STALE);
}

/**
 * The successor of an expired answer, which the service looks up in the background. Null if none arrives in time, or
 * nobody waits for it any more.
 */
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
