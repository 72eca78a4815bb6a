/** Something that is begun again and again, at a fixed rate: whoever waits for answers first asks less of a slow server. */
export interface Steadily<T> {
  /** Begins no more; resolves with all outcomes when what was begun has ended, and throws what any of it threw. */
  stop(): Promise<T[]>;
}

/** `begin` is told how many were begun before. */
export function steadily<T>(everyMs: number, begin: (before: number) => Promise<T>): Steadily<T> {
  const begun: Promise<T>[] = [];
  const timer = setInterval(() => {
    const one = begin(begun.length);
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
