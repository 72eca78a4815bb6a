import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "../build/manifest.ts";

const BUILD = fileURLToPath(new URL("../build/main.ts", import.meta.url));

/** Builds the extension for a browser and a product's address; resolves to its folder. The package is next to it. */
export async function buildExtension(folder: string, browser: Browser, origin: string): Promise<string> {
  // In a separate process: otherwise bundlers use the packages installed for tests.
  await promisify(execFile)(process.execPath, [BUILD, folder, browser], {
    env: { ...process.env, EXTENSION_ORIGIN: origin },
  });
  return join(folder, browser);
}
