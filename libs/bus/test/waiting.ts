import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 10;

/** Collects what handlers receive and lets a test wait for it. */
export function collector<T>() {
  const items: T[] = [];
  let changed = Promise.withResolvers<void>();
  return {
    add(item: T) {
      items.push(item);
      changed.resolve();
    },
    async atLeast(count: number): Promise<T[]> {
      while (items.length < count) {
        changed = Promise.withResolvers();
        await changed.promise;
      }
      return [...items];
    },
  };
}

/** Polls until the result is as expected, or the test times out. */
export async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    await wait(POLL_MS);
  }
}
