import { z } from "zod";

/**
 * A backup is lines of JSON. An object is one of these entries; an array is a row of the table before it, each value as
 * Postgres writes it as text. The last line is `end`.
 */
export const Entry = z.discriminatedUnion("entry", [
  z.object({ entry: z.literal("backup"), format: z.literal(1), version: z.string(), madeAt: z.string() }),
  z.object({
    entry: z.literal("schema"),
    name: z.string(),
    /** The files that made its tables: the service's own, and those of shared tables by their owner. */
    migrations: z.array(z.string()),
    shared: z.record(z.string(), z.number()),
  }),
  z.object({
    entry: z.literal("table"),
    schema: z.string(),
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    partitions: z.array(z.object({ name: z.string(), bound: z.string() })),
  }),
  z.object({ entry: z.literal("sequence"), schema: z.string(), name: z.string(), value: z.string() }),
  /** A file of the data folder, in base64. */
  z.object({
    entry: z.literal("file"),
    path: z.string().regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/),
    content: z.base64(),
  }),
  /** The secrets that the data was written with; only in an encrypted backup. */
  z.object({ entry: z.literal("keys"), keys: z.record(z.string(), z.string()) }),
  z.object({ entry: z.literal("end") }),
]);
export type Entry = z.infer<typeof Entry>;

export type SchemaEntry = Extract<Entry, { entry: "schema" }>;
export type TableEntry = Extract<Entry, { entry: "table" }>;
