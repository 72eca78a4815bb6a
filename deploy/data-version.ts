import { constants, existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "@stockfinder/database/folder-lock";
import { ConfigError } from "@stockfinder/service/config";
import { isNewer, VERSION } from "@stockfinder/service/version";
import { z } from "zod";
import { replaceFile } from "./replace-file.ts";

const Kept = z.object({ version: z.string() });

export interface Upgrade {
  /** The data is of this version from now on. */
  done(): Promise<void>;
  /** Puts the data back as it was. Returns what was done, for the log; null if there was nothing to do. */
  undo(): Promise<string | null>;
}

/**
 * Called before the data folder's database is opened. Copies the database if an older version wrote it, so that a migration
 * that fails changes nothing.
 * @throws {ConfigError} if a newer version wrote it, since its tables are unknown here.
 */
export async function beginUpgrade(dataFolder: string, version = VERSION): Promise<Upgrade> {
  const database = join(dataFolder, "postgres");
  const copy = join(dataFolder, "backups", "before-upgrade");
  const kept = await keptVersion(dataFolder);
  const done = () => writeVersion(dataFolder, version);
  if (!existsSync(`${database}/PG_VERSION`)) return { done, undo: async () => null };
  if (kept !== null && isNewer(kept, version))
    throw new ConfigError(
      `The data in ${dataFolder} was written by version ${kept}; this is ${version}. Start version ${kept} or newer`,
    );
  if (kept === version) return { done: async () => {}, undo: async () => null };

  await locked(database, async () => {
    await rm(copy, { recursive: true, force: true });
    await mkdir(join(dataFolder, "backups"), { recursive: true });
    const unfinished = `${copy}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(database, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await rename(unfinished, copy);
  });
  return {
    done,
    undo: async () => {
      await locked(database, async () => {
        const failed = `${database}.failed`;
        await rm(failed, { recursive: true, force: true });
        await rename(database, failed);
        await rename(copy, database);
        await rm(failed, { recursive: true, force: true });
      });
      const name = kept === null ? "the previous version" : `version ${kept}`;
      return `The data is as ${name} left it, and that version can be started again`;
    },
  };
}

export async function writeVersion(dataFolder: string, version: string): Promise<void> {
  await replaceFile(fileIn(dataFolder), `${JSON.stringify({ version })}\n`);
}

/** Null for a folder of before folders named their version. */
export async function keptVersion(dataFolder: string): Promise<string | null> {
  const file = fileIn(dataFolder);
  if (!existsSync(file)) return null;
  try {
    return Kept.parse(JSON.parse(await readFile(file, "utf8"))).version;
  } catch {
    throw new ConfigError(`${file} is damaged: expected {"version":"${VERSION}"}`);
  }
}

/** Fails if another process has the data open. */
async function locked(folder: string, work: () => Promise<void>): Promise<void> {
  const unlock = lockFolder(folder);
  try {
    await work();
  } finally {
    unlock();
  }
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, "version.json");
}
