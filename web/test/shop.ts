import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { startTestProduct, type TestProduct } from "./product.ts";

export interface Visit extends BrowserContextOptions {
  /** What this browser remembers from before. */
  readonly remembered?: Record<string, string>;
  readonly referrer?: string;
  /** Notes from the start what moves by itself. */
  readonly watchShifts?: boolean;
  /** Console errors that the test is about; any other fails it. */
  readonly expectedErrors?: RegExp;
}

/** Has read the disclaimer, as everybody has after the first visit. */
const REGULAR = { seen: "true" };

export interface Shop {
  product: TestProduct;
  /** Opens a page as a shopper with a browser of their own. */
  visit(path: string, visit?: Visit): Promise<Page>;
}

/** The running product and a browser for a file of tests; a console error or a policy violation fails the test. */
export function openShop(start: () => Promise<TestProduct> = startTestProduct): Shop {
  let browser: Browser;
  let product: TestProduct;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), start()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    await product.clearFaults();
    const heard = complaints;
    complaints = [];
    expect(heard, "errors in the browser's console").toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  return {
    get product() {
      return product;
    },
    async visit(
      path,
      { remembered = REGULAR, referrer, watchShifts: watched, expectedErrors, ...options } = {},
    ) {
      const context = await browser.newContext({ baseURL: product.url, ...options });
      contexts.push(context);
      await context.addInitScript(rememberOnce, remembered);
      if (watched) await context.addInitScript(watchShifts);
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !expectedErrors?.test(message.text()))
          complaints.push(message.text());
      });
      await page.goto(path, referrer === undefined ? {} : { referer: referrer });
      await drawn(page);
      return page;
    },
  };
}

/** Resolves when the page has been drawn for the first time, or leads away to somebody else's. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById("root")?.hasChildNodes() ?? true);
}

/** Runs in the browser before every page; a reload keeps what the page itself has stored since. */
function rememberOnce(remembered: Record<string, string>): void {
  if (window.sessionStorage.getItem("remembered")) return;
  window.sessionStorage.setItem("remembered", "yes");
  for (const [key, value] of Object.entries(remembered)) window.localStorage.setItem(key, value);
}

/** Runs in the browser: notes in `window.shifts` how far things move that nobody has pressed or typed at. */
export function watchShifts(): void {
  const shifts: number[] = [];
  Reflect.set(window, "shifts", shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, "hadRecentInput")) shifts.push(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift" });
}

/** Resolves when the toaster is in the browser: without a connection it could not come any more. */
export async function toasterLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/toaster-[^/]*\.js$/.test(name)),
  );
}

/**
 * Presses, and looks whether the toast that comes of it is there for so long and no longer. The page's clock must have been
 * installed before the page was opened.
 */
export async function expectToastFor(toast: Locator, ms: number, press: () => Promise<void>): Promise<void> {
  const page = toast.page();
  const standing = toast.and(page.locator(":not([data-ending-style])"));
  await page.clock.pauseAt(Date.now() + 60_000);
  await press();
  await standing.waitFor();
  await page.clock.runFor(ms - 100);
  expect(await standing.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => standing.count()).toBe(0);
}
