import { type Restock, restocksOf, type Scene } from "./script.ts";

/** An alert that somebody got; milliseconds since the script began. */
export interface Heard {
  readonly product: string;
  readonly atMs: number;
}

export interface Verdict {
  /** Restocks that were told of while they lasted. */
  readonly right: number;
  readonly missed: number;
  /** Told again of the same restock. */
  readonly doubled: number;
  /** Told of a restock when there was none. */
  readonly wrong: number;
  /** From each restock that was told of to its first alert. */
  readonly delaysMs: readonly number[];
}

/** An alert that arrives within this time after the product is gone again tells of what was true when the page was read. */
const ON_ITS_WAY_MS = 2_000;

export function judge(scenes: readonly Scene[], holdMs: number, heard: readonly Heard[]): Verdict {
  const verdict = { right: 0, missed: 0, doubled: 0, wrong: 0, delaysMs: [] as number[] };
  for (const scene of scenes) {
    const restocks = restocksOf(scene, holdMs);
    const alerts = heard.filter(({ product }) => product === scene.product).map(({ atMs }) => atMs);
    const told = restocks.map((restock) => alerts.filter((atMs) => isOf(restock, atMs)));
    for (const [index, { fromMs }] of restocks.entries()) {
      const times = told[index] ?? [];
      if (times.length === 0) verdict.missed += 1;
      else {
        verdict.right += 1;
        verdict.doubled += times.length - 1;
        verdict.delaysMs.push(Math.min(...times) - fromMs);
      }
    }
    verdict.wrong += alerts.length - told.flat().length;
  }
  return verdict;
}

function isOf({ fromMs, untilMs }: Restock, atMs: number): boolean {
  return atMs >= fromMs && atMs < untilMs + ON_ITS_WAY_MS;
}
