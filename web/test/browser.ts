import { existsSync, statfsSync } from "node:fs";
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
  // Chromium refuses to run as root with its sandbox, and containers often run as root.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Otherwise it starts a second process for each context in advance.
  "--renderer-process-limit=1",
];

/** A container has 64 MB by default. */
const ENOUGH_SHARED_MEMORY = 512 * 2 ** 20;

/** Playwright lets the processes of Chromium share files, because such a container has too little memory for it. */
const UNWANTED = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];

function hasSharedMemory(): boolean {
  if (!existsSync("/dev/shm")) return false;
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > ENOUGH_SHARED_MEMORY;
}

/** The folder of the packaged Chromium and its fonts. */
const UNPACKED = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));

export async function launchBrowser({
  args = [],
  ...options
}: {
  env?: Record<string, string>;
  args?: readonly string[];
} = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: await chromiumPath(),
    args: [...FLAGS, ...args],
    ignoreDefaultArgs: UNWANTED,
  });
}

/** The machine's Chromium; undefined where there is none. The headless shell shows no notifications. */
export const INSTALLED_CHROMIUM = INSTALLED.find((path) => existsSync(path));

export async function launchInstalledBrowser(): Promise<Browser> {
  if (INSTALLED_CHROMIUM === undefined) throw new Error(`No Chromium at ${INSTALLED.join(", ")}`);
  return chromium.launch({ executablePath: INSTALLED_CHROMIUM, args: FLAGS, ignoreDefaultArgs: UNWANTED });
}

/** The headless shell of the npm package, which takes half the processor's time; where it cannot run, the machine's Chromium. */
export async function chromiumPath(): Promise<string> {
  if (process.platform === "linux" && process.arch === "x64") return unpacked();
  if (INSTALLED_CHROMIUM === undefined) throw new Error(`No Chromium at ${INSTALLED.join(", ")}`);
  return INSTALLED_CHROMIUM;
}

/** The package unpacks into the temporary folder; files of another account there could not be run. */
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
 * For pictures: the font of the packaged Chromium, which is closer to a shopper's than a bare server's. Its own configuration
 * looks for it in the system's temporary folder.
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
