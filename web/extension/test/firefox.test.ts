import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExtensionFirefox, startExtensionFirefox } from "./firefox/extension-firefox.ts";
import { HAS_FIREFOX } from "./firefox/firefox.ts";
import { newestAlertState } from "./newest-alert.ts";
import { askStores, NAME, productPage, UPC } from "./product-pages.ts";

const DEAR = "www.kohls.com/p/dear";
/** The key, in WebDriver's words. */
const ENTER = "\uE007";

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
      await says(NAME);
      return text();
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
  /** One notification tells of all stores. */
  const notified = async () => {
    const shown = await firefox.notifications();
    expect(shown.length).toBeLessThan(2);
    return shown[0]?.title;
  };
  const text = () => firefox.tabs.ask<string>("document.body.innerText");
  const says = (text: string) =>
    firefox.tabs.waitUntil(`document.body.innerText.includes(${JSON.stringify(text)})`);

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
    expect(site.fingerprint).not.toBe(query.get("f")); // a link may name anybody's
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
    await expect.poll(() => tabs.panelText()).toMatch(/A better price[\s×]+\$499\.01 less at .+\./);
    expect(await tabs.panelText()).toMatch(/Best Buy\s+\$499\.99\s+In Stock/);

    await tabs.openWindow(`https://${DEAR}`);
    await expect.poll(() => tabs.panelText()).toContain("Save $");
    await tabs.close();
    await tabs.show(DEAR);

    await product.setStock(UPC, "out");
    await tabs.click("Watch for restocks");
    await expect.poll(() => tabs.panelText()).toContain("We'll alert you when it's back.");
    await tabs.close();
    await watchIsChecked();
  });

  test("a restock makes one notification for all stores", async () => {
    await firefox.product.setStock(UPC, "in");
    const title = expect.stringMatching(/^Back in stock at \d+ stores, best price \$\d/);
    await expect
      .poll(firefox.notifications, { timeout: 60_000 })
      .toEqual([expect.objectContaining({ title, text: NAME })]);
  });

  test("the pop-up searches and lists alerts and watches within 360 px", async () => {
    const { tabs } = firefox;
    await tabs.open(firefox.popup);
    const widest = () =>
      tabs.ask<number>(
        "Math.max(...[...document.querySelectorAll('body *')].map((each) => each.getBoundingClientRect().right))",
      );
    for (const [view, words] of [
      ["Alerts", "Back in stock at "],
      ["Watches", NAME],
      ["Settings", "Signed in as Demo Shopper."],
    ] as const) {
      await tabs.click(view);
      await says(words);
      expect(await widest(), view).toBeLessThanOrEqual(360);
    }
    await tabs.click("Search");
    await tabs.click("Product");
    await tabs.type("ps5");
    await tabs.click("Zip Code");
    await tabs.type(`44114${ENTER}`);
    await says("All results");
    expect(await text()).toMatch(/PlayStation/);
    expect(await widest()).toBeLessThanOrEqual(360);
    await tabs.close();
  });

  test("items that sell out during an outage of the product update the same notification once it is back", async () => {
    const { product, front } = firefox;
    // A second try begins as the first one did.
    await product.setStock(UPC, "in");
    await expect.poll(stateForExtension, { timeout: 60_000 }).toBe("open");
    await front.goAway();
    try {
      await product.setStock(UPC, "out");
      await expect.poll(stateForSite, { timeout: 60_000 }).toBe("over");
      expect(await stateForExtension()).toBe("open");
    } finally {
      await front.comeBack();
    }
    await expect.poll(notified, { timeout: 60_000 }).toBe("Sold out again");
  });

  test("a product page wakes a background page that was ended, which notifies of missed alerts; a click opens the offers", async () => {
    await firefox.endBackground();
    await firefox.product.setStock(UPC, "in");
    await expect.poll(stateForSite, { timeout: 60_000 }).toBe("open");

    await firefox.tabs.open(`https://${DEAR}`);
    await expect.poll(notified).toMatch(/^Back in stock/);
    await expect.poll(() => firefox.tabs.panelText()).toContain("Save $");

    await expect.poll(firefox.pressNotification).toBe(true);
    await firefox.tabs.show(`/where-to-buy/${UPC}/`);
    await firefox.tabs.close();
  });

  test("reports are sent after the user agreed, without the account", async () => {
    const { tabs, front } = firefox;
    await tabs.open(firefox.popup);
    await tabs.click("Settings");
    await tabs.click("Report prices and stock");
    await tabs.waitUntil('browser.storage.local.get("reports").then(({ reports }) => reports === true)');
    await tabs.close();
    const reports = () => front.requests("POST", "/api/observation");
    expect(reports()).toEqual([]);
    await tabs.open(`https://${DEAR}`);
    await expect.poll(() => reports().length).toBe(1);
    const [report] = reports();
    expect(JSON.parse(report?.body ?? "")).toMatchObject({ url: `https://${DEAR}`, upc: UPC, price: 999 });
    expect(report?.headers.has("authorization")).toBe(false);
    await tabs.close();
  });

  test("an anonymous account is upgraded in a small window, which closes", async () => {
    const { tabs, popup } = firefox;
    await tabs.open(popup);
    await tabs.click("Settings");
    await tabs.click("Sign out");
    await says("You're not signed in.");
    await tabs.click("Sign in");
    await tabs.show("/login?t=1");
    await tabs.click("Skip login");
    await expect.poll(() => kept("access_token")).toEqual(expect.any(String));

    await tabs.open(popup);
    await tabs.click("Settings");
    await says("Signed in without a name.");
    const before = await tabs.count();
    await tabs.click("Keep it with Google");
    await tabs.show("/u/google");
    expect(await tabs.count()).toBe(before + 1);
    await tabs.click("Sign in with Google");
    await tabs.click("Join and sign in");
    await tabs.click("Demo Bargain Hunter");
    await tabs.click("Continue");
    await expect.poll(() => tabs.count()).toBe(before);
    await tabs.show(popup);
    await says("Signed in as Demo Bargain Hunter.");
    await tabs.close();
  });

  test("a restarted browser is still signed in, and removing the extension opens the survey with fingerprint and account", async () => {
    const { tabs } = firefox;
    const [fingerprint, refreshToken] = [await kept("fingerprint"), await kept("refresh_token")];
    await firefox.restart();
    await tabs.open(firefox.popup);
    await tabs.waitUntil('browser.runtime.sendMessage({ type: "are-alerts-live" })');
    expect([await kept("fingerprint"), await kept("refresh_token")]).toEqual([fingerprint, refreshToken]);
    const [, payload = ""] = String(await kept("access_token")).split(".");
    const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString());

    await firefox.removeExtension();
    await tabs.show("/uninstall?");
    const { searchParams } = new URL(await tabs.ask<string>("location.href"));
    expect(Object.fromEntries(searchParams)).toEqual({ f: fingerprint, r: sub });
  });
});
