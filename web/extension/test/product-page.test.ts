import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  EXTENSION,
  type ExtensionBrowser,
  HAS_CHROMIUM,
  startExtensionBrowser,
} from "./extension-browser.ts";
import { panelIn } from "./panel.ts";
import { askStores, productPage } from "./product-pages.ts";

describe.runIf(HAS_CHROMIUM)("a product page of a store, in Chromium", () => {
  let browser: ExtensionBrowser;

  beforeAll(async () => {
    browser = await startExtensionBrowser();
    browser.stores.serve({
      "www.kohls.com/p/dear": productPage("999.00"),
      "www.kohls.com/p/cheap": productPage("9.00"),
      "www.kohls.com/p/used": productPage("999.00", { condition: "UsedCondition" }),
      "www.kohls.com/p/button-in-the-corner": `${productPage("9.00")}<button style="position:fixed;right:0;bottom:0;width:300px;height:80px">Buy now</button>`,
      "www.kohls.com/about": "<h1>About us</h1><button>Subscribe</button>",
    });
    // The stores are asked what they have.
    await askStores(browser.product.url);
    await browser.allow("www.kohls.com");
  });
  afterAll(() => browser?.stop());

  const open = async (path: string): Promise<Page> => {
    const page = await browser.context.newPage();
    await page.goto(`https://www.kohls.com${path}`);
    return page;
  };

  const kept = async (key: string) => {
    const worker = await browser.worker();
    return await worker.evaluate(async (name) => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { local: { get(key: string): Promise<object> } } };
      };
      return Reflect.get(await chrome.storage.local.get(name), name);
    }, key);
  };

  /** Whether the extension has read the page: it then is in the page's own world. */
  const wasRead = async (page: Page): Promise<boolean> => {
    const inspector = await page.context().newCDPSession(page);
    const worlds: number[] = [];
    inspector.on("Runtime.executionContextCreated", ({ context }) => {
      if (context.origin === EXTENSION) worlds.push(context.id);
    });
    await inspector.send("Runtime.enable");
    const answers = await Promise.all(
      worlds.map((contextId) =>
        inspector.send("Runtime.evaluate", {
          contextId,
          expression: "globalThis.stockfinderShown != null",
          returnByValue: true,
        }),
      ),
    );
    await inspector.detach();
    return answers.some(({ result }) => result.value === true);
  };

  test("with a dear item opens the panel by itself, once a day, and says what others ask", async () => {
    const page = await open("/p/dear");
    const panel = await panelIn(page);
    await panel.waitFor("Close");

    const text = await panel.text();
    expect(text).toMatch(/A better price[\s×]+.+ asks \$499\.01 less\./);
    expect(text).toMatch(/Best Buy\s+\$499\.99\s+In Stock, just now/);
    expect(text).toContain("Demo data, not from the stores.");

    await page.reload();
    await panel.waitFor("Save $");
    await panel.click("Save $");
    await panel.waitFor("Close");
  });

  test("keeps the panel small if no other store asks less", async () => {
    const panel = await panelIn(await open("/p/cheap"));
    await panel.waitFor("other stores");
    expect(await panel.text()).not.toContain("Save");
  });

  test("of a used item is compared with nothing", async () => {
    const panel = await panelIn(await open("/p/used"));
    await panel.waitFor("other stores");
  });

  test("is not covered where its buy button stands", async () => {
    const page = await open("/p/button-in-the-corner");
    const panel = await panelIn(page);
    await panel.waitFor("other stores");
    const box = await panel.box();
    expect(box.x).toBeLessThan(20);
  });

  test("keeps the panel away after Escape, until it is asked for", async () => {
    const page = await open("/p/cheap");
    const panel = await panelIn(page);
    await panel.click("other stores");
    await panel.waitFor("Close");
    await page.keyboard.press("Escape");
    await expect.poll(() => panel.text()).toBeNull();

    // What it told the worker is kept before the next page asks.
    await expect.poll(() => kept("closedAt")).toEqual(["kohls"]);
    const later = await open("/p/cheap");
    await expect.poll(() => wasRead(later)).toBe(true);
    expect(await (await panelIn(later)).text()).toBeNull();
  });

  test("is not read if it shows no product", async () => {
    const page = await open("/about");
    // The script in it has run when one in a page that was opened later has.
    await expect.poll(() => wasRead(page)).toBe(false);
    const product = await open("/p/cheap");
    await expect.poll(() => wasRead(product)).toBe(true);
    expect(await wasRead(page)).toBe(false);
  });

  test("is answered by a worker that the browser had ended, and after a restart of the browser", async () => {
    const page = await open("/about");
    const inspector = await page.context().newCDPSession(page);
    await inspector.send("ServiceWorker.enable");
    await inspector.send("ServiceWorker.stopAllWorkers");
    const woken = await open("/p/button-in-the-corner");
    await expect.poll(() => wasRead(woken)).toBe(true);

    await browser.restart();
    const dear = await open("/p/dear");
    await expect.poll(() => wasRead(dear)).toBe(true);
    expect(await kept("closedAt")).toEqual(["kohls"]);
  });
});
