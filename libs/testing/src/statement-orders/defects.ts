import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const SEARCH = "libs/testing/src/statement-orders/search-command.ts";
const SEEDS = 200;

/** A known defect or a mutation: a patch whose first lines say which pair shows it, and what is wrong then. */
export interface Defect {
  readonly name: string;
  readonly patch: string;
  readonly pair: readonly [string, string];
  /** Part of the sentence of the invariant that it breaks. */
  readonly breaks: string;
}

export async function defectsIn(folder: URL): Promise<Defect[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = names.filter((name) => name.endsWith(".patch")).sort();
  return await Promise.all(
    files.map(async (file) => {
      const patch = fileURLToPath(new URL(file, folder));
      const [, one, other, breaks] =
        /^pair: (.+) \| (.+)\nbreaks: (.+)$/m.exec(await readFile(patch, "utf8")) ?? [];
      if (!one || !other || !breaks) throw new Error(`${file} names no pair, or not what it breaks`);
      return { name: file.replace(".patch", "").replaceAll("-", " "), patch, pair: [one, other], breaks };
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
  const copy = await mkdtemp(join(tmpdir(), "stockfinder-defect-"));
  try {
    const file = relative(ROOT, fileURLToPath(stage));
    await copySources(file.split("/").slice(0, 2).join("/"), copy);
    await run("git", ["apply", patch], { cwd: copy });
    const search = [join(copy, SEARCH), join(copy, file), server, String(SEEDS), ...pair];
    const { stdout } = await run(process.execPath, search, { maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Copies the service and our packages. The packages of other people are linked; ours are, in the copy, those of the copy. */
async function copySources(service: string, copy: string): Promise<void> {
  for (const folder of ["libs", service])
    await cp(join(ROOT, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    });
  await cp(join(ROOT, "package.json"), join(copy, "package.json"));
  await linkPackages("", copy);
  await linkPackages(service, copy);
  for (const name of await readdir(join(ROOT, "libs"))) await linkPackages(join("libs", name), copy);
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
