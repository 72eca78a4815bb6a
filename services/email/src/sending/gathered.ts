import { setImmediate as nextTurn } from "node:timers/promises";

export interface Gathering<Item> {
  /** Whether somebody waits for the result of this one; others come along with the next that is, or after `patienceMs`. */
  readonly isUrgent: (item: Item) => boolean;
  readonly patienceMs: number;
}

/**
 * Makes one call out of many: what is asked for in the same turn of the event loop, or while another call runs, goes together
 * in one. So a statement for each of many mails costs about one statement, and nothing urgent waits for a timer.
 */
export function gathered<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { isUrgent, patienceMs }: Gathering<Item>,
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

  function goOn(): void {
    isDue = true;
    void runWhileDue();
  }

  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (isUrgent(item)) goOn();
    else alarm ??= setTimeout(goOn, patienceMs);
    return settle.promise;
  };
}
