import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const SEARCH = "libs/testing/src/statement-orders/search-command.ts";
const SEEDS = 200;

/** A known defect or a mutation: a patch whose first lines say which pair shows it, if only one does, and what is wrong then. */
export interface Defect {
  readonly name: string;
  readonly patch: string;
  /** Of actions; none for the world. */
  readonly pair: readonly string[];
  /** Part of the sentence of the invariant that it breaks. */
  readonly breaks: string;
}

export async function defectsIn(folder: URL): Promise<Defect[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = names.filter((name) => name.endsWith(".patch")).sort();
  return await Promise.all(
    files.map(async (file) => {
      const patch = fileURLToPath(new URL(file, folder));
      const [, pair, breaks] = /^(?:pair: (.+)\n)?breaks: (.+)$/m.exec(await readFile(patch, "utf8")) ?? [];
      if (!breaks) throw new Error(`${file} does not say what it breaks`);
      const name = file.replace(".patch", "").replaceAll("-", " ");
      return { name, patch, pair: pair?.split(" | ") ?? [], breaks };
    }),
  );
}

/** Whether its patch fits the sources as they are now. */
export async function applies({ patch }: Defect): Promise<boolean> {
  return await run("git", ["apply", "--check", patch], { cwd: ROOT }).then(
    () => true,
    () => false,
  );
}

/**
 * Puts a defect back into a copy of the sources, and searches its pair there.
 * @param stage the file that exports `openStage`.
 * @returns what the search found; empty if nothing.
 */
export async function searchDefect({ patch, pair }: Defect, stage: URL, server: string): Promise<string> {
  const file = relative(ROOT, fileURLToPath(stage));
  const service = file.split("/").slice(0, 2).join("/");
  return await withDefect(patch, ["libs", service], async (copy) => {
    const search = [join(copy, SEARCH), join(copy, file), server, String(SEEDS), ...pair];
    const { stdout } = await run(process.execPath, search, { maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  });
}

/** The same for each defect of a process: Node finds what it compiled by its path. */
const COPY = join(tmpdir(), `stockfinder-defect-${process.pid}`);

/** Calls `work` with a copy of these folders that has the defect; with one at a time. */
export async function withDefect<T>(
  patch: string,
  folders: readonly string[],
  work: (copy: string) => Promise<T>,
): Promise<T> {
  await rm(COPY, { recursive: true, force: true }); // of a killed process with this number
  await mkdir(COPY);
  try {
    await copySources(folders, COPY);
    await run("git", ["apply", patch], { cwd: COPY });
    return await work(COPY);
  } finally {
    await rm(COPY, { recursive: true });
  }
}

/** Copies folders of ours. The packages of other people are linked; ours are, in the copy, those of the copy. */
async function copySources(folders: readonly string[], copy: string): Promise<void> {
  // Node's own `cp` takes a second of the processor for them.
  const archive = 'tar -cf - --exclude=node_modules --exclude=dist package.json "$@" | tar -xf - -C "$0"';
  await run("sh", ["-c", archive, copy, ...folders], { cwd: ROOT });
  await linkPackages("", copy);
  for (const folder of folders) {
    await linkPackages(folder, copy);
    for (const name of await readdir(join(copy, folder))) await linkPackages(join(folder, name), copy);
  }
}

async function linkPackages(folder: string, copy: string): Promise<void> {
  const from = join(ROOT, folder, "node_modules");
  const into = join(copy, folder, "node_modules");
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(into);
  for (const name of names) {
    if (name !== "@stockfinder") await symlink(join(from, name), join(into, name));
    else await cp(join(from, name), join(into, name), { recursive: true, verbatimSymlinks: true });
  }
}
