import { existsSync } from "node:fs";
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

/** The machine's own Chromium, else the one that comes as an npm package. */
export async function launchBrowser(options: { env?: Record<string, string> } = {}): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  return chromium.launch({
    ...options,
    executablePath: installed ?? (await sparticuz.executablePath()),
    args: FLAGS,
  });
}
