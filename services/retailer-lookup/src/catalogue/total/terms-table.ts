import { z } from "zod";

/**
 * Reads a table of terms: columns between tabs, the first line names them, lines that begin with `#` are comments.
 * @throws {Error} that names the file, and the line and column of a value that is not as expected.
 */
export function readTable<Row extends z.ZodObject>(text: string, row: Row, file: string): z.output<Row>[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ cells: line.split("\t"), line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== "" && !line.startsWith("#"));
  const names = lines[0]?.cells.map((name) => name.trim()) ?? [];
  return lines.slice(1).map(({ cells, number }) => {
    const read = row.safeParse(Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? ""])));
    if (read.success) return read.data;
    throw new Error(`${file}, line ${number}: ${z.prettifyError(read.error)}`);
  });
}
