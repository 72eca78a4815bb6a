import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { anAnonymousUser } from "./anonymous-users.ts";
import { openShop } from "./shop.ts";
import { stopClock } from "./waiting.ts";

const shop = openShop();
const PATH = "/live-ipnit4wk2p";
const INSTALLS = "**/api/live-ipnit4wk2p";
const LIVE_USERS = "**/api/live-socket-ipnit4wk2p";

const counter = (page: Page, label: string) =>
  page.locator("dl > div").filter({ hasText: label }).getByRole("definition");

/**
 * The page with a clock that only the test moves, and how often it has asked for the installs: each answer is the number
 * of the question. The first one is answered.
 */
async function openLive(): Promise<{ page: Page; asked: () => number }> {
  const page = await shop.newPage({ expectedErrors: /ERR_FAILED/ });
  let asked = 0;
  await page.route(INSTALLS, (route) => {
    asked += 1;
    return route.fulfill({ json: asked });
  });
  await page.route(LIVE_USERS, (route) => route.fulfill({ json: 1 }));
  await stopClock(page);
  await page.goto(PATH);
  await expect.poll(() => counter(page, "StockFinder Installs").textContent()).toBe("1");
  return { page, asked: () => asked };
}

test("two counters are shown, and how to get the extension", async () => {
  await anAnonymousUser(shop.product);
  const page = await shop.visit(PATH);
  await expect.poll(() => counter(page, "StockFinder Installs").textContent()).toMatch(/^[\d,]+$/);
  await expect.poll(() => counter(page, "Live Users").textContent()).toMatch(/^[\d,]+$/);
  await page.getByText(`Visit ${new URL(shop.product.url).host} on a computer.`).waitFor();
  await page.getByText("Click Download Extension.").waitFor();
});

test("they are refreshed every three seconds", async () => {
  const { page, asked } = await openLive();
  for (const question of [2, 3, 4]) {
    await page.clock.runFor(3_000);
    await expect.poll(() => counter(page, "StockFinder Installs").textContent()).toBe(`${question}`);
  }
  expect(asked()).toBe(4);

  await page.route(INSTALLS, (route) => route.fulfill({ json: 100_234 }));
  await page.route(LIVE_USERS, (route) => route.fulfill({ json: 87 }));
  await page.clock.runFor(3_000);
  await expect.poll(() => counter(page, "StockFinder Installs").textContent()).toBe("100,234");
  await expect.poll(() => counter(page, "Live Users").textContent()).toBe("87");
});

test("a hidden page sends no requests, and refreshes when it is shown again", async () => {
  const { page, asked } = await openLive();
  const look = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);

  await look(true);
  await page.clock.runFor(30_000);
  expect(asked()).toBe(1);
  await look(false);
  await expect.poll(() => counter(page, "StockFinder Installs").textContent()).toBe("2");
  expect(asked()).toBe(2);
});

test("a failed refresh keeps the last numbers with a note, until one succeeds", async () => {
  const { page } = await openLive();
  await page.route(INSTALLS, (route) => route.fulfill({ json: 5 }));
  await page.route(LIVE_USERS, (route) => route.fulfill({ json: 2 }));
  await page.clock.runFor(3_000);
  await expect.poll(() => counter(page, "StockFinder Installs").textContent()).toBe("5");

  await page.route(INSTALLS, (route) => route.abort());
  await page.route(LIVE_USERS, (route) => route.fulfill({ json: 3 }));
  await page.clock.runFor(3_000);
  await page.getByRole("status").getByText("Could not be refreshed. We keep trying.").waitFor();
  expect(await counter(page, "StockFinder Installs").textContent()).toBe("5");
  expect(await counter(page, "Live Users").textContent()).toBe("3");

  await page.route(INSTALLS, (route) => route.fulfill({ json: 6 }));
  await page.clock.runFor(3_000);
  await expect.poll(() => counter(page, "StockFinder Installs").textContent()).toBe("6");
  await expect.poll(() => page.getByRole("status").textContent()).toBe("");
});
