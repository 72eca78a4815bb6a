import type { CertainStock, ReadingSource, Stock } from "@stockfinder/contracts/listings";
import type { Column } from "@stockfinder/database/columns";
import type { Known } from "./reading-rules.ts";

/** The columns that listings and shelves have in common, as `selectKnown` returns them: times in milliseconds since 1970. */
export interface KnownRow {
  readonly price: number | null;
  readonly currency: string | null;
  readonly stock: Stock;
  readonly seen_at: number;
  readonly seen_by: ReadingSource;
  readonly certain_stock: CertainStock | null;
  readonly certain_since: number | null;
  readonly certain_seen_at: number | null;
  readonly certain_seen_by: ReadingSource | null;
  readonly version: number;
}

const COLUMNS: readonly Column<Known>[] = [
  { name: "price", type: "numeric", value: ({ price }) => price?.value ?? null },
  { name: "currency", type: "text", value: ({ price }) => price?.currency ?? null },
  { name: "stock", type: "text", value: ({ stock }) => stock },
  { name: "seen_at", type: "timestamptz", value: ({ seenAt }) => seenAt },
  { name: "seen_by", type: "text", value: ({ seenBy }) => seenBy },
  { name: "certain_stock", type: "text", value: ({ certain }) => certain?.stock ?? null },
  { name: "certain_since", type: "timestamptz", value: ({ certain }) => certain?.since ?? null },
  { name: "certain_seen_at", type: "timestamptz", value: ({ certain }) => certain?.seenAt ?? null },
  { name: "certain_seen_by", type: "text", value: ({ certain }) => certain?.seenBy ?? null },
  { name: "version", type: "bigint", value: ({ version }) => version },
];

/** The common columns of rows that have them under `known`. */
export const KNOWN_COLUMNS: readonly Column<{ readonly known: Known }>[] = COLUMNS.map(
  ({ name, type, value }) => ({ name, type, value: (row) => value(row.known) }),
);

/** For a select; `table` is an alias in the statement. Numbers, because the driver parses them faster than times. */
export function selectKnown(table: string): string {
  const milliseconds = (column: string) =>
    `(extract(epoch from ${table}.${column}) * 1000)::float8 as ${column}`;
  return `${table}.price::float8, ${table}.currency, ${table}.stock, ${milliseconds("seen_at")}, ${table}.seen_by,
    ${table}.certain_stock, ${milliseconds("certain_since")}, ${milliseconds("certain_seen_at")},
    ${table}.certain_seen_by, ${table}.version::float8`;
}

/** Only listings have a `soldBy`: items on a store's shelf are sold by the store. */
export function knownFrom(row: KnownRow, soldBy: Known["soldBy"] = null): Known {
  const {
    certain_stock: stock,
    certain_since: since,
    certain_seen_at: seenAt,
    certain_seen_by: seenBy,
  } = row;
  const isCertain = stock !== null && since !== null && seenAt !== null && seenBy !== null;
  return {
    price: row.currency === null ? null : { value: row.price, currency: row.currency },
    stock: row.stock,
    seenAt: row.seen_at,
    seenBy: row.seen_by,
    certain: isCertain ? { stock, since, seenAt, seenBy } : null,
    soldBy,
    version: row.version,
  };
}
