import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  EXTENSION,
  type ExtensionBrowser,
  HAS_CHROMIUM,
  startExtensionBrowser,
} from "./extension-browser.ts";
import { panelIn } from "./panel.ts";
import { askStores, EARBUDS, HEADPHONES, hasHistory, productPage } from "./product-pages.ts";
import { openPopup, type RealPopup } from "./real-popup.ts";

/** Its model number in the name would be one too. */
const HEADPHONES_WITHOUT_CODE = { name: "Sony Headphones, Black", brand: "Sony", mpn: HEADPHONES.mpn };

/** What the tests ask of the extension's own interface about its button in the toolbar. */
interface ChromeOfBadges {
  readonly tabs: { query(filter: { url: string }): Promise<{ id: number }[]> };
  readonly action: {
    getBadgeText(details: { tabId: number }): Promise<string>;
    setBadgeText(details: { text: string }): Promise<void>;
  };
}

describe.runIf(HAS_CHROMIUM)("a product page of a store, in Chromium", () => {
  let browser: ExtensionBrowser;

  beforeAll(async () => {
    browser = await startExtensionBrowser();
    browser.stores.serve({
      "www.kohls.com/p/dear": productPage("999.00"),
      "www.kohls.com/p/cheap": productPage("9.00"),
      "www.kohls.com/p/used": productPage("999.00", { condition: "UsedCondition" }),
      "www.kohls.com/p/button-in-the-corner": productPage("9.00", {
        around: `<button style="position:fixed;right:0;bottom:0;width:300px;height:80px">Buy now</button>`,
      }),
      "www.kohls.com/p/headphones": productPage("999.00", HEADPHONES_WITHOUT_CODE),
      "www.kohls.com/p/like-headphones": productPage("999.00", {
        name: "Sony Wireless Noise Cancelling Headphones, Black",
        brand: "Sony",
      }),
      "www.kohls.com/p/earbuds": productPage("329.00", { name: EARBUDS.name, gtin12: EARBUDS.upc }),
      "www.macys.com/p/dear": productPage("999.00"),
      "www.kohls.com/about": "<h1>About us</h1><button>Subscribe</button>",
    });
    // The stores are asked what they have.
    await askStores(browser.product.url);
    await askStores(browser.product.url, HEADPHONES.upc);
    await browser.allow("www.kohls.com");
  });
  afterAll(() => browser?.stop());

  const open = async (path: string): Promise<Page> => {
    const page = await browser.context.newPage();
    await page.goto(`https://${path.startsWith("/") ? `www.kohls.com${path}` : path}`);
    return page;
  };

  /** The pop-up over a page, as by the toolbar's button. */
  const popupOver = async (page: Page, before?: string): Promise<RealPopup> => {
    const worker = await browser.worker();
    const open = () =>
      worker.evaluate(() => {
        const { chrome } = globalThis as unknown as { chrome: { action: { openPopup(): Promise<void> } } };
        return chrome.action.openPopup();
      });
    return openPopup(page, { open, ...(before && { before }) });
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

  /** Of the page's tab, as the toolbar shows it. */
  const badgeOver = async (page: Page): Promise<string> => {
    const worker = await browser.worker();
    return await worker.evaluate(async (url) => {
      const { chrome } = globalThis as unknown as { chrome: ChromeOfBadges };
      const [tab] = await chrome.tabs.query({ url });
      return await chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
    }, page.url());
  };

  /** The number of alerts that nobody has seen, in all tabs. */
  const showAlerts = async (text: string) => {
    const worker = await browser.worker();
    await worker.evaluate((count) => {
      const { chrome } = globalThis as unknown as { chrome: ChromeOfBadges };
      return chrome.action.setBadgeText({ text: count });
    }, text);
  };

  const forget = async (key: string) => {
    const worker = await browser.worker();
    await worker.evaluate(async (name) => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { local: { remove(key: string): Promise<void> } } };
      };
      await chrome.storage.local.remove(name);
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

  test("with an expensive item opens the panel and shows the saving in the badge, once a day", async () => {
    const page = await open("/p/dear");
    const panel = await panelIn(page);
    await panel.waitFor("Close");

    const text = await panel.text();
    expect(text).toMatch(/A better price[\s×]+\$499\.01 less at .+\./);
    expect(text).toMatch(/Best Buy\s+\$499\.99\s+In Stock · just now/);
    expect(text).toContain("Demo data, not from the stores.");
    expect(await badgeOver(page)).toBe("-499");

    await showAlerts("3");
    await page.reload();
    await panel.waitFor("Save $");
    expect(await badgeOver(page)).toBe("3");
    await panel.click("Save $");
    await panel.waitFor("Close");
    await panel.click("Add to list");
    await expect.poll(() => panel.text()).toContain("Added to Shopping list.");
  });

  test("in a second window opens no second panel by itself", async () => {
    await forget("openedOn");
    const first = await panelIn(await open("/p/dear"));
    await first.waitFor("Close");
    const inspector = await browser.context.newCDPSession(browser.welcome);
    const opening = browser.context.waitForEvent("page");
    await inspector.send("Target.createTarget", { url: "https://www.kohls.com/p/dear", newWindow: true });
    const second = await panelIn(await opening);
    await second.waitFor("Save $");
    await first.waitFor("Close");
  });

  test("keeps the panel small if no other store is cheaper", async () => {
    const page = await open("/p/cheap");
    const panel = await panelIn(page);
    await panel.waitFor("other stores");
    expect(await panel.text()).not.toContain("Save");
    expect(await badgeOver(page)).toBe("3");
  });

  test("of a used item is compared with nothing", async () => {
    const panel = await panelIn(await open("/p/used"));
    await panel.waitFor("other stores");
  });

  test("without a code is matched by brand and model number together, and by nothing less", async () => {
    const like = await open("/p/like-headphones");
    const panel = await panelIn(await open("/p/headphones"));
    await panel.waitFor("Close");
    expect(await panel.text()).toMatch(/A better price/);
    expect(await (await panelIn(like)).text()).toBeNull();
  });

  test("of a store without permission stays unread, and the pop-up says so", async () => {
    const page = await open("www.macys.com/p/dear");
    const popup = await popupOver(
      page,
      `chrome.tabs.query = async () => [{ id: 1, url: ${JSON.stringify(page.url())} }];
       chrome.permissions.request = async () => false;`,
    );
    await popup.click("Always at Macy's");
    await expect.poll(() => popup.text()).toContain("Nothing changed");
    await page.reload();
    // The script in it would have run when one in a page that was opened later has.
    const later = await open("/p/cheap");
    await expect.poll(() => wasRead(later)).toBe(true);
    expect(await wasRead(page)).toBe(false);
  });

  test("keeps its buy button uncovered", async () => {
    const page = await open("/p/button-in-the-corner");
    const panel = await panelIn(page);
    await panel.waitFor("other stores");
    const box = await panel.box();
    expect(box.x).toBeLessThan(20);
  });

  test("keeps the panel closed after Escape at this store, until it is requested", async () => {
    await browser.allow("www.macys.com");
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

    const popup = await popupOver(later);
    await expect.poll(() => popup.text()).toContain("Kohl's");
    await popup.click("Show other stores");
    await (await panelIn(later)).waitFor("Close");
    const elsewhere = await panelIn(await open("www.macys.com/p/dear"));
    await elsewhere.waitFor("Save $");
  });

  test("opens no panel and shows no saving at a store where the user turned that off", async () => {
    const page = await open("www.macys.com/p/dear");
    const panel = await panelIn(page);
    await panel.click("Save $");
    await panel.click("Open by itself at Macy's");
    await expect.poll(() => kept("silentAt")).toEqual(["macys"]);
    await forget("openedOn");
    await page.reload();
    await panel.waitFor("Save $");
    expect(await badgeOver(page)).toBe("3");
  });

  test("is looked up by three digits, without account, fingerprint or address", async () => {
    await open("/p/dear");
    const asked = browser.front.requests("GET", "/api/offers").filter(({ query }) => query.has("digest"));
    expect(asked.length).toBeGreaterThan(0);
    for (const { query, headers } of asked) {
      expect([...query.keys()].toSorted()).toEqual(["country", "digest"]);
      expect(query.get("digest")).toMatch(/^[0-9a-f]{3}$/);
      for (const name of ["authorization", "x-fingerprint", "cookie", "referer"])
        expect(headers.has(name), name).toBe(false);
    }
  });

  test("shows totals at the user's door, whether the discount is real, and the prices of 90 days", async () => {
    await askStores(browser.product.url, EARBUDS.upc);
    await expect.poll(() => hasHistory(browser.product.url, EARBUDS.upc), { timeout: 30_000 }).toBe(true);
    const popup = await browser.context.newPage();
    await popup.goto(`${EXTENSION}/popup.html`);
    await popup.getByRole("button", { name: "Settings", exact: true }).click();
    await popup.getByLabel("Zip Code").fill("44114");
    await popup.getByLabel("Zip Code").blur();
    await expect.poll(() => kept("zipcode")).toBe("44114");
    await popup.close();

    const panel = await panelIn(await open("/p/earbuds"));
    await panel.waitFor("Close");
    const text = await panel.text();
    expect(text).toMatch(
      /Here: “was \$[\d.]+” is doubtful\. \$[\d.]+ to \$[\d.]+ for \d+ of the last 90 days\./,
    );
    expect(text).toMatch(/Today's price is .+ in 90 days\.\s+Price over 90 days: \$[\d.]+ to \$[\d.]+/);
    expect(text).toMatch(
      /In Stock( · .+ membership needed)? · ((from )?\$[\d.]+ total|\$[\d.]+ \+ shipping)( · .+)? · just now/,
    );
    await forget("zipcode");
  });

  test("is not read if it shows no product", async () => {
    const page = await open("/about");
    // The script in it has run when one in a page that was opened later has.
    await expect.poll(() => wasRead(page)).toBe(false);
    const product = await open("/p/cheap");
    await expect.poll(() => wasRead(product)).toBe(true);
    expect(await wasRead(page)).toBe(false);
  });

  test("is no longer read after the user withdrew the permission in the pop-up", async () => {
    await browser.allow("www.macys.com");
    const page = await browser.context.newPage();
    await page.goto(`${EXTENSION}/popup.html`);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByText(/^2 of \d+$/).waitFor();
    await page.getByRole("button", { name: "Stop at Macy's" }).click();
    await page.getByText(/^1 of \d+$/).waitFor();
    const macys = await open("www.macys.com/p/dear");
    // The script of the later page runs only after the earlier one's would have.
    const kohls = await open("/p/cheap");
    await expect.poll(() => wasRead(kohls)).toBe(true);
    expect(await wasRead(macys)).toBe(false);
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
