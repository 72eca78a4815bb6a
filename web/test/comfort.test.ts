import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, tooSmallTargets, violations } from "./comfort.ts";
import { shiftSoFar, watchShifts } from "./shifts.ts";
import { openShop, type Visit } from "./shop.ts";
import { expectTold, shownWhole, toast, toasterLoaded } from "./toasts.ts";
import { focusOn, stopClock } from "./waiting.ts";

const shop = openShop();
const RESULTS = "/product/disinfectant-wipes/44114";
const INVITATION = "Click here to join our mailing list to get updates on new features and deals!";
const OFFLINE = "You are offline. Prices and stock may be out of date.";

/** The results without the toast that invites to the mailing list: half faded out, its text is as faint as nobody reads it. */
async function resultsAfterToast(visit: Visit): Promise<Page> {
  const page = await shop.visit(RESULTS, visit);
  await resultsShown(page);
  await expectTold(page, INVITATION);
  await toast(page, INVITATION).waitFor({ state: "detached" });
  return page;
}

async function resultsShown(page: Page): Promise<void> {
  await page.getByRole("heading", { name: /^In stock at \d of 9 stores$/ }).waitFor();
  await page
    .getByRole("status", { name: /Checking/ })
    .first()
    .waitFor({ state: "detached" });
}

describe("on a phone", () => {
  test.each(["/", RESULTS, "/search", "/where-to-buy"])("%s fits its width", async (path) => {
    const page = await shop.visit(path, PHONE);
    if (path === RESULTS) await resultsShown(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test.each([
    "/",
    RESULTS,
    "/posts",
    "/octoshop",
    "/login?t=1",
    "/welcome",
    "/welcome?step=3",
    "/welcome?step=6",
    "/me",
    "/uninstall",
    "/live-ipnit4wk2p",
    "/privacy",
    "/articles/something-went-wrong",
  ])("%s fits its width with letters twice as large", async (path) => {
    // The style that stands in for the browser's setting is none of the page's own.
    const page = await shop.visit(path, { ...PHONE, bypassCSP: true });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    if (path === RESULTS) await resultsShown(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test("what is searched for can be read with letters twice as large", async () => {
    const page = await shop.visit(RESULTS, { ...PHONE, bypassCSP: true });
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const field = await page.getByRole("textbox", { name: "Product" }).boundingBox();
    expect(field?.width).toBeGreaterThan(200);
  });

  test.each(["/", RESULTS])("everything that is pressed on %s is large enough for a thumb", async (path) => {
    const page = await shop.visit(path, PHONE);
    if (path === RESULTS) await resultsShown(page);
    await page.getByRole("button", { name: "Menu" }).click();

    expect(await tooSmallTargets(page)).toEqual([]);
  });

  test("three stores of an item stand open, the others one press away", async () => {
    const page = await shop.visit(RESULTS, PHONE);
    const item = page.locator("#target .item").first();
    await item.getByRole("button", { name: "More Stores" }).waitFor();
    expect(await item.getByRole("listitem").count()).toBe(3);
  });
});

describe("by keyboard alone", () => {
  test("a shopper skips the navbar, searches, closes the disclaimer and turns a page", async () => {
    const page = await shop.visit("/", { remembered: {} });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await focusOn(page.getByRole("main"));
    await page.keyboard.press("Tab");
    await page.keyboard.type("disinfectant wipes");
    await page.keyboard.press("Tab");
    await page.keyboard.type("44114");
    await page.keyboard.press("Enter");

    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    const target = page.locator("#target");
    await target.getByText("1–4 of 24+").waitFor();
    await tabTo(page, "Next");
    await page.keyboard.press("Enter");
    await target.getByText("5–8 of 24+").waitFor();
    expect(await focused(page)).toBe("Next");
  });

  test("where the focus is can be seen", async () => {
    const page = await shop.visit("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() =>
      document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : null,
    );
    expect(outline).toBe("solid");
  });

  test("a page that opens has the focus, so that what comes next is its first part", async () => {
    const page = await shop.visit("/where-to-buy");
    await page.getByRole("link", { name: "Find a product" }).click();
    await page.getByRole("heading", { level: 1, name: /^Find where/ }).waitFor();
    await focusOn(page.getByRole("main"));
  });
});

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  test("the page is drawn so", async () => {
    const page = await shop.visit("/", { colorScheme });
    const lightness = await page.evaluate(() => {
      const [, value] =
        /oklch\(([\d.]+)/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? [];
      return Number(value);
    });
    if (colorScheme === "dark") expect(lightness).toBeLessThan(0.3);
    else expect(lightness).toBeGreaterThan(0.9);
  });

  test("axe finds nothing on the landing page, with a menu and a message open", async () => {
    const page = await shop.visit("/", { colorScheme });
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    expect(await violations(page)).toEqual([]);
  });

  test("axe finds nothing on the results", async () => {
    const page = await resultsAfterToast({ colorScheme });
    expect(await violations(page)).toEqual([]);
  });

  test("axe finds nothing while a toast is shown", async () => {
    const page = await shop.visit("/search", { colorScheme, expectedErrors: /INTERNET_DISCONNECTED/ });
    await stopClock(page);
    await page.reload();
    await toasterLoaded(page);
    await page.context().setOffline(true);
    // It waits for whoever has the pointer on it.
    await toast(page, OFFLINE).hover();
    await page.clock.resume();
    await shownWhole(toast(page, OFFLINE));
    expect(await violations(page)).toEqual([]);
    expect(await toast(page, OFFLINE).isVisible()).toBe(true);
  });

  test("axe finds nothing while the disclaimer is open", async () => {
    const page = await shop.visit(RESULTS, { colorScheme, remembered: {} });
    await page.getByRole("dialog").waitFor();
    await resultsShown(page);
    expect(await violations(page)).toEqual([]);
  });

  test("axe finds nothing on a phone, menu open", async () => {
    const page = await resultsAfterToast({ colorScheme, ...PHONE });
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await violations(page)).toEqual([]);
  });
});

describe("nothing moves", () => {
  test.each([
    ["on a large screen", {}],
    ["on a phone", PHONE],
  ])("%s while the stores answer", async (_screen, screen) => {
    // One after the other, as on a day when stores are slow.
    await shop.product.setFault("walgreens", { latency: { fixedMs: 300 } });
    await shop.product.setFault("kroger", { latency: { fixedMs: 600 } });
    await shop.product.setFault("walmart", { latency: { fixedMs: 900 } });
    const page = await shop.visit(RESULTS, { ...screen, watchShifts: true });
    await resultsShown(page);
    expect(await shiftSoFar(page)).toBeLessThan(0.01);
  });

  test("when the pictures come", async () => {
    const page = await shop.visit("/search", { remembered: { seen: "true", zipcode: "44114" } });
    const held = Promise.withResolvers<void>();
    await page.route("**/sandbox-pictures/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("textbox", { name: "Product" }).fill("disinfectant wipes");
    await page.keyboard.press("Enter");
    await resultsShown(page);

    await page.evaluate(watchShifts);
    held.resolve();
    const picture = page.locator("#target img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await shiftSoFar(page)).toBe(0);
  });
});

test("whoever asked for less motion gets none", async () => {
  const page = await shop.visit("/search", { reducedMotion: "reduce" });
  await page.route("**/api/search?**", () => {});
  await page.goto(RESULTS);
  await page.getByRole("status", { name: "Checking Target" }).waitFor();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
  expect(moving).toEqual([]);
});

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}
