import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { watchShifts } from "./layout-shifts.ts";
import type { TestProduct } from "./product.ts";
import { shared } from "./shared.ts";
import { noteToasts } from "./toasts.ts";

export interface Visitor extends BrowserContextOptions {
  /** The browser's storage at the start. */
  readonly remembered?: Record<string, string>;
  /** Records layout shifts from the start. */
  readonly watchShifts?: boolean;
  /** Console errors that the test expects; any other fails it. */
  readonly expectedErrors?: RegExp;
}

export interface Visit extends Visitor {
  readonly referrer?: string;
}

/** Has closed the disclaimer, which is shown on the first visit. */
const REGULAR = { seen: "true" };

/** Drawing what breathes while stores answer takes a fifth of Chromium's processor time. Who looks whether anything moves sees it. */
const STILL = { reducedMotion: "reduce" } as const;

/** On a busy machine a store or its picture may miss its deadline in any test; what the page makes of it has tests of its own. */
const LATE_STORE = /status of 504 .*\/api\/(search|availability)\/|status of 503 .*\/sandbox-pictures\//;

export interface Shop {
  product: TestProduct;
  /** A blank page in a fresh browser context, for what must be prepared before the visit. */
  newPage(visitor?: Visitor): Promise<Page>;
  /** Opens a page in a fresh browser context. */
  visit(path: string, visit?: Visit): Promise<Page>;
}

/** A shop on the product of the file's worker; `startOwn` starts a product for this file alone. */
export function openShop(
  startOwn?: () => Promise<TestProduct>,
  { inInstalledBrowser = false }: { inInstalledBrowser?: boolean } = {},
): Shop {
  let product: TestProduct;
  if (startOwn) {
    beforeAll(async () => {
      product = await startOwn();
    });
    afterAll(() => product.stop());
  } else {
    shared.beforeAll(({ product: ofWorker }) => {
      product = ofWorker;
    });
  }
  return shopOn(() => product, { inInstalledBrowser });
}

/**
 * A shop on a product that is there when the tests run, in the browser of the file's worker. A console error or a policy
 * violation fails the test.
 */
export function shopOn(product: () => TestProduct, { inInstalledBrowser = false } = {}): Shop {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  if (inInstalledBrowser)
    shared.beforeAll(({ installedBrowser: ofWorker }) => {
      browser = ofWorker;
    });
  else
    shared.beforeAll(({ browser: ofWorker }) => {
      browser = ofWorker;
    });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    await product().clearFaults();
    const reported = complaints;
    complaints = [];
    if (reported.length > 0) throw new Error(`Errors in the browser's console:\n${reported.join("\n")}`);
  });

  async function newPage(visitor: Visitor = {}): Promise<Page> {
    const { remembered = REGULAR, watchShifts: watched, expectedErrors, ...options } = visitor;
    const context = await browser.newContext({
      ...(!watched && STILL),
      baseURL: product().url,
      ...options,
    });
    contexts.push(context);
    await context.addInitScript(rememberOnce, remembered);
    await context.addInitScript(noteToasts);
    if (watched) await context.addInitScript(watchShifts);
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      const complaint = `${message.text()} ${message.location().url}`;
      if (message.type() === "error" && !expectedErrors?.test(message.text()) && !LATE_STORE.test(complaint))
        complaints.push(complaint);
    });
    return page;
  }

  return {
    get product() {
      return product();
    },
    newPage,
    async visit(path, { referrer, ...visitor } = {}) {
      const page = await newPage(visitor);
      await page.goto(path, referrer === undefined ? {} : { referer: referrer });
      await drawn(page);
      return page;
    },
  };
}

/** Resolves when the page has rendered, or has left for another site. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getElementById("root")?.hasChildNodes() ?? true);
}

/** Runs in the browser before every page; a reload keeps what the page has stored since. */
function rememberOnce(remembered: Record<string, string>): void {
  if (window.sessionStorage.getItem("remembered")) return;
  window.sessionStorage.setItem("remembered", "yes");
  for (const [key, value] of Object.entries(remembered)) window.localStorage.setItem(key, value);
}
