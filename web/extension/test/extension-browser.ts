import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, type Worker } from "playwright-core";
import { EXTENSION_ID } from "../../src/settings/page-settings.ts";
import { type Stage, setStage } from "./stage.ts";

/** The one in npm is a headless shell, which loads no extensions. */
export const CHROMIUM = "/usr/bin/chromium";
export const HAS_CHROMIUM = existsSync(CHROMIUM);
if (!HAS_CHROMIUM)
  process.stderr.write(
    `\nNOT RUN: the extension's tests in Chromium. They need ${CHROMIUM} (Debian's package chromium).\n\n`,
  );

export const EXTENSION = `chrome-extension://${EXTENSION_ID}`;

export interface ExtensionBrowser extends Omit<Stage, "stop"> {
  readonly context: BrowserContext;
  /** The extension's worker; woken if the browser has ended it. */
  worker(): Promise<Worker>;
  /** The page that the installation opened. */
  readonly welcome: Page;
  /** Allows the extension on the pages of these hosts, as a user does in the browser's own prompt. */
  allow(...hosts: string[]): Promise<void>;
  /** Closes and starts the browser, with the same profile. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A real Chromium with the extension, the product, and stores that the test writes. `postgres` is as in `startTestProduct`. */
export async function startExtensionBrowser(postgres?: null): Promise<ExtensionBrowser> {
  const stage = await setStage("chrome", postgres);
  const { folder, extension, origin, stores } = stage;

  const launch = () =>
    chromium.launchPersistentContext(join(folder, "profile"), {
      executablePath: CHROMIUM,
      headless: false,
      ignoreHTTPSErrors: true,
      baseURL: origin,
      args: [
        ...switches(stores.port),
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
    });
  let context = await launch();
  const welcome = await opened(context, "/login");

  return {
    ...stage,
    get context() {
      return context;
    },
    welcome,
    async worker() {
      const isIts = (worker: Worker) => worker.url().startsWith(`${EXTENSION}/`);
      const running = context.serviceWorkers().find(isIts);
      return running ?? (await context.waitForEvent("serviceworker", isIts));
    },
    async allow(...hosts) {
      const origins = hosts.map((host) => `https://${host}/*`);
      const page = await context.newPage();
      // As if the prompt had been answered: it is not part of a page, so no test can press it.
      await page.goto("chrome://extensions");
      await page.evaluate(addHostPermissions, { id: EXTENSION_ID, origins });
      await page.goto(`${EXTENSION}/popup.html`);
      if (!(await page.evaluate(requestPermissions, origins))) throw new Error("The permission was refused");
      await page.close();
    },
    async restart() {
      await context.close();
      context = await launch();
    },
    async stop() {
      await context.close();
      await stage.stop();
    },
  };
}

/** For a Chromium that finds every store on this port; the product keeps its own address. */
export function switches(storesPort: number): string[] {
  return [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    `--host-resolver-rules=MAP *:443 127.0.0.1:${storesPort}, EXCLUDE 127.0.0.1`,
  ];
}

/** The page whose address contains this text, which the browser has opened or opens. */
export async function opened(context: BrowserContext, text: string): Promise<Page> {
  const there = async (page: Page) => {
    await page.waitForURL(({ href }) => href.includes(text));
    return page;
  };
  return await Promise.any([...context.pages().map(there), context.waitForEvent("page").then(there)]);
}

interface ChromeOfPages {
  readonly developerPrivate: { addHostPermission(id: string, origin: string): Promise<void> };
  readonly permissions: { request(wanted: { origins: string[] }): Promise<boolean> };
}

/** Runs on chrome://extensions. */
async function addHostPermissions({ id, origins }: { id: string; origins: string[] }): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: ChromeOfPages };
  for (const origin of origins) await chrome.developerPrivate.addHostPermission(id, origin);
}

/** Runs in a page of the extension. */
async function requestPermissions(origins: string[]): Promise<boolean> {
  const { chrome } = globalThis as unknown as { chrome: ChromeOfPages };
  return await chrome.permissions.request({ origins });
}
