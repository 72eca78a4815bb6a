import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { shiftSoFar, watchShifts } from "./layout-shifts.ts";

/**
 * Measures the results page of a running product in Chromium: `node web/test/page-speed.ts <url>` prints JSON. The bench runs
 * it (`deploy/bench/page.ts`).
 */
const RESULTS = "/product/ps5/44114";
/** The other pages that a visitor opens by an address, also those of products and places that do not exist. */
const OTHER_PAGES = [
  "/",
  "/search",
  "/product/ps5",
  "/product/ps5/00000",
  "/product/zzqqxx/44114",
  "/posts",
  "/popular",
  "/where-to-buy/711719541028/ps5-disc-edition",
  "/where-to-buy/036000291452/unknown-product",
  "/octoshop",
  "/login",
  "/me",
  "/watches",
  "/affiliate",
  "/privacy",
];
/** After a page has loaded; none of them asks for anything later than that. */
const SETTLED_MS = 1_000;
const PRICE = ".answer .shelf-label";
const ROUNDS = 5;
/** Lighthouse's mobile connection: 1.6 Mbit/s and 150 ms there and back. */
const MOBILE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_CPU = 4;
const PHONE = 390;
const WIDTHS = [PHONE, 768, 1_280, 1_920];

export interface PageSpeed {
  /** Milliseconds from the start of the navigation to the frame with the first price, in each round. */
  readonly firstPrices: readonly number[];
  /** The sum of layout shifts of the results at each width. */
  readonly shifts: readonly { readonly width: number; readonly shift: number }[];
  /** The same of each other page. */
  readonly otherShifts: readonly { readonly path: string; readonly width: number; readonly shift: number }[];
}

const [url = ""] = process.argv.slice(2);
if (url === "") throw new Error("Usage: node web/test/page-speed.ts <url of a product>");
const browser = await launchBrowser();
const measured: PageSpeed = {
  firstPrices: await firstPrices(browser),
  shifts: await shifts(browser),
  otherShifts: await otherShifts(browser),
};
await browser.close();
process.stdout.write(JSON.stringify(measured));

async function firstPrices(browser: Browser): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openedPage(browser, PHONE);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", MOBILE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    await page.goto(RESULTS);
    const priced = await page.waitForFunction(() => Reflect.get(window, "pricedAt"));
    times.push(Number(await priced.jsonValue()));
    await page.context().close();
  }
  return times;
}

async function shifts(browser: Browser): Promise<PageSpeed["shifts"]> {
  const found: { width: number; shift: number }[] = [];
  for (const width of WIDTHS) {
    const page = await openedPage(browser, width);
    await page.goto(RESULTS);
    await page.getByRole("heading", { name: /^In stock at \d+ of \d+ stores$/ }).waitFor();
    found.push({ width, shift: await shiftSoFar(page) });
    await page.context().close();
  }
  return found;
}

async function otherShifts(browser: Browser): Promise<PageSpeed["otherShifts"]> {
  const found: PageSpeed["otherShifts"][number][] = [];
  for (const width of WIDTHS) {
    for (const path of OTHER_PAGES) {
      const page = await openedPage(browser, width);
      await page.goto(path);
      await page.getByRole("heading").first().waitFor();
      await page.waitForTimeout(SETTLED_MS);
      found.push({ path, width, shift: await shiftSoFar(page) });
      await page.context().close();
    }
  }
  return found;
}

async function openedPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 844 },
    isMobile: width === PHONE,
  });
  await context.addInitScript(() => window.localStorage.setItem("seen", "true"));
  await context.addInitScript(watchShifts);
  await context.addInitScript(watchPrice, PRICE);
  return context.newPage();
}

/** Runs in the browser: records in `window.pricedAt` when the frame with the first price was drawn. */
function watchPrice(selector: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame((drawnAt) => Reflect.set(window, "pricedAt", drawnAt));
  });
  observer.observe(document, { childList: true, subtree: true });
}
