import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { readCommandLine } from "@stockfinder/service/command-line";
import { bundle } from "./bundle.ts";
import { BROWSERS } from "./manifest.ts";
import { extensionSettings } from "./settings.ts";
import { zip } from "./zip.ts";

const USAGE = `Usage: npm run extension -- [folder] [chrome|edge|firefox]

Builds a folder and a package of the browser extension for each browser, or for one; into web/extension/dist/ if no folder is
given. EXTENSION_ORIGIN is the address of the product.
`;

const [folder = fileURLToPath(new URL("../dist/", import.meta.url)), only] = readCommandLine({
  usage: USAGE,
  mostWords: 2,
}).positionals;
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
