import { zipSync } from "fflate";

/** The first day that a zip can name, in any time zone: the same files make the same bytes whenever they are packed. */
const DATE = new Date(1980, 0, 1);

/** Packs files (contents by path) into a zip, ordered by path. */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const ordered = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return Buffer.from(zipSync(Object.fromEntries(ordered), { level: 9, mtime: DATE }));
}
