import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoViolations } from "../../test/accessibility.ts";
import {
  EXTENSION,
  type ExtensionBrowser,
  HAS_CHROMIUM,
  opened,
  startExtensionBrowser,
} from "./extension-browser.ts";
import { newestAlertState } from "./newest-alert.ts";
import { panelIn } from "./panel.ts";
import { askStores, HEADPHONES, productPage, UPC } from "./product-pages.ts";

/** What a test asks of the extension's own interface, in its worker or one of its pages. */
interface ChromeOfExtension {
  readonly storage: { readonly local: { get(key: string | null): Promise<Record<string, unknown>> } };
  readonly notifications: {
    getAll(): Promise<Record<string, boolean>>;
    readonly onClicked: { dispatch(id: string): void };
  };
  readonly action: { getBadgeText(details: object): Promise<string> };
  readonly windows: { getAll(): Promise<{ type: string }[]> };
}

/** Each store words it in its own way, and the first to answer names it. */
const CONSOLE = /PlayStation ?5|PS5/;
/** From visits before the extension was installed. */
const OF_THE_SITE = "0123456789abcdef0123456789abcdef";

describe.runIf(HAS_CHROMIUM)("from the installation to an alert, in Chromium", () => {
  let browser: ExtensionBrowser;

  beforeAll(async () => {
    browser = await startExtensionBrowser();
    await askStores(browser.product.url);
  });
  afterAll(() => browser?.stop());

  const inWorker = async <Value>(
    ask: (chrome: ChromeOfExtension) => Value | Promise<Value>,
  ): Promise<Value> => {
    const worker = await browser.worker();
    const asked = `(${ask.toString()})(chrome)`;
    return (await worker.evaluate(asked)) as Value;
  };
  const kept = () => inWorker((chrome) => chrome.storage.local.get(null));
  const popup = async (): Promise<Page> => {
    const page = await browser.context.newPage();
    await page.setViewportSize({ width: 360, height: 600 });
    await page.goto(`${EXTENSION}/popup.html`);
    return page;
  };

  /** The watches of a fingerprint, or with a token of its account. */
  const watches = async (headers: Record<string, string>): Promise<object[]> => {
    const answer = await fetch(`${browser.product.url}/api/watch`, { headers });
    return (await answer.json()) as object[];
  };
  let token: unknown;
  const stateForSite = () => newestAlertState(browser.product.url, token);
  const alertsKept = async () => ((await kept()).alerts ?? []) as { state: string }[];
  const stateForExtension = async () => (await alertsKept())[0]?.state;

  test("the sign-in page knows the extension's fingerprint, keeps its own, and passes a sign-in on", async () => {
    const { welcome } = browser;
    const query = new URL(welcome.url()).searchParams;
    const { fingerprint } = await kept();
    expect(query.get("t")).toBe("1");
    expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect(query.get("f")).toBe(fingerprint);
    const first = { "x-fingerprint": String(fingerprint) };
    const ask = (method: string, path: string, body: object) =>
      fetch(`${browser.product.url}/api/watch${path}`, {
        method,
        headers: { ...first, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const made = await ask("POST", "", { upc: HEADPHONES.upc, kind: "stock", channels: ["live"] });
    const { id } = (await made.json()) as { id: string };
    const snoozeUntil = new Date(Date.now() + 3_600_000).toISOString();
    await ask("PATCH", `/${id}`, { paused: true, snoozeUntil });
    expect(await watches(first)).toMatchObject([{ id, paused: true }]);
    await welcome.evaluate((known) => localStorage.setItem("fingerprint", known), OF_THE_SITE);
    await welcome.reload();

    await welcome.getByRole("button", { name: "Sign in with Google" }).click();
    await welcome.getByRole("radio", { name: /^Demo Shopper/ }).check();
    await welcome.getByRole("button", { name: "Continue" }).click();
    await welcome.waitForURL("**/welcome");

    await expect.poll(async () => (await kept()).access_token).toEqual(expect.any(String));
    const own = await welcome.evaluate(() => ({
      refresh: localStorage.getItem("refresh_token"),
      fingerprint: localStorage.getItem("fingerprint"),
    }));
    const { refresh_token: extensions, fingerprint: shared } = await kept();
    expect(own.fingerprint).toBe(OF_THE_SITE);
    expect(shared).toBe(OF_THE_SITE);
    expect(own.refresh).not.toBe(extensions);

    // What was watched by the fingerprint before has moved.
    await expect.poll(() => watches(first)).toEqual([]);
    token = (await kept()).access_token;
    expect(await watches({ authorization: String(token) })).toEqual([
      expect.objectContaining({ id, upc: HEADPHONES.upc, paused: true, snoozeUntil }),
    ]);
  });

  test("the pop-up shows who is signed in, and can be used by anybody at 360 px", async () => {
    const page = await popup();
    for (const view of ["Search", "Alerts", "Watches", "Settings"]) {
      await page.getByRole("button", { name: view, exact: true }).first().click();
      await expectNoViolations(page);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBe(clientWidth);
    }
    await page.getByText("Signed in as Demo Shopper.").waitFor();
    await page.getByRole("button", { name: "Watches", exact: true }).click();
    await page.getByText("Alerts on StockFinder", { exact: true }).waitFor();
    await page.close();
  });

  test("the pop-up finds products at all stores", async () => {
    const page = await popup();
    await page.getByLabel("Product").fill("ps5");
    await page.getByRole("button", { name: "Search", exact: true }).last().click();
    await page.getByText("Please enter your Zipcode").waitFor();
    await page.getByLabel("Zip Code").fill("44114");
    await page.getByLabel("Zip Code").press("Enter");
    await page.getByRole("link", { name: /All results/ }).waitFor();
    expect(await page.getByRole("link", { name: /PlayStation/ }).count()).toBeGreaterThan(0);
    await page.close();
  });

  test("a product that is back at many stores makes one notification, and a click opens their offers", async () => {
    await browser.product.setStock(UPC, "out");
    const { welcome } = browser;
    await welcome.goto(`/where-to-buy/${UPC}/ps5`);
    await welcome.getByRole("heading", { level: 1, name: CONSOLE }).waitFor();
    await welcome.getByRole("button", { name: "Watch this", exact: true }).first().click();
    const dialog = welcome.getByRole("dialog", { name: "Watch this" });
    await dialog.getByRole("radio", { name: "it is back in stock" }).check();
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(
        async () => {
          await welcome.goto("/watches");
          await welcome.getByRole("listitem").filter({ hasText: CONSOLE }).waitFor();
          return await welcome.getByRole("listitem").filter({ hasText: CONSOLE }).innerText();
        },
        { interval: 1_000, timeout: 60_000 },
      )
      .toMatch(/· checked/);

    await browser.product.setStock(UPC, "in");
    const backAt = async () => (await alertsKept()).filter(({ state }) => state === "open").length;
    await expect.poll(backAt, { timeout: 60_000 }).toBeGreaterThan(1);
    // One for all stores.
    const [id = "", ...others] = await inWorker(async (chrome) =>
      Object.keys(await chrome.notifications.getAll()),
    );
    expect(others).toEqual([]);
    expect(Number(await inWorker((chrome) => chrome.action.getBadgeText({})))).toBeGreaterThan(1);

    const page = await popup();
    await page.getByRole("button", { name: "Alerts", exact: true }).click();
    await page
      .getByText(/^Back in stock at /)
      .first()
      .waitFor();
    await page.getByText("Is this wrong?").first().click();
    await page
      .getByRole("button", { name: /^Wrong price at / })
      .first()
      .click();
    await page.getByText(/^Thanks\. We'll check .* again\.$/).waitFor();
    await expectNoViolations(page);
    await expect.poll(() => inWorker((chrome) => chrome.action.getBadgeText({}))).toBe("");
    await page.close();

    const worker = await browser.worker();
    const opening = browser.context.waitForEvent("page");
    await worker.evaluate((clicked) => {
      const { chrome } = globalThis as unknown as { chrome: ChromeOfExtension };
      chrome.notifications.onClicked.dispatch(clicked);
    }, id);
    const offers = await opening;
    await offers.waitForURL(`**/where-to-buy/${UPC}/**`);
    await offers.close();
  });

  test("alerts from an outage of the product arrive once it is back", async () => {
    const { product, front } = browser;
    await front.goAway();
    await product.setStock(UPC, "out");
    await expect.poll(stateForSite, { timeout: 60_000 }).toBe("over");
    expect(await stateForExtension()).toBe("open");
    const page = await popup();
    await page.getByRole("button", { name: "Alerts", exact: true }).click();
    await page.getByText(/StockFinder can't be reached right now/).waitFor();

    await front.comeBack();
    await page.getByText(/StockFinder can't be reached right now/).waitFor({ state: "detached" });
    await page.close();
    await expect.poll(stateForExtension, { timeout: 60_000 }).toBe("over");
  });

  test("a worker that was ended is woken by its alarm, and catches up", async () => {
    const page = await popup();
    await inWorker(() => void Reflect.set(globalThis, "isTheFirst", true));
    const inspector = await browser.context.newCDPSession(browser.welcome);
    await inspector.send("ServiceWorker.enable");
    await inspector.send("ServiceWorker.stopAllWorkers");
    await browser.product.setStock(UPC, "in");
    await expect.poll(stateForSite, { timeout: 60_000 }).toBe("open");

    // The extension's own alarm, half a minute early.
    await page.evaluate(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { alarms: { create(name: string, details: object): void } };
      };
      chrome.alarms.create("awake", { when: Date.now() });
    });
    await expect.poll(stateForExtension).toBe("open");
    expect(await inWorker(() => Reflect.get(globalThis, "isTheFirst"))).toBeUndefined();
    await page.close();
  });

  test("reports are sent only after the user agreed, and never of personal pages", async () => {
    const { stores, front } = browser;
    const address = "https://www.kohls.com/p/plain";
    stores.serve({
      "www.kohls.com/p/before": productPage("999.00"),
      "www.kohls.com/p/greets": productPage("999.00", { around: "<header>Hi, Ann</header>" }),
      "www.kohls.com/p/members": productPage("999.00", { around: "<p>Your member price: $899.00</p>" }),
      "www.kohls.com/p/plain?visit=1": productPage("999.00", {
        around: `<link rel="canonical" href="${address}">`,
      }),
    });
    await browser.allow("www.kohls.com");
    const visit = async (path: string) => {
      const page = await browser.context.newPage();
      await page.goto(`https://www.kohls.com/p/${path}`);
      await expect.poll(async () => (await panelIn(page)).text()).not.toBeNull();
      await page.close();
    };
    await visit("before");
    const page = await popup();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("checkbox", { name: /^Report prices and stock/ }).click();
    await expect.poll(async () => (await kept()).reports).toBe(true);
    await page.close();
    for (const path of ["greets", "members", "plain?visit=1"]) await visit(path);

    const reports = () => front.requests("POST", "/api/observation");
    await expect.poll(() => reports().length).toBeGreaterThan(0);
    expect(reports().map(({ body }) => JSON.parse(body))).toEqual([
      { url: address, upc: UPC, price: 999, currency: "USD", isAvailable: true, title: null, image: null },
    ]);
    for (const { headers } of reports()) {
      expect(headers.get("x-fingerprint")).toBe(OF_THE_SITE);
      expect(headers.has("authorization")).toBe(false);
    }
  });

  test("signing out in the pop-up leaves the site signed in", async () => {
    const page = await popup();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You're not signed in.").waitFor();
    expect(await kept()).not.toHaveProperty("access_token");
    const { welcome } = browser;
    await welcome.goto("/me");
    await welcome.getByText("Demo Shopper").waitFor();
    await page.close();
  });

  test("an anonymous account is upgraded in a small window, which closes", async () => {
    const page = await popup();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const signingIn = browser.context.waitForEvent("page");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const login = await signingIn;
    await login.getByRole("button", { name: /^Skip/ }).click();
    await login.waitForURL("**/welcome");
    await expect.poll(async () => (await kept()).access_token).toEqual(expect.any(String));
    await login.close();

    const again = await popup();
    await again.getByRole("button", { name: "Settings", exact: true }).click();
    await again.getByText("Signed in without a name.").waitFor();
    const opening = browser.context.waitForEvent("page");
    await again.getByRole("button", { name: "Keep it with Google" }).click();
    const small = await opening;
    const windows = await inWorker((chrome) => chrome.windows.getAll());
    expect(windows.at(-1)?.type).toBe("popup");
    await small.getByRole("button", { name: "Sign in with Google" }).click();
    await small.getByRole("button", { name: "Join and sign in" }).click();
    await small.getByRole("radio", { name: /^Demo Bargain Hunter/ }).check();
    const closing = small.waitForEvent("close");
    await small.getByRole("button", { name: "Continue" }).click();
    await small.waitForURL("**/success");
    await again.getByText("Signed in as Demo Bargain Hunter.").waitFor();
    await closing;
    await again.close();
  });

  test("a restarted browser is still signed in, and listens", async () => {
    const before = await kept();
    await browser.restart();
    const page = await popup();
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await page.getByText("Signed in as Demo Bargain Hunter.").waitFor();
    const { fingerprint, refresh_token: refreshToken } = await kept();
    expect({ fingerprint, refreshToken }).toEqual({
      fingerprint: before.fingerprint,
      refreshToken: before.refresh_token,
    });
    const areAlertsLive = () =>
      page.evaluate(() => {
        const { chrome } = globalThis as unknown as {
          chrome: { runtime: { sendMessage(message: object): Promise<boolean> } };
        };
        return chrome.runtime.sendMessage({ type: "are-alerts-live" });
      });
    await expect.poll(areAlertsLive).toBe(true);
    await page.close();
  });

  test("its removal opens the survey with fingerprint and account", async () => {
    const { fingerprint, access_token: accessToken } = await kept();
    const [, payload = ""] = String(accessToken).split(".");
    const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString());
    const page = await popup();
    const leaving = opened(browser.context, "/uninstall");
    // Its pages close with it.
    await page.evaluate(() => {
      const { chrome } = globalThis as unknown as {
        chrome: { management: { uninstallSelf(options: object): void } };
      };
      setTimeout(() => chrome.management.uninstallSelf({ showConfirmDialog: false }));
    });
    const survey = await leaving;
    await survey.getByRole("heading", { name: /^Why did you uninstall/ }).waitFor();
    const { searchParams } = new URL(survey.url());
    expect(Object.fromEntries(searchParams)).toEqual({ f: fingerprint, r: sub });
  });
});
