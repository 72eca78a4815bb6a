import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExtensionFirefox, startExtensionFirefox } from "./firefox/extension-firefox.ts";
import { HAS_FIREFOX } from "./firefox/firefox.ts";
import { newestAlertState } from "./newest-alert.ts";
import { askStores, NAME, productPage, UPC } from "./product-pages.ts";

const DEAR = "www.kohls.com/p/dear";

describe.runIf(HAS_FIREFOX)("from the installation to an offer, in Firefox", () => {
  let firefox: ExtensionFirefox;

  beforeAll(async () => {
    firefox = await startExtensionFirefox();
    firefox.stores.serve({ [DEAR]: productPage("999.00") });
    await askStores(firefox.product.url);
  });
  afterAll(() => firefox?.stop());

  const kept = async (key: string) => {
    await firefox.tabs.open(firefox.popup);
    const value = await firefox.tabs.ask(
      `browser.storage.local.get("${key}").then((kept) => kept["${key}"])`,
    );
    await firefox.tabs.close();
    return value;
  };
  /** Resolves when the stores have been asked for what is watched. */
  const watchIsChecked = async () => {
    const { tabs, origin } = firefox;
    await tabs.open(`${origin}/watches`);
    const isChecked = async () => {
      await tabs.goTo(`${origin}/watches`);
      await tabs.waitUntil(`document.body.innerText.includes(${JSON.stringify(NAME)})`);
      return tabs.ask<string>("document.body.innerText");
    };
    await expect.poll(isChecked, { interval: 1_000, timeout: 60_000 }).toMatch(/· checked/);
    await tabs.close();
  };

  interface KeptAlert {
    readonly state: string;
  }
  const stateForExtension = async () => {
    const [alert] = (await kept("alerts")) as KeptAlert[];
    return alert?.state;
  };
  const stateForSite = async () => newestAlertState(firefox.product.url, await kept("access_token"));
  /** How many notifications say so. Each store that has it again makes one. */
  const backInStock = async () =>
    (await firefox.notifications()).filter(({ title }) => title.startsWith("Back in stock")).length;

  test("the installation opens a sign-in, and the extension gets one of its own", async () => {
    const { tabs } = firefox;
    await tabs.show("/login?");
    const query = new URL(await tabs.ask<string>("location.href")).searchParams;
    expect(query.get("t")).toBe("1");
    expect(query.get("f")).toMatch(/^[0-9a-f]{32}$/);

    await tabs.click("Sign in with Google");
    await tabs.click("Demo Shopper");
    await tabs.click("Continue");
    await tabs.waitUntil('location.pathname === "/welcome"');
    await expect.poll(() => kept("refresh_token")).toEqual(expect.any(String));

    await tabs.show("/welcome");
    const site = await tabs.ask<Record<string, string>>("({ ...localStorage })");
    expect(site.fingerprint).toBe(query.get("f"));
    expect(await kept("fingerprint")).toBe(site.fingerprint);
    expect(await kept("refresh_token")).not.toBe(site.refresh_token);
    expect(await tabs.ask("document.documentElement.outerHTML")).not.toContain(
      String(await kept("refresh_token")),
    );
  });

  test("a product page shows other stores' offers once its store is allowed, and watches it", async () => {
    const { tabs, product } = firefox;
    await firefox.allow("www.kohls.com");
    await tabs.open(`https://${DEAR}`);
    await expect.poll(() => tabs.panelText()).toMatch(/A better price[\s×]+.+ asks \$499\.01 less\./);
    expect(await tabs.panelText()).toMatch(/Best Buy\s+\$499\.99\s+In Stock/);

    await product.setStock(UPC, "out");
    await tabs.click("Tell me when it is back");
    await expect.poll(() => tabs.panelText()).toContain("We watch it, and tell you.");
    await tabs.close();
    await watchIsChecked();
  });

  test("a restock is notified, and a press opens the offer", async () => {
    await firefox.product.setStock(UPC, "in");
    await expect.poll(() => firefox.notifications(), { timeout: 60_000 }).not.toEqual([]);
    const [shown] = await firefox.notifications();
    expect(shown).toMatchObject({ title: expect.stringMatching(/^Back in stock at /), text: NAME });
    await firefox.pressNotification(shown?.name ?? "");
    await firefox.tabs.show("https://");
    await firefox.tabs.close();
  });

  test("items that sell out during an outage of the product update the same notifications once it is back", async () => {
    const { product, front } = firefox;
    await front.goAway();
    await product.setStock(UPC, "out");
    await expect.poll(stateForSite, { timeout: 60_000 }).toBe("over");
    expect(await stateForExtension()).toBe("open");

    await front.comeBack();
    await expect.poll(stateForExtension, { timeout: 60_000 }).toBe("over");
    await expect.poll(backInStock).toBe(0);
    expect(await firefox.notifications()).not.toEqual([]);
  });

  test("a product page wakes a background page that was ended, which notifies of missed alerts", async () => {
    await firefox.endBackground();
    await firefox.product.setStock(UPC, "in");
    await expect.poll(stateForSite, { timeout: 60_000 }).toBe("open");

    await firefox.tabs.open(`https://${DEAR}`);
    await expect.poll(backInStock).toBeGreaterThan(0);
    await expect.poll(() => firefox.tabs.panelText()).toContain("Save $");
  });
});
