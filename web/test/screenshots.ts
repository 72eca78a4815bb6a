import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { startTestProduct } from "./product.ts";

/** Draws the pictures in docs/screenshots from the running product: `node web/test/screenshots.ts`. */
const FOLDER = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const RESULTS = "/product/disinfectant-wipes/44114";
const DESKTOP = { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 };
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const SHOTS: { name: string; path: string; as: BrowserContextOptions }[] = [
  { name: "landing-light", path: "/", as: DESKTOP },
  { name: "landing-phone", path: "/", as: PHONE },
  { name: "results-light", path: RESULTS, as: DESKTOP },
  { name: "results-dark", path: RESULTS, as: { ...DESKTOP, colorScheme: "dark" } },
  { name: "results-phone", path: RESULTS, as: PHONE },
];

/** The font that comes with the packaged Chromium, nearer to what shoppers have than a bare server's. */
function withItsFonts(): Record<string, string> {
  const fonts = join(tmpdir(), "fonts");
  return existsSync(join(fonts, "fonts.conf")) ? { FONTCONFIG_PATH: fonts } : {};
}

await mkdir(FOLDER, { recursive: true });
const product = await startTestProduct();
const browser = await launchBrowser({ env: { ...withItsFonts() } });
for (const { name, path, as } of SHOTS) {
  const context = await browser.newContext({ baseURL: product.url, ...as });
  await context.addInitScript(() => window.localStorage.setItem("seen", "true"));
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}
await browser.close();
await product.stop();
