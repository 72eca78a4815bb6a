import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = "**/*.{html,js,css,svg,json,txt,wasm,webmanifest}";
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `file.br` and `file.gz` next to each built text file, so that the gateway does not compress them per request. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "stockfinder:precompress",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      for await (const file of glob(COMPRESSIBLE, { cwd: folder })) await compress(join(folder, file));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
}
