import { AllOrders, seeded } from "./choices.ts";
import { type Outcome, type Pair, pairsThatMeet, runAlone, tryOrder } from "./pairs.ts";
import type { Stage } from "./stage.ts";

/** Pairs with at most so many statements are also run in every order, one for each seed: 924 orders if both have six. */
const MOST_STATEMENTS_FOR_ALL = 12;

export interface SearchOptions {
  /** Of each pair. */
  readonly seeds: number;
  /** The first seed. */
  readonly from?: number;
  /** The search ends after this time, with fewer seeds. */
  readonly seconds?: number;
  /** Only this pair. */
  readonly pair?: readonly [string, string];
}

export interface Searched {
  readonly pairs: number;
  readonly orders: number;
  /** What is wrong after one of the orders, in a few lines; null if nothing is. */
  readonly found: string | null;
}

/** Runs all pairs of actions that meet in a table, each in one order after another, until something is wrong. */
export async function searchOrders(
  { pool, subject }: Stage,
  { seeds, from = 1, seconds = Number.POSITIVE_INFINITY, pair: wanted }: SearchOptions,
): Promise<Searched> {
  const ends = performance.now() + seconds * 1_000;
  const pairs = pairsThatMeet(await runAlone(pool, subject)).filter(
    ({ actions }) => !wanted || actions.every(({ name }) => wanted.includes(name)),
  );
  const allOrders = pairs.map(({ statements }) =>
    statements > MOST_STATEMENTS_FOR_ALL ? null : new AllOrders(),
  );
  let orders = 0;
  for (let seed = from; seed < from + seeds; seed += 1)
    for (const [index, { actions }] of pairs.entries())
      for (const choose of [seeded(seed), allOrders[index]?.next()]) {
        if (!choose) continue;
        if (performance.now() > ends) return { pairs: pairs.length, orders, found: null };
        orders += 1;
        const { broken, trace } = await tryOrder(pool, subject, actions, choose);
        if (broken.length > 0)
          return { pairs: pairs.length, orders, found: told(actions, seed, { broken, trace }) };
      }
  return { pairs: pairs.length, orders, found: null };
}

function told(actions: Pair["actions"], seed: number, { broken, trace }: Outcome): string {
  const names = actions.map(({ name }) => `"${name}"`).join(" and ");
  return [
    `${names}, seed ${seed}:`,
    ...broken.map((what) => `  ${what}`),
    ...trace.map((step) => `    ${step}`),
  ].join("\n");
}
