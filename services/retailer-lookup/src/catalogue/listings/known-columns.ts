import { type Column, milliseconds } from "@stockfinder/database/columns";
import type { Known } from "./reading-rules.ts";

/** The columns that listings and shelves have in common. */
export const KNOWN_COLUMNS: readonly Column<{ readonly known: Known }>[] = [
  { name: "price", type: "numeric", value: ({ known }) => known.price?.value ?? null },
  { name: "currency", type: "text", value: ({ known }) => known.price?.currency ?? null },
  { name: "stock", type: "text", value: ({ known }) => known.stock },
  { name: "seen_at", type: "timestamptz", value: ({ known }) => known.seenAt },
  { name: "seen_by", type: "text", value: ({ known }) => known.seenBy },
  { name: "certain_stock", type: "text", value: ({ known }) => known.certain?.stock ?? null },
  { name: "certain_since", type: "timestamptz", value: ({ known }) => known.certain?.since ?? null },
  { name: "certain_seen_at", type: "timestamptz", value: ({ known }) => known.certain?.seenAt ?? null },
  { name: "certain_seen_by", type: "text", value: ({ known }) => known.certain?.seenBy ?? null },
  { name: "version", type: "bigint", value: ({ known }) => known.version },
];

/** SQL: the `Known` of a row of listings or shelves. Only listings have a seller: items on a store's shelf are sold by the store. */
export const knownOf = (row: string, soldBy = "null"): string => `
  json_build_object(
    'price', case when ${row}.currency is not null
      then json_build_object('value', ${row}.price, 'currency', ${row}.currency) end,
    'stock', ${row}.stock, 'seenAt', ${milliseconds(`${row}.seen_at`)}, 'seenBy', ${row}.seen_by,
    'certain', case when num_nulls(${row}.certain_stock, ${row}.certain_since, ${row}.certain_seen_at, ${row}.certain_seen_by) = 0
      then json_build_object('stock', ${row}.certain_stock, 'since', ${milliseconds(`${row}.certain_since`)},
        'seenAt', ${milliseconds(`${row}.certain_seen_at`)}, 'seenBy', ${row}.certain_seen_by) end,
    'soldBy', ${soldBy}, 'version', ${row}.version)`;
