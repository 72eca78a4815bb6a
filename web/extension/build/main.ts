import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bundle } from "./bundle.ts";
import { BROWSERS } from "./manifest.ts";
import { extensionSettings } from "./settings.ts";
import { zip } from "./zip.ts";

/** Builds a folder and a package for each browser: `npm run extension`. A folder to build into may be given, and the only browser. */
const [folder = fileURLToPath(new URL("../dist/", import.meta.url)), only] = process.argv.slice(2);
/** The scripts in a store's page: the first in each page, the second only in a product's. */
const IN_PAGES = ["detect.js", "page.js"];

process.env.NODE_ENV = "production";
const settings = extensionSettings(process.env);
const say = (line: string) => process.stdout.write(`${line}\n`);

await rm(folder, { recursive: true, force: true });
for (const browser of BROWSERS.filter((each) => only === undefined || each === only)) {
  const files = await bundle(browser, settings);
  for (const [path, content] of files) await put(join(folder, browser, path), content);
  const packed = zip(files);
  await put(join(folder, `stockfinder-${browser}.zip`), packed);
  say(`stockfinder-${browser}.zip  ${kilobytes(packed.length)}`);
  if (browser === "chrome")
    for (const name of IN_PAGES) {
      const script = files.get(name) ?? Buffer.alloc(0);
      say(`  ${name} in a store's page: ${kilobytes(brotliCompressSync(script).length)} brotli`);
    }
}
say(`They work with ${settings.origin}.`);

async function put(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
