import { badField } from "@stockfinder/contracts/fault";
import Papa from "papaparse";

/** A row of a table: its cells by the column's name in lower case, without spaces around them. */
export type TableRow = ReadonlyMap<string, string>;

/** Spreadsheets take a cell that begins so for a formula; `'` before it makes it a text. */
const NEUTRALIZED = /^'(?=[=+\-@\t\r])/;

/**
 * Reads a CSV with a line of headings; commas, semicolons and tabs are recognized.
 * @throws {Fault} `bad-input` that names the row, the first below the headings being 1.
 */
export function readTable(text: string): TableRow[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (heading) => heading.trim().toLowerCase(),
    transform: (cell) => cell.trim().replace(NEUTRALIZED, ""),
  });
  const wrong = errors.find(({ type, code }) => type === "Quotes" || code === "TooManyFields");
  if (wrong) {
    const { type, row = 0, message } = wrong;
    // The library counts the headings only before it has split the rows.
    throw badField("text", `Row ${type === "Quotes" ? row : row + 1}: ${message}`);
  }
  return data.map((row) => new Map(Object.entries(row).filter(([, cell]) => typeof cell === "string")));
}

/** Writes a CSV whose cells no spreadsheet takes for formulas. */
export function writeTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return Papa.unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { escapeFormulae: true });
}

export function cellOf(row: TableRow, names: readonly string[]): string | null {
  return names.map((name) => row.get(name)).find((cell) => cell) ?? null;
}
