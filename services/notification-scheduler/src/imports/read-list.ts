import { badField } from "@stockfinder/contracts/fault";
import { type ImportSource, MAX_IMPORTED_ROWS } from "@stockfinder/contracts/imports";
import { readChangedetection } from "./changedetection.ts";
import { readKeepa } from "./keepa.ts";
import type { ListRow } from "./list-row.ts";
import { readPricebuddy } from "./pricebuddy.ts";
import { readWatchFile } from "./watch-file.ts";

const READERS: Readonly<Record<ImportSource, (text: string) => ListRow[]>> = {
  csv: readWatchFile,
  changedetection: readChangedetection,
  pricebuddy: readPricebuddy,
  keepa: readKeepa,
};

/** The rows of an export. @throws {Fault} `bad-input` that names the row. */
export function readList(source: ImportSource, text: string): ListRow[] {
  const rows = READERS[source](text);
  if (rows.length > MAX_IMPORTED_ROWS)
    throw badField("text", `Has ${rows.length} rows; import at most ${MAX_IMPORTED_ROWS} at once`);
  const unnamed = rows.findIndex(
    ({ codes, url, item, name }) => codes.length === 0 && !url && !item && !name,
  );
  if (unnamed !== -1) throw badField("text", `Row ${unnamed + 1}: Has no code, address or name`);
  return rows;
}
