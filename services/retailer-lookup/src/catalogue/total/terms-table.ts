import { z } from "zod";

/**
 * Reads a table of terms: columns between tabs, the first line names them, lines that begin with `#` are comments.
 * @throws {Error} that names the file, and the line and column of a value that is not as expected.
 */
export function readTable<Row extends z.ZodObject>(text: string, row: Row, file: string): z.output<Row>[] {
  const [names, ...lines] = linesOf(text);
  return lines.map(({ cells, number }) => {
    const read = row.safeParse(
      Object.fromEntries(names?.cells.map((name, at) => [name, cells[at] ?? ""]) ?? []),
    );
    if (read.success) return read.data;
    throw new Error(`${file}, line ${number}: ${z.prettifyError(read.error)}`);
  });
}

export function columnsOf(text: string): readonly string[] {
  return linesOf(text)[0]?.cells ?? [];
}

function linesOf(text: string): { readonly cells: readonly string[]; readonly number: number }[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== "" && !line.startsWith("#"))
    .map(({ line, number }) => ({ cells: line.split("\t").map((cell) => cell.trim()), number }));
}
