import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "./browser.ts";
import { startTestProduct, type TestProduct } from "./product.ts";
import { watchShifts } from "./shifts.ts";
import { noteToasts } from "./toasts.ts";

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
      await context.addInitScript(noteToasts);
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
