/** Gathers what handlers hear and lets a test wait for it. */
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

/** Asks until the answer is as it should be; the test's own time limit ends it. */
export async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    await new Promise(setImmediate); // what is waited for needs its turn
  }
}
