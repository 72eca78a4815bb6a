import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * The rows of a file of tab-separated values, whose first line names the columns; empty cells at a line's end may be left
 * out. Throws with the file, the line and the column of a value that does not fit.
 */
export function readTable<Row extends z.ZodType>(file: URL, row: Row): z.infer<Row>[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const columns = head.split("\t");
  return lines.map((line, index) => {
    const cells = line.split("\t");
    const named = columns.map((column, at) => [column, cells[at] ?? ""]);
    const parsed = row.safeParse(Object.fromEntries(named));
    if (parsed.success && cells.length <= columns.length) return parsed.data;
    const why = parsed.success ? "more cells than columns" : z.prettifyError(parsed.error);
    throw new Error(`${file.pathname}, line ${index + 2}: ${why}`);
  });
}
