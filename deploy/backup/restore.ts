import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { lockFolder } from "@stockfinder/database/folder-lock";
import { openDatabase } from "@stockfinder/database/open";
import { ConfigError } from "@stockfinder/service/config";
import { writeVersion } from "../data-version.ts";
import { ownFolder } from "../own-folder.ts";
import { replaceFile } from "../replace-file.ts";
import type { Entry } from "./entries.ts";
import { type CheckedBackup, hasTables, loadDatabase } from "./load.ts";
import { DATABASE_FOLDER } from "./target.ts";

export interface Backup extends CheckedBackup {
  lines(): AsyncIterable<string>;
}

export interface Restored {
  /** Those of an encrypted backup. */
  readonly keys: Readonly<Record<string, string>> | null;
}

interface Options {
  readonly replace: boolean;
}

const REPLACE = "stop the product, and add --replace to delete it";

export async function restoreServers(url: string, backup: Backup, { replace }: Options): Promise<Restored> {
  const database = await openDatabase(url);
  try {
    if (!replace && (await hasTables(database))) throw new ConfigError(`the database holds data: ${REPLACE}`);
    const others: Entry[] = [];
    await loadDatabase(database, backup, backup.lines(), (entry) => others.push(entry));
    return { keys: keysAmong(others) };
  } finally {
    await database.close();
  }
}

/** Makes the database beside the old one, and then changes their names, so that a failure leaves the old one. */
export async function restoreFolder(
  dataFolder: string,
  backup: Backup,
  { replace, keysBeside }: Options & { readonly keysBeside: Restored["keys"] },
): Promise<Restored> {
  await ownFolder(dataFolder);
  const folder = join(dataFolder, DATABASE_FOLDER);
  const unlock = lockFolder(folder);
  try {
    if (existsSync(`${folder}/PG_VERSION`) && !replace)
      throw new ConfigError(`${dataFolder} holds data: ${REPLACE}`);
    const [made, old] = [`${folder}.restored`, `${folder}.replaced`];
    for (const path of [made, `${made}.lock`, old]) await rm(path, { recursive: true, force: true });
    const others: Entry[] = [];
    const database = await openDatabase(`pglite:${made}`);
    try {
      await loadDatabase(database, backup, backup.lines(), (entry) => others.push(entry));
    } finally {
      await database.close();
    }
    const keys = keysAmong(others) ?? keysBeside;
    if (keys) await replaceFile(join(dataFolder, "secrets.json"), `${JSON.stringify(keys, null, 2)}\n`);
    for (const entry of others) if (entry.entry === "file") await writeOwnFile(dataFolder, entry);
    await writeVersion(dataFolder, backup.version);
    if (existsSync(folder)) await rename(folder, old);
    await rename(made, folder);
    for (const path of [`${made}.lock`, old]) await rm(path, { recursive: true, force: true });
    return { keys };
  } finally {
    unlock();
  }
}

async function writeOwnFile(
  dataFolder: string,
  { path, content }: Extract<Entry, { entry: "file" }>,
): Promise<void> {
  const file = join(dataFolder, path);
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, Buffer.from(content, "base64"));
}

function keysAmong(entries: readonly Entry[]): Restored["keys"] {
  return entries.find((entry) => entry.entry === "keys")?.keys ?? null;
}
