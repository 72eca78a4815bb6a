import type { Target } from "./target.ts";

/** The measurements of one run. */
export interface Measure {
  /** Operations per second. */
  readonly rate: number;
  readonly cpuMicrosPerOperation: number;
}

export interface Comparison {
  readonly subject: Measure;
  readonly baseline: Measure;
  /** The subject's rate over the baseline's: median of the ratios of neighbouring runs. */
  readonly ratio: number;
}

const ROUNDS = 5;

/** Runs both alternately, so that other load on the machine affects both alike; medians of five rounds. */
export async function compare(
  subject: () => Promise<Measure>,
  baseline: () => Promise<Measure>,
): Promise<Comparison> {
  await baseline();
  await subject();
  const rounds: { subject: Measure; baseline: Measure }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ baseline: await baseline(), subject: await subject() });
  }
  return {
    subject: medianMeasure(rounds.map((round) => round.subject)),
    baseline: medianMeasure(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.subject.rate / round.baseline.rate)),
  };
}

export function describeMeasure({ rate, cpuMicrosPerOperation }: Measure): string {
  return `${rate.toFixed(0)}/s at ${cpuMicrosPerOperation.toFixed(0)} us CPU`;
}

/** Measures `work`, which returns its rate, and the CPU time that the targets used for it. */
export async function measured(
  targets: readonly Pick<Target, "cpuMicros">[],
  seconds: number,
  work: () => Promise<number>,
): Promise<Measure> {
  const before = await cpuOf(targets);
  const rate = await work();
  const used = (await cpuOf(targets)) - before;
  return { rate, cpuMicrosPerOperation: used / (rate * seconds) };
}

/** Keeps this many calls running at all times; a call counts as `size` operations. */
export function measuredCalls(
  targets: readonly Pick<Target, "cpuMicros">[],
  { seconds, inFlight, size = 1 }: { seconds: number; inFlight: number; size?: number },
  call: () => Promise<unknown>,
): Promise<Measure> {
  return measured(targets, seconds, async () => {
    const started = performance.now();
    let done = 0;
    const loop = async () => {
      while (performance.now() < started + seconds * 1_000) {
        await call();
        done += size;
      }
    };
    await Promise.all(Array.from({ length: inFlight }, loop));
    return done / ((performance.now() - started) / 1_000);
  });
}

/** The median time of each, in milliseconds; run in turn, after a warm-up. */
export async function medianTimes(
  { times, warmUp = Math.ceil(times / 5) }: { readonly times: number; readonly warmUp?: number },
  works: readonly ((turn: number) => Promise<unknown>)[],
): Promise<number[]> {
  const measured = works.map((): number[] => []);
  for (let turn = 0; turn < warmUp + times; turn += 1) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work(turn);
      if (turn >= warmUp) measured[index]?.push(performance.now() - started);
    }
  }
  return measured.map(median);
}

/** The medians of what both return, taken in turn after a warm-up. */
export async function mediansOfPairs(
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
  subject: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ subject: number; baseline: number; ratio: number }> {
  const pairs: { readonly subject: number; readonly baseline: number }[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const pair = { baseline: await baseline(), subject: await subject() };
    if (round >= 0) pairs.push(pair);
  }
  return {
    subject: median(pairs.map((pair) => pair.subject)),
    baseline: median(pairs.map((pair) => pair.baseline)),
    ratio: median(pairs.map((pair) => pair.subject / pair.baseline)),
  };
}

/** CPU time that the targets have used, in microseconds. */
export async function cpuOf(targets: readonly Pick<Target, "cpuMicros">[]): Promise<number> {
  const used = await Promise.all(targets.map((target) => target.cpuMicros()));
  return used.reduce((sum, micros) => sum + micros, 0);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** By the nearest rank: quantile 0.99 of 100 values is the 99th. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

function medianMeasure(measures: readonly Measure[]): Measure {
  return {
    rate: median(measures.map((measure) => measure.rate)),
    cpuMicrosPerOperation: median(measures.map((measure) => measure.cpuMicrosPerOperation)),
  };
}
