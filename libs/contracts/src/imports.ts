import { z } from "zod";
import { operation } from "./operation.ts";
import { CallerGroup } from "./principal.ts";

export const MAX_IMPORTED_ROWS = 500;

/** Enough for as many rows of 2 kB. */
const MAX_TEXT = 1_000_000;

/** `csv`: our own export, or any table with a column `upc`, `url` or `name`. */
export const ImportSource = z.enum(["csv", "changedetection", "pricebuddy", "keepa"]);
export type ImportSource = z.infer<typeof ImportSource>;

export const ImportedRow = z.object({
  /** The row's name, address or code, as given. */
  given: z.string(),
  /** `sure`: the row names exactly this product or item. `unsure`: it may be this product; no watch is made of it. */
  match: z.enum(["sure", "unsure", "none"]),
  upc: z.string().nullable(),
  url: z.string().nullable(),
  name: z.string().nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const importWatches = operation({
  name: "alerts.importWatches",
  summary:
    "Matches the rows of another program's export, or of `GET /api/watch.csv`; without `preview` it also watches the sure ones. A row that is watched already is updated, as by `POST /api/watch`",
  http: {
    method: "POST",
    path: "/api/import",
    scope: "watch",
    given: ["origin", "callerGroup"],
    limit: "watches",
    // A character may take six bytes of JSON; few do.
    bodyBytes: 2 * MAX_TEXT,
  },
  input: z.strictObject({
    source: ImportSource,
    text: z.string().min(1).max(MAX_TEXT),
    preview: z.boolean(),
    origin: z.string().optional(),
    callerGroup: CallerGroup.optional(),
  }),
  output: z.object({ rows: z.array(ImportedRow) }),
  deadlineMs: 10_000,
});

export const writeWatchFile = operation({
  name: "alerts.writeWatchFile",
  summary: "The caller's watches that have not ended, in the CSV that `POST /api/import` takes back",
  repeatable: true,
  http: { method: "GET", path: "/api/watch.csv", scope: "read", mediaType: "text/csv" },
  input: z.strictObject({}),
  output: z.string(),
});
