import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

interface Chunk {
  file: string;
  imports?: string[];
}

/** What a first visitor downloads before the landing page stands: brotli bytes of its scripts. Needs a built `dist`. */
export async function landingScriptBytes(): Promise<number> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(DIST, ".vite/manifest.json"), "utf8"),
  );
  if (!manifest["index.html"]) throw new Error("The manifest of the build names no index.html");
  let bytes = 0;
  for (const file of scriptsOf(manifest, "index.html")) bytes += (await stat(join(DIST, `${file}.br`))).size;
  return bytes;
}

/** The chunk and all that it imports at once; what it imports later, on demand, is another page's. */
function scriptsOf(manifest: Record<string, Chunk>, entry: string, seen = new Set<string>()): Set<string> {
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
