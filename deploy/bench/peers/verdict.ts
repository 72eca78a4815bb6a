import { type Restock, restocksOf, type Scene } from "./script.ts";

/** A received alert; milliseconds since the script began. */
export interface ReceivedAlert {
  readonly product: string;
  readonly atMs: number;
}

export interface Verdict {
  /** Restocks with an alert while they lasted. */
  readonly right: number;
  readonly missed: number;
  /** Further alerts of the same restock. */
  readonly doubled: number;
  /** Alerts without a restock. */
  readonly wrong: number;
  /** From each alerted restock to its first alert. */
  readonly delaysMs: readonly number[];
}

/** An alert that arrives within this time after the product is gone again was correct when the page was read. */
const ON_ITS_WAY_MS = 2_000;

export function judge(scenes: readonly Scene[], holdMs: number, received: readonly ReceivedAlert[]): Verdict {
  const verdict = { right: 0, missed: 0, doubled: 0, wrong: 0, delaysMs: [] as number[] };
  for (const scene of scenes) {
    const restocks = restocksOf(scene, holdMs);
    const alerts = received.filter(({ product }) => product === scene.product).map(({ atMs }) => atMs);
    const alertsOf = restocks.map((restock) => alerts.filter((atMs) => isOf(restock, atMs)));
    for (const [index, { fromMs }] of restocks.entries()) {
      const times = alertsOf[index] ?? [];
      if (times.length === 0) verdict.missed += 1;
      else {
        verdict.right += 1;
        verdict.doubled += times.length - 1;
        verdict.delaysMs.push(Math.min(...times) - fromMs);
      }
    }
    verdict.wrong += alerts.length - alertsOf.flat().length;
  }
  return verdict;
}

function isOf({ fromMs, untilMs }: Restock, atMs: number): boolean {
  return atMs >= fromMs && atMs < untilMs + ON_ITS_WAY_MS;
}
