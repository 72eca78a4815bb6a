import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE } from "./accessibility.ts";
import { shiftSoFar } from "./layout-shifts.ts";
import { startTestProduct } from "./product.ts";
import { openShop, type Visit } from "./shop.ts";
import { closeInvitation } from "./toasts.ts";

const RESULTS = "/product/disinfectant-wipes/44114";
const SOVRN = "https://redirect.viglink.com/?key=OURKEY";

const COMMISSION = { name: "We may earn a commission" };
const PLAIN = { name: /^Plain link to / };

/** The results once the answer is there. */
async function results(page: Page): Promise<Page> {
  await page
    .locator(".answer")
    .getByRole("link", { name: /^View at / })
    .waitFor();
  return page;
}

/** Where a link of this product redirects to. */
async function target(page: Page, link: string | null): Promise<string | undefined> {
  const response = await page.request.get(link ?? "", { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  return response.headers().location;
}

describe("with an account at a network", () => {
  const shop = openShop(() => startTestProduct({ environment: { AFFILIATE_SOVRN_KEY: "OURKEY" } }));
  const visitResults = async (visit?: Visit) => results(await shop.visit(RESULTS, visit));

  test("a wrapped link says so, and its plain address is next to it", async () => {
    const page = await visitResults();
    const item = page.locator("#target .item").first();

    const link = await item.getByRole("heading").getByRole("link").getAttribute("href");
    const plain = await item.getByRole("link", PLAIN).getAttribute("href");

    expect(plain).toMatch(/^https:\/\/www\.target\.com\//);
    expect(await target(page, link)).toBe(
      `${SOVRN}&u=${encodeURIComponent(plain ?? "")}&cuid=stockfinderprodd`,
    );
    await page.locator(".answer").getByRole("link", COMMISSION).waitFor();
    await page.locator(".answer").getByRole("link", PLAIN).waitFor();
  });

  test("each offer has as many marks as wrapped links; the marketplace has neither", async () => {
    const page = await visitResults();
    const rows = page.locator(".offer");
    const wrapped = rows.filter({ has: page.locator('.offer-link[href^="/go?"]') });
    const straight = rows.filter({ has: page.locator('.offer-link[href^="https:"]') });
    await wrapped.first().waitFor();

    await expect
      .poll(async () => (await wrapped.count()) - (await wrapped.getByRole("link", PLAIN).count()))
      .toBe(0);
    expect(await straight.getByRole("link", PLAIN).count()).toBe(0);

    const atEbay = page.locator("#ebay .item").first();
    await atEbay.waitFor();
    expect(await atEbay.getByRole("heading").getByRole("link").getAttribute("href")).toMatch(
      /^https:\/\/www\.ebay\.com\//,
    );
    expect(await atEbay.getByRole("link", COMMISSION).count()).toBe(0);
  });

  test("the mark links to the list of networks, by keyboard too", async () => {
    const page = await visitResults();
    await page.locator(".answer").getByRole("link", COMMISSION).focus();
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { level: 1, name: "Links that earn a commission" }).waitFor();
    const programs = page.getByRole("article").getByRole("listitem");
    await programs.first().waitFor();
    expect(await programs.getByRole("heading").allInnerTexts()).toEqual([
      "Links to items at all stores",
      "Add-to-cart links at Amazon and Amazon Canada",
    ]);
    await page.getByText("Sovrn Commerce (redirect.viglink.com)").waitFor();
    await page.getByText(/^Links to eBay .*never earn a commission\.$/).waitFor();
  });

  test("the marks fit a phone, in both colours", async () => {
    const page = await visitResults({ ...PHONE, viewport: { width: 360, height: 740 } });
    await page.getByRole("button", { name: "Target", exact: true }).click();
    await page.locator("#target .item").first().getByRole("link", PLAIN).waitFor();

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await closeInvitation(page);
    await expectNoViolations(page);
  });

  test("a row with a mark is as high as one without", async () => {
    const page = await visitResults(PHONE);
    await page.locator(".offer-note").first().waitFor();
    const heights = await page
      .locator(".offer-row")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));

    expect(new Set(heights).size).toBe(1);
  });
});

describe("turned off", () => {
  const shop = openShop(() =>
    startTestProduct({ environment: { AFFILIATE: "off", AFFILIATE_SOVRN_KEY: "OURKEY" } }),
  );

  test("no link is marked or wrapped, and the list says so", async () => {
    const page = await results(await shop.visit(RESULTS));
    const link = page.locator("#target .item").first().getByRole("heading").getByRole("link");

    expect(await target(page, await link.getAttribute("href"))).toMatch(/^https:\/\/www\.target\.com\//);
    expect(await page.getByRole("link", COMMISSION).count()).toBe(0);

    await page.goto("/affiliate");
    await page.getByText("StockFinder earns no commission here: it is turned off.").waitFor();
  });
});

describe("the list", () => {
  const shop = openShop();

  test.each([
    ["on a large screen", {}],
    ["on a tablet", { viewport: { width: 768, height: 1024 } }],
    ["on a phone", PHONE],
  ])("moves nothing when it arrives %s", async (_screen, screen) => {
    const page = await shop.newPage({ ...screen, watchShifts: true });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/affiliate", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/affiliate");
    await page.getByText("Fetching the list").waitFor({ state: "attached" });
    held.resolve();
    await page.getByRole("article").getByRole("listitem").first().waitFor();

    expect(await shiftSoFar(page)).toBeLessThan(0.01);
  });

  test("can be retried after a failure", async () => {
    const page = await shop.newPage({ expectedErrors: /503/ });
    await page.route("**/api/affiliate", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto("/affiliate");
    await page.getByText("The list could not be loaded.").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("article").getByRole("listitem").first().waitFor();
  });
});
