import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const FLAGS = [
  // Chromium refuses to run as root otherwise, and a container often knows no other user.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where the packaged Chromium lies, with its fonts. */
export const UNPACKED = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));

/** The machine's own Chromium, else the one that comes as an npm package. */
export async function launchBrowser(options: { env?: Record<string, string> } = {}): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  return chromium.launch({ ...options, executablePath: installed ?? (await unpacked()), args: FLAGS });
}

/** The package unpacks into the system's temporary folder, where what another account left could not be run. */
async function unpacked(): Promise<string> {
  await mkdir(UNPACKED, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = UNPACKED;
  try {
    return await sparticuz.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
