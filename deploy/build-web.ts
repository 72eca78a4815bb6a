import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { glob, rename, rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUILT_PAGE = "web/dist/index.html";
const SOURCES = [
  "web/{src,public,build}/**/*",
  "web/{index.html,vite.config.ts,package.json}",
  "libs/client/{src,build}/*.ts",
  "libs/contracts/src/*.ts",
  "libs/product-rules/src/**/*.ts",
  "package-lock.json",
];

/**
 * Builds the web client into web/dist if its sources are newer than the last build. It is built in another folder and
 * then moved as a whole, because other processes may be building it or reading it.
 */
export async function buildWebIfOlder(say: (line: string) => void): Promise<void> {
  if (!existsSync(`${ROOT}web/vite.config.ts`)) return; // an image has the built client only
  const built = await modifiedAt(BUILT_PAGE);
  if (built >= (await newestSource())) return;
  say("Building the web client ...");
  const fresh = `.dist-${process.pid}`;
  try {
    await build(fresh);
    await putInPlace(`${ROOT}web/${fresh}`, `${ROOT}web/dist`);
  } finally {
    await rm(`${ROOT}web/${fresh}`, { recursive: true, force: true });
  }
}

async function putInPlace(fresh: string, place: string): Promise<void> {
  const replaced = `${fresh}-replaced`;
  await unless("ENOENT", rename(place, replaced));
  // If another process was faster, its build is as new as ours.
  await unless("ENOTEMPTY", rename(fresh, place));
  await rm(replaced, { recursive: true, force: true });
}

async function unless(code: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!hasCode(error, code)) throw error;
  }
}

async function build(outFolder: string): Promise<void> {
  const vite = spawn("vite", ["build", "--logLevel", "warn", "--outDir", outFolder], {
    cwd: `${ROOT}web`,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", PATH: `${ROOT}node_modules/.bin:${process.env.PATH}` },
  });
  const [code] = await once(vite, "exit");
  if (code !== 0) throw new Error("The web client could not be built: see the message above.");
}

async function newestSource(): Promise<number> {
  let newest = 0;
  for await (const file of glob(SOURCES, { cwd: ROOT })) newest = Math.max(newest, await modifiedAt(file));
  return newest;
}

async function modifiedAt(file: string): Promise<number> {
  try {
    return (await stat(ROOT + file)).mtimeMs;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return 0;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
