import { hasPriceRule, type NewWatch, type Watch } from "@stockfinder/contracts/watches";
import type { z } from "zod";
import type { ListRow } from "./list-row.ts";
import { cellOf, readTable, type TableRow, writeTable } from "./table.ts";

type Terms = z.input<typeof NewWatch>;

interface Column {
  readonly name: keyof Watch & keyof Terms;
  write(watch: Watch): string;
  /** What it gives of a new watch. Wrong values are refused with the whole watch. */
  read(cell: string): unknown;
}

const text = (name: Column["name"]): Column => ({
  name,
  write: (watch) => String(watch[name] ?? ""),
  read: (cell) => cell,
});
const number = (name: Column["name"]): Column => ({
  ...text(name),
  read: (cell) => Number(cell.replace(/[$,]/g, "")),
});
const flag = (name: Column["name"]): Column => ({
  ...text(name),
  read: (cell) => ({ true: true, false: false })[cell.toLowerCase()] ?? cell,
});
const list = (name: "stores" | "channels"): Column => ({
  name,
  write: (watch) => watch[name].join(";"),
  read: (cell) => cell.split(";"),
});

const TERMS: readonly Column[] = [
  text("country"),
  text("kind"),
  list("stores"),
  ...(["targetPrice", "targetTotal", "dropPercent", "dropAmount", "lowestInDays", "maxPrice"] as const).map(
    number,
  ),
  flag("soldByStore"),
  text("zip"),
  number("radiusMiles"),
  text("until"),
  list("channels"),
  text("email"),
  {
    name: "quietHours",
    write: ({ quietHours }) =>
      quietHours === null ? "" : `${quietHours.from}-${quietHours.to} ${quietHours.timeZone}`,
    read: (cell) => {
      const [, from, to, timeZone] = /^(\S+?)-(\S+) (\S+)$/.exec(cell) ?? [];
      return { from, to, timeZone };
    },
  },
  number("dailyCap"),
  flag("digest"),
];

const TARGET = ["name", "upc", "url", "retailer", "itemId"] as const;

const ALIASES = {
  code: ["upc", "ean", "gtin", "barcode"],
  url: ["url", "link", "address"],
  name: ["name", "title", "product"],
} as const;

export function watchFile(watches: readonly Watch[]): string {
  return writeTable(
    [...TARGET, ...TERMS.map(({ name }) => name)],
    watches.map((watch) => [
      ...TARGET.map((name) => watch[name] ?? ""),
      ...TERMS.map((column) => column.write(watch)),
    ]),
  );
}

/** Reads our own export, or any table with a column for codes, addresses or names. @throws {Fault} `bad-input` */
export function readWatchFile(file: string): ListRow[] {
  return readTable(file).map((row) => {
    const [retailer, itemId] = [cellOf(row, ["retailer"]), cellOf(row, ["itemid"])];
    return {
      codes: ALIASES.code.flatMap((name) => row.get(name) || []),
      url: cellOf(row, ALIASES.url),
      item: retailer !== null && itemId !== null ? { retailer, itemId } : null,
      name: cellOf(row, ALIASES.name),
      terms: termsOf(row),
    };
  });
}

/** A row that does not say its kind waits for a price if it has one, else for stock. */
function termsOf(row: TableRow): ListRow["terms"] {
  const terms: Partial<Terms> = Object.fromEntries(
    TERMS.flatMap(({ name, read }) => {
      const cell = row.get(name.toLowerCase());
      return cell ? [[name, read(cell)]] : [];
    }),
  );
  const { targetPrice = null, targetTotal = null, dropPercent = null, dropAmount = null } = terms;
  const { lowestInDays = null } = terms;
  const waits = hasPriceRule({ targetPrice, targetTotal, dropPercent, dropAmount, lowestInDays });
  return { kind: waits ? "price" : "stock", ...terms };
}
