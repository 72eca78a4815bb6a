/** A ratio that must reach `atLeast`, or must not exceed `atMost`; `details` for whoever wants to know more. */
export interface RatioRow {
  readonly name: string;
  readonly baseline: string;
  readonly ratio: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly details: string;
}

export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly limit?: string;
  readonly isWithin?: boolean;
}

export function printRatios(title: string, rows: readonly RatioRow[]): void {
  print(title, ["", "against", "ratio", "limit", "", "details"], rows.map(ratioCells));
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  const cells = figures.map(({ name, value, limit = "", isWithin }) => [
    name,
    value,
    limit,
    verdict(isWithin),
  ]);
  print(title, ["", "measured", "limit", ""], cells);
}

function ratioCells({ name, baseline, ratio, atLeast, atMost, details }: RatioRow): string[] {
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const isWithin = atLeast === undefined ? ratio <= (atMost ?? Number.POSITIVE_INFINITY) : ratio >= atLeast;
  return [name, baseline, ratio.toFixed(2), limit, verdict(isWithin), details];
}

function verdict(isWithin: boolean | undefined): string {
  return isWithin === undefined ? "" : isWithin ? "ok" : "MISSED";
}

function print(title: string, heads: readonly string[], rows: readonly string[][]): void {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const lines = [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
  process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
}
