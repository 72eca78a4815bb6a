import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "@stockfinder/service/version";
import { replaceFile } from "../replace-file.ts";
import { writeArchive } from "./archive.ts";
import { lineOf, type WriteLine } from "./dump.ts";

export interface BackupSource {
  /** Writes the lines of the database. */
  readonly database: (write: WriteLine) => Promise<void>;
  /** Whose settings and shops are kept too; null for servers, which have none. */
  readonly dataFolder: string | null;
  readonly keys: Readonly<Record<string, string>>;
}

/** Keys are in a backup only if it is encrypted; else they are written beside it, into `<file>.keys`. */
export async function writeBackup(
  file: string,
  passphrase: string | null,
  { database, dataFolder, keys }: BackupSource,
): Promise<void> {
  await writeArchive(file, passphrase, async (write) => {
    await write(lineOf({ entry: "backup", format: 1, version: VERSION, madeAt: new Date().toISOString() }));
    await database(write);
    for (const path of dataFolder === null ? [] : await filesIn(dataFolder)) {
      const content = await readFile(join(dataFolder ?? "", path), "base64");
      await write(lineOf({ entry: "file", path, content }));
    }
    if (passphrase !== null) await write(lineOf({ entry: "keys", keys: { ...keys } }));
    await write(lineOf({ entry: "end" }));
  });
  if (passphrase === null) await replaceFile(`${file}.keys`, `${JSON.stringify(keys, null, 2)}\n`);
}

/** What somebody has written or set; everything else in the folder is the database, or made anew. */
async function filesIn(dataFolder: string): Promise<string[]> {
  const names = await readdir(dataFolder);
  const shops = names.includes("shops") ? await readdir(join(dataFolder, "shops")) : [];
  return [
    ...names.filter((name) => name === "settings.json"),
    ...shops.filter((name) => /^[\w.-]+\.yaml$/.test(name)).map((name) => `shops/${name}`),
  ].sort();
}
