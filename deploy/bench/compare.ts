import type { Target } from "./target.ts";

/** The measurements of one run. */
export interface Measure {
  /** Operations per second. */
  readonly rate: number;
  readonly cpuMicrosPerOperation: number;
}

export interface Comparison {
  readonly name: string;
  readonly subject: Measure;
  readonly baseline: Measure;
  /** The subject's rate over the baseline's: median of the ratios of neighbouring runs. */
  readonly ratio: number;
  /** The same of the CPU times of one operation. */
  readonly cpuRatio: number;
}

const ROUNDS = 5;

/** Runs both alternately, so that other load on the machine affects both alike; medians of five rounds. */
export async function compare(
  name: string,
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
    name,
    subject: medianMeasure(rounds.map((round) => round.subject)),
    baseline: medianMeasure(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.subject.rate / round.baseline.rate)),
    cpuRatio: median(
      rounds.map((round) => round.subject.cpuMicrosPerOperation / round.baseline.cpuMicrosPerOperation),
    ),
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
