import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Chunk, DIST, readManifest } from "./manifest.ts";

/** The brotli bytes of the scripts that the landing page loads. Needs a built `dist`. */
export function landingScriptBytes(): Promise<number> {
  return chunkScriptBytes("index.html");
}

/** The brotli bytes of some chunks together, with all that they import. */
export async function chunkScriptBytes(...entries: readonly string[]): Promise<number> {
  const manifest = await readManifest();
  const scripts = new Set<string>();
  for (const entry of entries) {
    if (!manifest[entry]) throw new Error(`The manifest of the build names no ${entry}`);
    scriptsOf(manifest, entry, scripts);
  }
  let bytes = 0;
  for (const file of scripts) bytes += (await stat(join(DIST, `${file}.br`))).size;
  return bytes;
}

/** The chunk with its static imports. Dynamic imports belong to other pages. */
function scriptsOf(manifest: Readonly<Record<string, Chunk>>, entry: string, seen = new Set<string>()) {
  const chunk = manifest[entry];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(manifest, imported, seen);
  return seen;
}

if (import.meta.main) {
  const kilobytes = (await landingScriptBytes()) / 1_000;
  process.stdout.write(`Landing page script: ${kilobytes.toFixed(1)} kB brotli\n`);
}
