import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

export interface Chunk {
  /** Below `dist`, such as `assets/BzQ2l_2.js`. */
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The files of the build by their source, such as `src/pages/search/search-page.tsx`. Needs a built `dist`. */
export async function readManifest(): Promise<Readonly<Record<string, Chunk>>> {
  return JSON.parse(await readFile(`${DIST}.vite/manifest.json`, "utf8"));
}

export async function builtFile(source: string): Promise<string> {
  const chunk = (await readManifest())[source];
  if (!chunk) throw new Error(`The manifest of the build names no ${source}`);
  return chunk.file;
}
