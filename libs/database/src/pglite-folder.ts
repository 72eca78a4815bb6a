import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { constants, existsSync, readFileSync } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const NODE_MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));
const MAKER = fileURLToPath(new URL("make-pglite-folder.ts", import.meta.url));
/** An empty database that the image of one process brings. */
const OF_IMAGE = fileURLToPath(new URL("../../../.compiled/pglite.tgz", import.meta.url));

const run = promisify(execFile);

/**
 * Creates an empty database in a data folder that the caller has locked; does nothing if it has one. Creating a database takes
 * seconds and hundreds of megabytes, so another process does it, once for each installation or image. After that it is copied.
 */
export async function fillPgliteFolder(folder: string, ofImage = OF_IMAGE): Promise<void> {
  if (existsSync(`${folder}/PG_VERSION`)) return;
  // Renamed when it is complete: after a crash the folder is empty and has no partial database.
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    if (existsSync(ofImage)) await unpack(ofImage, unfinished);
    // Node's own `cp` takes half a second of the processor for its thousand files.
    else if (await isWritable(NODE_MODULES)) await run("cp", ["-R", await template(), unfinished]);
    else await makeDatabase(unfinished);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** With programs that the image has. */
async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await run("tar", ["-xzf", archive, "-C", folder]);
  await run("sync", ["-f", folder]); // a power cut finds all of it or nothing
}

async function template(): Promise<string> {
  const folder = `${NODE_MODULES}/.cache/stockfinder/pglite-${pgliteVersion()}-owner-only`;
  if (existsSync(folder)) return folder;
  await mkdir(`${NODE_MODULES}/.cache/stockfinder`, { recursive: true });
  const unfinished = `${folder}.${process.pid}.new`;
  try {
    await makeDatabase(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // otherwise another process was faster
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

async function makeDatabase(folder: string): Promise<void> {
  const child = fork(MAKER, [folder], { execArgv: [] });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`The embedded database cannot be made: ${signal ?? `exit code ${code}`}`);
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Part of the template's name, because a new version may change the file format. */
function pgliteVersion(): string {
  const file = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"));
  return JSON.parse(readFileSync(file, "utf8")).version;
}
