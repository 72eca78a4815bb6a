/** A row of the bench's table. */
export interface Row {
  readonly name: string;
  /** The baseline; absent for a plain figure. */
  readonly baseline?: string;
  readonly value: string;
  readonly limit?: string;
  readonly isWithin?: boolean;
  /** The rates and CPU times behind a ratio. */
  readonly details?: string;
}

interface Ratio {
  readonly name: string;
  readonly baseline: string;
  readonly ratio: number;
  readonly details?: string;
}

export function ratioAtLeast(atLeast: number, { ratio, ...row }: Ratio): Row {
  return { ...row, value: ratio.toFixed(2), limit: `at least ${atLeast}`, isWithin: ratio >= atLeast };
}

export function ratioAtMost(atMost: number, { ratio, ...row }: Ratio): Row {
  return { ...row, value: ratio.toFixed(3), limit: `at most ${atMost}`, isWithin: ratio <= atMost };
}

export function printTable(rows: readonly Row[]): void {
  const heads = ["", "against", "measured", "limit", "", "details"];
  const cells = rows.map(({ name, baseline = "", value, limit = "", isWithin, details = "" }) => [
    name,
    baseline,
    value,
    limit,
    isWithin === undefined ? "" : isWithin ? "ok" : "MISSED",
    details,
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const lines = [line(heads), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)];
  process.stdout.write(`\n${lines.join("\n")}\n`);
}
