/** Work that starts at a fixed rate: waiting for answers would put less load on a slow server. */
export interface Steadily<T> {
  /** Starts no more; resolves with the outcomes of all started work, and rejects with the first error. */
  stop(): Promise<T[]>;
}

/** `begin` receives the number of earlier starts. */
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
