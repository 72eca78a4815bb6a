import type { HealthBoard } from "@stockfinder/contracts/health";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, expectNoViolations, PHONE, pageWidth, tooSmallTargets } from "./accessibility.ts";
import { shiftSoFar } from "./layout-shifts.ts";
import { STAFF_PASSWORD } from "./product.ts";
import { openShop } from "./shop.ts";

const shop = openShop();
const PATH = "/health-board";
const API = "**/api/health-board";
const NAMES = [
  "Target",
  "Walmart",
  "Sam's Club",
  "Walgreens",
  "eBay",
  "CVS",
  "Walmart Grocery",
  "Kroger",
  "Best Buy",
];

const searched = (page: Page) => page.getByRole("region", { name: "Stores we search" });
const card = (page: Page, name: string) =>
  searched(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Answers with Target in this state: set aside, as the service does after two wrong rounds, or not checked lately. */
async function showTarget(page: Page, state: "setAside" | "unknown"): Promise<void> {
  await page.route(API, async (route) => {
    const board = (await (await route.fetch()).json()) as HealthBoard;
    const stores = board.stores.map((store) => (store.id === "target" ? { ...store, state } : store));
    await route.fulfill({ json: { ...board, stores } });
  });
}

/** Searches, and waits until the board has the answers. */
async function searchStores(): Promise<void> {
  const { url } = shop.product;
  await (await fetch(`${url}/api/search?query=wipes&zip=44114`)).text();
  await expect
    .poll(
      async () => {
        const { stores } = (await (await fetch(`${url}/api/health-board`)).json()) as HealthBoard;
        return stores.flatMap(({ id, lastGoodAt }) => (lastGoodAt === null ? [] : [id]));
      },
      { timeout: 15_000 },
    )
    .toEqual(expect.arrayContaining(["target", "walmart"]));
}

test("lists each retailer with its state and the age of its last answer, on a phone", async () => {
  await searchStores();
  const page = await shop.visit(PATH, { ...PHONE, watchShifts: true });
  await card(page, "Target").waitFor();

  const names = searched(page).getByRole("heading", { level: 3 });
  await expect
    .poll(async () => (await names.allInnerTexts()).toSorted(), { timeout: 15_000 })
    .toEqual(NAMES.toSorted());
  await page.getByText(/^(All stores|\d+ of \d+ stores) are up to date(\. Maybe not: .*)?$/).waitFor();
  // The line above says it of all.
  expect(await card(page, "Target").getByText("Up to date").count()).toBe(0);
  await page.getByRole("button", { name: "Show the last hour" }).click();
  await card(page, "Target").getByText("Up to date", { exact: true }).waitFor();
  await card(page, "Target")
    .getByText(/^Checked (just now|\d+ min ago)$/)
    .waitFor();
  await card(page, "Target")
    .getByText(/^\d+ of \d+ checks worked in the last hour$/)
    .waitFor();
  await page.getByText("Demo data: no real store was checked.").waitFor();
  await page.getByText(/^checked just now$/).waitFor();
  expect(await searched(page).getByText("Known items").count()).toBe(0);

  expect(await shiftSoFar(page)).toBeLessThan(0.01);
  expect(await pageWidth(page)).toBeLessThanOrEqual(PHONE.viewport.width);
  expect(await tooSmallTargets(page)).toEqual([]);
  await expectNoViolations(page);
});

test("staff see outcomes, source, breaker and known items after signing in, by keyboard", async () => {
  await searchStores();
  const page = await shop.visit(PATH, { expectedErrors: /status of 401/ });
  await page.getByText("For staff").click();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("a wrong one");
  await page.keyboard.press("Enter");
  await page.getByText("This is not a staff password").waitFor();
  expect(await password.getAttribute("aria-invalid")).toBe("true");

  await password.fill(STAFF_PASSWORD);
  await page.keyboard.press("Enter");
  const walmart = card(page, "Walmart");
  await walmart.getByText(/answered \d+%.* of \d+$/).waitFor();
  await walmart.getByText("site (demo)", { exact: true }).waitFor();
  await walmart.getByText("closed", { exact: true }).waitFor();
  // A demo's known items are first read when it has run for ten minutes.
  await walmart
    .getByText(/^887000000014 near 44114: known in stock, (not read yet|read as in stock, )/)
    .waitFor();
  await walmart
    .getByText(/^887000000021 near 44114: known out of stock, (not read yet|read as out of stock, )/)
    .waitFor();
  await page.getByRole("button", { name: "Refresh the details" }).waitFor();
  await expectNoViolations(page);
  await page.setViewportSize(PHONE.viewport);
  expect(await pageWidth(page)).toBeLessThanOrEqual(PHONE.viewport.width);
  await page.setViewportSize(DESKTOP);
});

test("staff see of which stores people say that they are read wrongly, and what was shown", async () => {
  await searchStores();
  const { url } = shop.product;
  const known = (await (await fetch(`${url}/api/products/known?query=wipes`)).json()) as KnownProduct[];
  const [{ upc, storeId, store } = { upc: "", storeId: "", store: "" }] = known;
  const body = JSON.stringify({ upc, storeId, what: "stock" });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${url}/api/wrong`, { method: "POST", headers, body })).status).toBe(202);

  const page = await shop.visit(PATH);
  await page.getByText("For staff").click();
  await page.getByLabel("Password", { exact: true }).fill(STAFF_PASSWORD);
  await page.keyboard.press("Enter");
  const stores = page.getByRole("region", { name: "What people say is wrong" });
  const its = stores.getByRole("listitem").filter({ has: page.getByRole("heading", { name: store }) });
  await its.getByText("1 network", { exact: true }).waitFor();
  // The newest comes first; other stories may have said something, too.
  const newest = its.getByRole("listitem").first();
  await newest
    .getByText(/Wrong stock, just now\. It was shown as .*, read (just now|\d+ min ago)\./)
    .waitFor();
  expect(await newest.getByRole("link").getAttribute("href")).toMatch(/^https:/);
  await expectNoViolations(page);
  await page.setViewportSize(PHONE.viewport);
  expect(await pageWidth(page)).toBeLessThanOrEqual(PHONE.viewport.width);
  expect(await tooSmallTargets(page)).toEqual([]);
});

test("a store that is set aside says what that means, and the converter warns staff of it", async () => {
  const page = await shop.newPage();
  await showTarget(page, "setAside");
  await page.goto(PATH);
  await card(page, "Target").getByText("Stock hidden", { exact: true }).waitFor();
  await card(page, "Target")
    .getByText(/we show it as unknown until that is fixed/)
    .waitFor();

  await page.goto("/converter");
  const banner = page.getByRole("status").filter({ hasText: "Target: stock reads wrongly" });
  await expectNoViolations(page);
  await banner.getByRole("link", { name: "Store status" }).click();
  await page.waitForURL(`**${PATH}`);
});

test("a store that was not checked lately is in one line, but has its details for staff", async () => {
  await searchStores();
  const page = await shop.newPage();
  await showTarget(page, "unknown");
  await page.goto(PATH);
  await searched(page)
    .getByText(/^Not checked lately: .*Target/)
    .waitFor();
  expect(await card(page, "Target").count()).toBe(0);
  await page.getByText("For staff").click();
  await page.getByLabel("Password", { exact: true }).fill(STAFF_PASSWORD);
  await page.keyboard.press("Enter");
  await card(page, "Target").getByText("site (demo)", { exact: true }).waitFor();
});

test("a board that cannot be fetched says so, and can be tried again", async () => {
  const page = await shop.newPage({ expectedErrors: /ERR_FAILED/ });
  await page.route(API, (route) => route.abort());
  await page.goto(PATH);
  await page.getByRole("alert").getByText("The status could not be loaded.").waitFor();
  await page.unroute(API);
  await page.getByRole("button", { name: "Try again" }).click();
  await card(page, "Target").waitFor();
});

test("the footer leads to it", async () => {
  const page = await shop.visit("/privacy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Store status" }).click();
  await page.getByRole("heading", { level: 1, name: "Store status" }).waitFor();
});
