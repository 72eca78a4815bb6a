/**
 * At this many unanswered requests, no more start: people who come on while nothing is answered, and all come back, keep the
 * servers of a slow machine from ever coming up.
 */
const UNANSWERED_AT_MOST = 60;

/** Work that starts at a fixed rate: waiting for each answer would put less load on a slow server. */
export interface Steadily<T> {
  /** Starts no more; resolves with the outcomes of all started work, and rejects with the first error. */
  stop(): Promise<T[]>;
}

/** `begin` receives the number of earlier starts. */
export function steadily<T>(everyMs: number, begin: (before: number) => Promise<T>): Steadily<T> {
  const begun: Promise<T>[] = [];
  let unanswered = 0;
  const timer = setInterval(() => {
    if (unanswered >= UNANSWERED_AT_MOST) return;
    unanswered++;
    const one = begin(begun.length).finally(() => void unanswered--);
    one.catch(() => {}); // told by stop()
    begun.push(one);
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.all(begun);
    },
  };
}
