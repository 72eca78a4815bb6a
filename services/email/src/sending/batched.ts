import { setImmediate as nextTurn } from "node:timers/promises";

export interface BatchOptions<Item> {
  /** Whether the item starts a batch at once. Other items join the next batch, or start one after `maxWaitMs`. */
  readonly isUrgent: (item: Item) => boolean;
  readonly maxWaitMs: number;
}

/**
 * Batches calls: items from the same turn of the event loop, or from the time while a batch runs, are processed by one call of
 * `work`. So many small statements become one, and urgent items never wait for a timer.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { isUrgent, maxWaitMs }: BatchOptions<Item>,
): (item: Item) => Promise<Result> {
  let waiting: { readonly item: Item; readonly settle: PromiseWithResolvers<Result> }[] = [];
  let isRunning = false;
  let isDue = false;
  let alarm: NodeJS.Timeout | undefined;

  async function runWhileDue(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (isDue) {
      await nextTurn();
      const batch = waiting;
      waiting = [];
      isDue = false;
      clearTimeout(alarm);
      alarm = undefined;
      await run(batch);
    }
    isRunning = false;
  }

  async function run(batch: typeof waiting): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ settle }, index) => {
        settle.resolve(results[index] as Result);
      });
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
  }

  function startBatch(): void {
    isDue = true;
    void runWhileDue();
  }

  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (isUrgent(item)) startBatch();
    else alarm ??= setTimeout(startBatch, maxWaitMs);
    return settle.promise;
  };
}
