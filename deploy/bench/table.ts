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
  process.stdout.write(`\n${alignedTable(heads, cells)}\n`);
}

/** The rows below their heads, each column as wide as its longest cell. */
export function alignedTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
