import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "../build/manifest.ts";

const BUILD = fileURLToPath(new URL("../build/main.ts", import.meta.url));

/** Builds the extension for a browser and a product's address; resolves with its folder. The package stands beside it. */
export async function buildExtension(folder: string, browser: Browser, origin: string): Promise<string> {
  // In a process of its own: bundlers take what is installed for tests otherwise.
  await promisify(execFile)(process.execPath, [BUILD, folder, browser], {
    env: { ...process.env, EXTENSION_ORIGIN: origin },
  });
  return join(folder, browser);
}
