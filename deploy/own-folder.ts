import { chmod, lstat, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "@stockfinder/service/config";

const OTHERS = 0o077;
const STICKY = 0o1000;
/** The product's files in its data folder. Any other file there is not ours to change. */
const CONTENTS = [
  "secrets.json",
  "settings.json",
  "version.json",
  "outbox",
  "backups",
  "postgres",
  "postgres.lock",
  "postgres.lock-journal",
  "shops",
];

/**
 * Creates the data folder and closes it, with the product's data in it, to group and others, also where an older version or
 * a copy left it open. Files that this process creates from now on are its owner's alone.
 * @throws {ConfigError} for a folder that every user may write to, such as /tmp, and for one that cannot be written.
 */
export async function ownFolder(folder: string): Promise<void> {
  try {
    await closeFolder(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/^(?:EROFS|EACCES|EPERM|ENOSPC)$/.test(code)) throw error;
    throw new ConfigError(
      `DATA_FOLDER: ${folder} cannot be written (${code}). Mount it read-write with room on it, and give it to the user who runs this (chown). Nothing in it was changed`,
    );
  }
}

async function closeFolder(folder: string): Promise<void> {
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true });
  if (((await stat(folder)).mode & STICKY) !== 0)
    throw new ConfigError(`DATA_FOLDER: ${folder} is shared with other users; expected a folder of its own`);
  await chmod(folder, 0o700);
  for (const name of CONTENTS) await closeToOthers(join(folder, name));
}

async function closeToOthers(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!found || found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0) await chmod(path, found.mode & 0o7777 & ~OTHERS);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await closeToOthers(join(path, name));
}
