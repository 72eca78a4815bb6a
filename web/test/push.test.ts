import { aPushBrowser, type SubscriptionJson } from "@stockfinder/testing/push-browser";
import { aPushService, type PushService } from "@stockfinder/testing/push-service";
import type { Locator, Page, Worker } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { expectNoViolations } from "./accessibility.ts";
import { INSTALLED_CHROMIUM } from "./browser.ts";
import { startTestProduct } from "./product.ts";
import { openShop } from "./shop.ts";

let pushes: PushService;
/** Stores are asked again each second. */
const shop = openShop(
  async () => {
    pushes = await aPushService();
    return await startTestProduct({
      environment: { RECHECK_FASTEST_MS: "1000", RECHECKS_A_MINUTE: "6000", UPSTREAM_PUSH: pushes.url },
    });
  },
  { inInstalledBrowser: true },
);
afterAll(() => pushes.stop());

const UPC = "711719541028";
const NAME = "Sony PlayStation 5 (PS5) Console, Disc Edition";
const ADDRESS = `/where-to-buy/${UPC}/sony-playstation-5-ps5-console-disc-edition`;
const CHOICE = "as a notification";

/** The browser's maker is not there to ask in a test: it would give the browser this subscription. */
async function subscribesAs(page: Page, subscription: SubscriptionJson): Promise<void> {
  await page.addInitScript((json) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => json }) as unknown as PushSubscription;
  }, subscription);
}

async function openDialog(page: Page): Promise<Locator> {
  await page.goto(ADDRESS);
  await page.getByRole("button", { name: "Watch this", exact: true }).first().click();
  return page.getByRole("dialog", { name: "Watch this" });
}

/** Gives the page's service worker a message, as the browser does when its push service sends one. */
async function deliver(page: Page, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrations = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registrations;
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: shop.product.url, registrationId, data });
  await cdp.detach();
}

const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** Presses the notification that is shown; returns the page that opens. */
async function pressNotification(worker: Worker, action = ""): Promise<string> {
  return await worker.evaluate(async (pressed) => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error("No notification is shown");
    return await new Promise<string>((resolve) => {
      // A browser opens windows after a real press only.
      scope.clients.openWindow = async (url) => {
        resolve(String(url));
        return null;
      };
      scope.dispatchEvent(new NotificationEvent("notificationclick", { notification, action: pressed }));
    });
  }, action);
}

if (INSTALLED_CHROMIUM === undefined)
  process.stderr.write("\nNOT RUN: notifications in Chromium. They need Debian's package chromium.\n\n");

describe.skipIf(INSTALLED_CHROMIUM === undefined)("the channel of notifications", () => {
  test("shows an alert while the site is closed, opens the offer, and is replaced as it sells out", async () => {
    const browser = aPushBrowser();
    await shop.product.setStock(UPC, "out");
    const page = await shop.newPage({ permissions: ["notifications"] });
    await subscribesAs(page, browser.subscription);
    const dialog = await openDialog(page);
    await dialog.getByRole("radio", { name: "it is back in stock" }).check();
    // It is on once the browser has subscribed.
    await dialog.getByRole("checkbox", { name: CHOICE }).click();
    await expect.poll(() => dialog.getByRole("checkbox", { name: CHOICE }).isChecked()).toBe(true);
    await dialog.getByRole("checkbox", { name: "Right away" }).uncheck();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(
        async () => {
          await page.goto("/watches");
          return await page.getByRole("listitem").filter({ hasText: NAME }).innerText();
        },
        { interval: 1_000, timeout: 60_000 },
      )
      .toMatch(/· checked[\s\S]*Alerts as a notification/);

    await shop.product.setStock(UPC, "in");
    // An earlier attempt's watch still gets its own.
    const ours = () => pushes.received.filter(({ endpoint }) => endpoint === browser.subscription.endpoint);
    await expect.poll(() => ours().length, { timeout: 60_000 }).toBeGreaterThan(0);
    const messages = () => ours().map(({ body }) => browser.read(body) as { id: string; url: string });
    const [alert] = messages();
    await deliver(page, JSON.stringify(alert));
    await expect.poll(() => shownTitles(page)).toEqual([expect.stringMatching(/^Back in stock at /)]);

    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error("There is no service worker");
    expect(await pressNotification(worker)).toBe(alert?.url);

    // Another store that has it, too, joins the same notification.
    const ofOtherStore = () => messages().find(({ id }) => id !== alert?.id);
    await expect.poll(ofOtherStore, { timeout: 60_000 }).toBeDefined();
    for (const message of [alert, ofOtherStore()]) await deliver(page, JSON.stringify(message));
    await expect
      .poll(() => shownTitles(page))
      .toEqual([expect.stringMatching(/^Back in stock at 2 stores, best price \$/)]);
    expect(await pressNotification(worker)).toMatch(`${shop.product.url}/where-to-buy/${UPC}/`);
    await page.goto("/watches");

    await shop.product.setStock(UPC, "out");
    const laterOnes = () => messages().filter(({ id }) => id === alert?.id);
    await expect.poll(() => laterOnes().length, { timeout: 60_000 }).toBeGreaterThan(1);
    await deliver(page, JSON.stringify(alert));
    await expect.poll(() => shownTitles(page)).toHaveLength(1);
    await deliver(page, JSON.stringify(laterOnes().at(-1)));
    await expect.poll(() => shownTitles(page)).toEqual([expect.stringMatching(/^Sold out again at /)]);
    // One that was overtaken on its way changes nothing.
    await deliver(page, JSON.stringify(alert));
    expect(await pressNotification(worker, "why")).toBe(`${shop.product.url}/alerts/${alert?.id}`);
  });

  test("stays off if permission is denied, which the browser asks for when it is chosen", async () => {
    const page = await shop.newPage();
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      Notification.requestPermission = async () => {
        asked.push("permission");
        return "denied";
      };
    });
    const dialog = await openDialog(page);
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked.length);
    expect(await asked()).toBe(0);
    await dialog.getByRole("checkbox", { name: CHOICE }).click();
    await dialog.getByText("This browser doesn't allow our notifications.").waitFor();
    expect(await dialog.getByRole("checkbox", { name: CHOICE }).isChecked()).toBe(false);
    expect(await asked()).toBe(1);
    await expectNoViolations(page);
  });
});

test.skipIf(INSTALLED_CHROMIUM === undefined)(
  "the site can be installed: its worker is there, and is never old",
  async () => {
    const worker = await fetch(`${shop.product.url}/sw.js`);
    expect(worker.status).toBe(200);
    expect(worker.headers.get("content-type")).toMatch(/javascript/);
    expect(worker.headers.get("cache-control")).toBe("no-cache");
  },
);
