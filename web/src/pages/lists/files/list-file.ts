import { randomId } from "@stockfinder/client/random-id";
import { normalGtin } from "@stockfinder/contracts/gtin";
import type { Line } from "@stockfinder/contracts/lists";
import Papa from "papaparse";
import { NEW_LINE, type NewLine } from "../open-list/waiting.ts";

const COLUMNS = ["text", "quantity", "upc", "note", "max price", "similar", "checked"];
/** What other programs call a column. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ name: "text", item: "text", product: "text", title: "text", gtin: "upc", ean: "upc", barcode: "upc" },
  ...{ amount: "quantity", qty: "quantity", count: "quantity", notes: "note", comment: "note" },
  ...{ max_price: "max price", maxprice: "max price", price: "max price" },
};
const LONGEST_TEXT = 200;
const LONGEST_NOTE = 500;
const MOST_LINES = 300;
const MOST_PIECES = 999;
const MOST_PRICE = 10_000_000;
/** Spreadsheets take a cell that begins so for a formula; `'` before it makes it a text. */
const NEUTRALIZED = /^'(?=[=+\-@\t\r])/;

/** What is wrong with a line of the file; the headings are line 1. Null for the file as a whole. */
export interface FileProblem {
  readonly line: number | null;
  readonly words: string;
}

export interface ListFile {
  readonly lines: readonly NewLine[];
  readonly problems: readonly FileProblem[];
}

type Cells = Readonly<Record<string, string | undefined>>;

/** Reads a CSV with a line of headings; commas, semicolons and tabs are recognized. Checked lines are read as open ones. */
export function readListFile(text: string): ListFile {
  const { data, errors, meta } = Papa.parse<Cells>(text, {
    header: true,
    skipEmptyLines: false,
    transformHeader: (heading) => columnOf(heading.trim().toLowerCase()),
    transform: (cell) => cell.trim().replace(NEUTRALIZED, ""),
  });
  if (!meta.fields?.some((column) => column === "text" || column === "upc"))
    return failed("The first line must name the columns, with text or upc among them: text, quantity, note");
  const quotes = errors.find(({ type }) => type === "Quotes");
  if (quotes) return failed(`A quotation mark is not closed: ${quotes.message}`);
  const lines: NewLine[] = [];
  const problems: FileProblem[] = [];
  for (const [row, cells] of data.entries()) {
    if (Object.values(cells).every((cell) => !cell)) continue;
    const read = "__parsed_extra" in cells ? "It has more cells than the headings" : lineOf(cells);
    if (typeof read === "string") problems.push({ line: row + 2, words: read });
    else lines.push(read);
  }
  if (lines.length > MOST_LINES) return failed(`A list has at most ${MOST_LINES} lines`);
  return { lines, problems };
}

/** The lines of a list as a CSV whose cells no spreadsheet takes for formulas. */
export function writeListFile(lines: readonly Line[]): string {
  const data = lines.map(({ text, quantity, upc, note, maxPrice, similar, checked }) => [
    ...[text, String(quantity), upc ?? "", note, maxPrice === null ? "" : String(maxPrice)],
    ...[similar, checked].map((is) => (is ? "yes" : "no")),
  ]);
  return Papa.unparse({ fields: COLUMNS, data }, { escapeFormulae: true });
}

function columnOf(heading: string): string {
  return OTHER_NAMES[heading] ?? heading;
}

function failed(words: string): ListFile {
  return { lines: [], problems: [{ line: null, words }] };
}

/** A new line, or what is wrong. Without a quantity, `2x towels` means two. */
function lineOf(cells: Cells): NewLine | string {
  const { text = "", note = "" } = cells;
  const given = (column: string) => cells[column] || null;
  const [quantity, price, code] = [given("quantity"), given("max price"), given("upc")];
  const upc = code === null ? null : normalGtin(code.replace(/[\s-]/g, ""));
  const maxPrice = price === null ? null : Number(price.replace(/[$,]/g, ""));
  if (text === "" && code === null) return "It has neither text nor upc";
  if (code !== null && upc === null) return `${code} is no UPC or EAN`;
  if (text.length > LONGEST_TEXT) return `The text has more than ${LONGEST_TEXT} characters`;
  if (note.length > LONGEST_NOTE) return `The note has more than ${LONGEST_NOTE} characters`;
  if (quantity !== null && !(/^\d{1,3}$/.test(quantity) && Number(quantity) > 0))
    return `The quantity ${quantity} is no number from 1 to ${MOST_PIECES}`;
  if (maxPrice !== null && !(maxPrice > 0 && maxPrice <= MOST_PRICE)) return `${price} is no price`;
  return {
    ...{
      ...NEW_LINE,
      clientId: randomId(),
      upc,
      note,
      maxPrice,
      similar: /^(yes|true|1)$/i.test(cells.similar ?? ""),
    },
    ...(text !== "" && { text }),
    ...(quantity !== null && { quantity: Number(quantity) }),
  };
}
