import { alignedTable } from "../table.ts";
import type { Figures } from "./measure.ts";
import type { Subject } from "./subject.ts";

/** A subject without figures, and why. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/** Which of the subjects can be run here. */
export async function sorted(
  subjects: readonly Subject[],
): Promise<{ there: Subject[]; skipped: LeftOut[] }> {
  const there: Subject[] = [];
  const skipped: LeftOut[] = [];
  for (const subject of subjects) {
    const reason = await subject.missing();
    if (reason === null) there.push(subject);
    else skipped.push({ name: subject.name, reason });
  }
  return { there, skipped };
}

const HEADS = [
  "",
  "checks a minute",
  "closest two of a host",
  "right",
  "missed",
  "doubled",
  "wrong",
  "change to alert, p50 / most",
  "memory, median / most",
  "",
];

/** The figures as a table; under it, in capitals, what has none. */
export function report(
  figures: readonly Figures[],
  { skipped, failed }: { readonly skipped: readonly LeftOut[]; readonly failed: readonly LeftOut[] },
): string {
  const rows = figures.map((one) => [
    one.name,
    one.checksAMinute.toFixed(1),
    seconds(one.closestMs),
    ...[one.right, one.missed, one.doubled, one.wrong].map(String),
    Number.isNaN(one.delayMs.median)
      ? "no alert"
      : `${seconds(one.delayMs.median)} / ${seconds(one.delayMs.most)}`,
    `${one.megabytes.median.toFixed(0)} MB / ${one.megabytes.most.toFixed(0)} MB`,
    one.remark,
  ]);
  return [
    alignedTable(HEADS, rows),
    ...skipped.map(({ name, reason }) => `SKIPPED ${name}: ${reason}`),
    ...failed.map(({ name, reason }) => `FAILED ${name}: ${reason}`),
  ].join("\n");
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
