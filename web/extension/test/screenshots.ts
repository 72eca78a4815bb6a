import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";
import { framesDrawn } from "../../test/waiting.ts";
import { EXTENSION, startExtensionBrowser } from "./extension-browser.ts";
import { askStores, EARBUDS, hasHistory, productPage, UPC } from "./product-pages.ts";

/** Draws the pictures of the stores' listings and of the README: `NODE_ENV=test node web/extension/test/screenshots.ts`. */
const FOLDER = fileURLToPath(new URL("../store/", import.meta.url));
const LISTING = { width: 1280, height: 800 };
const POPUP = { width: 360, height: 560 };

const browser = await startExtensionBrowser(null);
try {
  const { upc, name } = EARBUDS;
  browser.stores.serve({ "www.kohls.com/p/earbuds": productPage("329.00", { name, gtin12: upc }) });
  await askStores(browser.product.url);
  await askStores(browser.product.url, upc);
  while (!(await hasHistory(browser.product.url, upc))) await browser.welcome.waitForTimeout(500);
  await browser.allow("www.kohls.com");
  // The search there keeps the zip code, which the panel's totals are for.
  await drawPopup(browser.context, "Search", "popup-search.png");
  await drawPanel();
  await drawPopup(browser.context, "Settings", "popup-settings.png");
  await haveAlerts();
  await drawPopup(browser.context, "Alerts", "popup-alerts.png");
} finally {
  await browser.stop();
}

/** Watches the product as the extension does, and restocks it. */
async function haveAlerts(): Promise<void> {
  const { product } = browser;
  const page = await browser.context.newPage();
  await page.goto(`${EXTENSION}/popup.html`);
  const fingerprint = String(await page.evaluate(kept, "fingerprint"));
  const headers = { "content-type": "application/json", "x-fingerprint": fingerprint };
  await product.setStock(UPC, "out");
  const body = JSON.stringify({ upc: UPC, kind: "stock", channels: ["live"] });
  await fetch(`${product.url}/api/watch`, { method: "POST", headers, body });
  const watches = async () =>
    (await (await fetch(`${product.url}/api/watch`, { headers })).json()) as object[];
  while (Reflect.get((await watches())[0] ?? {}, "lastCheckedAt") === null) await page.waitForTimeout(500);
  await product.setStock(UPC, "in");
  while (((await page.evaluate(kept, "alerts")) as object[]).length < 3) await page.waitForTimeout(500);
  await page.close();
}

/** Runs in a page of the extension: returns what it stores under a key. */
async function kept(key: string): Promise<unknown> {
  const { chrome } = globalThis as unknown as {
    chrome: { storage: { local: { get(key: string): Promise<Record<string, unknown>> } } };
  };
  return (await chrome.storage.local.get(key))[key];
}

async function drawPanel(): Promise<void> {
  const page = await browser.context.newPage();
  await page.setViewportSize(LISTING);
  await page.goto("https://www.kohls.com/p/earbuds");
  await page.locator("stockfinder-panel").waitFor({ state: "attached" });
  await framesDrawn(page);
  await page.screenshot({ path: `${FOLDER}better-price.png` });
  await page.close();
}

/** The pop-up in the middle of a picture of a listing's size. */
async function drawPopup(context: BrowserContext, view: string, name: string): Promise<void> {
  const popup = await context.newPage();
  await popup.setViewportSize(POPUP);
  await popup.goto(`${EXTENSION}/popup.html`);
  await popup.getByRole("button", { name: view, exact: true }).first().click();
  if (view === "Search") {
    await popup.getByLabel("Product").fill("ps5");
    await popup.getByLabel("Zip Code").fill("44114");
    await popup.getByLabel("Zip Code").press("Enter");
    await popup.getByRole("link", { name: /All results/ }).waitFor();
  }
  const picture = (await popup.screenshot()).toString("base64");
  await popup.close();
  const page = await context.newPage();
  await page.setViewportSize(LISTING);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:#dfe6f2"><img style="border-radius:12px;box-shadow:0 12px 40px #0003" src="data:image/png;base64,${picture}">`,
  );
  await page.screenshot({ path: `${FOLDER}${name}` });
  await page.close();
}
