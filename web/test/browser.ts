import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
const UNPACKED = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));

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

/**
 * For pictures: the font that comes with the packaged Chromium, nearer to what shoppers have than a bare server's. Its own
 * configuration looks for it in the system's temporary folder.
 */
export async function itsFonts(): Promise<Record<string, string>> {
  const fonts = join(UNPACKED, "fonts");
  if (!existsSync(fonts)) return {};
  const configuration = join(UNPACKED, "fonts-here.conf");
  await writeFile(
    configuration,
    `<fontconfig><dir>${fonts}</dir><cachedir>${UNPACKED}/fonts-cache</cachedir></fontconfig>`,
  );
  return { FONTCONFIG_FILE: configuration };
}
