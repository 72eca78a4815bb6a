import { readFileSync } from "node:fs";
import { z } from "zod";
import { SalesTax } from "./sales-tax.ts";
import { ShopTerms } from "./shop-terms.ts";

export interface Terms {
  readonly taxes: ReadonlyMap<string, SalesTax>;
  readonly shops: ReadonlyMap<string, ShopTerms>;
  readonly centsPerMile: number;
}

export interface TermsOptions {
  /** Of the operator, of the form of either table. Each of their rows replaces that of the product, or completes the table. */
  readonly files?: readonly string[] | undefined;
  readonly centsPerMile: number;
}

/** @throws {Error} that names the file if it cannot be read. */
export function readTerms({ files = [], centsPerMile }: TermsOptions): Terms {
  const tables = [OWN_TAXES, OWN_SHOPS, ...files].map((file) => ({
    file: String(file),
    text: readFileSync(file, "utf8"),
  }));
  const isOfTaxes = ({ text }: { readonly text: string }) => columnsOf(text).includes("state");
  const taxes = tables.filter(isOfTaxes).flatMap(({ text, file }) => readTable(text, SalesTax, file));
  const shops = tables
    .filter((table) => !isOfTaxes(table))
    .flatMap(({ text, file }) => readTable(text, ShopTerms, file));
  return {
    taxes: new Map(taxes.map((tax) => [tax.state, tax])),
    shops: new Map(shops.map((shop) => [shop.store, shop])),
    centsPerMile,
  };
}

const OWN_TAXES = new URL("sales-tax-us.tsv", import.meta.url);
const OWN_SHOPS = new URL("shop-terms-us.tsv", import.meta.url);

/**
 * Reads a table of terms: columns between tabs, the first line names them, lines that begin with `#` are comments.
 * @throws {Error} that names the file, and the line and column of a value that is not as expected.
 */
function readTable<Row extends z.ZodObject>(text: string, row: Row, file: string): z.output<Row>[] {
  const [names, ...lines] = linesOf(text);
  return lines.map(({ cells, number }) => {
    const read = row.safeParse(
      Object.fromEntries(names?.cells.map((name, at) => [name, cells[at] ?? ""]) ?? []),
    );
    if (read.success) return read.data;
    throw new Error(`${file}, line ${number}: ${z.prettifyError(read.error)}`);
  });
}

function columnsOf(text: string): readonly string[] {
  return linesOf(text)[0]?.cells ?? [];
}

function linesOf(text: string): { readonly cells: readonly string[]; readonly number: number }[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== "" && !line.startsWith("#"))
    .map(({ line, number }) => ({ cells: line.split("\t").map((cell) => cell.trim()), number }));
}
