import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  DESKTOP,
  expectNoViolations,
  NOT_FOUND,
  PHONE,
  pageWidth,
  tooSmallTargets,
} from "./accessibility.ts";
import { shiftSoFar, shiftsSoFar, watchShifts } from "./layout-shifts.ts";
import { openShop, type Visit } from "./shop.ts";
import { closeInvitation, shownWhole, toast, toasterLoaded } from "./toasts.ts";
import { focusOn, stopClock } from "./waiting.ts";

const shop = openShop();
const RESULTS = "/product/disinfectant-wipes/44114";
const OFFLINE = "You're offline. Prices and stock may be out of date.";

async function resultsAfterToast(visit: Visit = {}): Promise<Page> {
  const page = await shop.visit(RESULTS, visit);
  await resultsShown(page);
  await closeInvitation(page);
  return page;
}

async function resultsShown(page: Page): Promise<void> {
  await page.getByRole("heading", { name: /^In stock at \d+ of \d+ stores$/ }).waitFor();
  await page
    .getByRole("status", { name: /Checking/ })
    .first()
    .waitFor({ state: "detached" });
}

describe("on a phone", () => {
  test.each([
    "/",
    RESULTS,
    "/search",
    "/nothing-here",
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
    "/affiliate",
    "/articles/something-went-wrong",
  ])("%s fits its width, at twice the font size too", async (path) => {
    const page = await shop.visit(path, {
      ...PHONE,
      bypassCSP: true,
      ...(path === "/nothing-here" && NOT_FOUND),
    });
    if (path === RESULTS) await resultsShown(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await pageWidth(page)).toBe(375);
    // Stands in for the browser's setting; a page's own policy forbids it.
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    expect(await pageWidth(page)).toBe(375);
    if (path !== RESULTS) return;
    const field = await page.getByRole("textbox", { name: "Product" }).boundingBox();
    expect(field?.width, "room for the search text").toBeGreaterThan(200);
  });

  test.each(["/", RESULTS])("all targets on %s are large enough for a thumb", async (path) => {
    const page = await shop.visit(path, PHONE);
    if (path === RESULTS) await resultsShown(page);
    await page.getByRole("button", { name: "Menu" }).click();

    expect(await tooSmallTargets(page)).toEqual([]);
  });

  test("three stores of an item are shown, and the others after one press", async () => {
    const page = await shop.visit(RESULTS, PHONE);
    await page.getByRole("button", { name: "Target", exact: true }).click();
    const item = page.locator("#target .item").first();
    await item.getByRole("button", { name: "More Stores" }).waitFor();
    expect(await item.getByRole("listitem").count()).toBe(3);
  });
});

test("places of stores are shown whole on every width", async () => {
  const page = await shop.visit(RESULTS, { viewport: { width: 640, height: 900 } });
  await resultsShown(page);
  await openBranches(page);
  for (const width of [360, 640, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutTexts(page, width < 768 ? PLACES : `${PLACES}, .answer-place`), `at ${width} px`).toEqual(
      [],
    );
  }
});

const PLACES = ".offer-where, .branch-place, .status-place";

test("on phones an answer and its product's name are shown whole, and offers have rows of one height", async () => {
  const page = await shop.visit("/product/ps5/44114", { ...PHONE, viewport: { width: 320, height: 812 } });
  await resultsShown(page);
  const texts = ".answer-name, .answer-place, .offer-stock";
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await cutTexts(page, texts), `at ${width} px`).toEqual([]);
    expect(new Set(await heightsOf(page, ".offer-row")).size, `heights at ${width} px`).toBe(1);
  }
});

test("on phones the popular searches are one line that a finger moves, none of two lines", async () => {
  const page = await shop.visit("/", { ...PHONE, viewport: { width: 320, height: 812 } });
  await page.getByText("lego star wars", { exact: true }).waitFor();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await cutTexts(page, ".popular-search"), `at ${width} px`).toEqual([]);
    expect(new Set(await heightsOf(page, ".popular-search")).size, `heights at ${width} px`).toBe(1);
    const last = page.locator(".popular-search").last();
    await last.scrollIntoViewIfNeeded();
    const [row, end] = [await page.locator(".popular-searches").boundingBox(), await last.boundingBox()];
    expect(end?.y).toBe(row?.y);
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

function heightsOf(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().height)));
}

/** The texts of elements that are wider than their place, or have more lines than are shown. */
function cutTexts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((places) =>
    places
      .flatMap((place) => [place, ...place.querySelectorAll(":not(.sr-only, .checked-word)")])
      .filter((element) => element.checkVisibility())
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth ||
          (getComputedStyle(element).overflowY === "hidden" && element.scrollHeight > element.clientHeight),
      )
      .map((element) => element.textContent),
  );
}

async function openBranches(page: Page): Promise<void> {
  for (const closed of await page.locator(".offer-branches").all()) await closed.click();
}

describe("by keyboard alone", () => {
  test("a shopper skips the navbar, searches, chooses a product and turns a page", async () => {
    const page = await shop.visit("/");
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

    await resultsShown(page);
    const other = page.locator(".kind[aria-pressed=false] .kind-name").first();
    const name = await other.innerText();
    await tabTo(page, name);
    await page.keyboard.press("Enter");
    await page.locator(".kind[aria-pressed=true]", { hasText: name }).waitFor();

    const target = page.locator("#target");
    await target.getByText("1–4 of 24+").waitFor();
    await tabTo(page, "Next");
    await page.keyboard.press("Enter");
    await target.getByText("5–8 of 24+").waitFor();
    expect(await focused(page)).toBe("Next");
  });

  test("the focus is visible", async () => {
    const page = await shop.visit("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() =>
      document.activeElement ? getComputedStyle(document.activeElement).outlineStyle : null,
    );
    expect(outline).toBe("solid");
  });

  test("an opened page has the focus, so that Tab goes to its first element", async () => {
    const page = await shop.visit("/nothing-here", NOT_FOUND);
    await page.getByRole("link", { name: "home page" }).click();
    await page.getByRole("heading", { level: 1, name: /^Find where/ }).waitFor();
    await focusOn(page.getByRole("main"));
  });
});

test("the page is light or dark by the browser's preference", async () => {
  const page = await shop.visit("/", { colorScheme: "light" });
  const lightness = () =>
    page.evaluate(() => {
      const [, value] =
        /oklch\(([\d.]+)/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? [];
      return Number(value);
    });
  expect(await lightness()).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await lightness()).toBeLessThan(0.3);
});

describe("axe finds nothing", () => {
  test("on the landing page, with a menu and a message open", async () => {
    const page = await shop.visit("/");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await expectNoViolations(page);
  });

  test("at an unknown address", async () => {
    const page = await shop.visit("/nothing-here", { ...PHONE, ...NOT_FOUND });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await tooSmallTargets(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    expect(await tooSmallTargets(page)).toEqual([]);
    await expectNoViolations(page);
  });

  test.each([
    ["on the results", {}],
    ["on a phone, menu open", PHONE],
  ])("%s, in the branches of offers and on their map", async (_screen, screen) => {
    const page = await resultsAfterToast(screen);
    const menu = page.getByRole("button", { name: "Menu" });
    if (screen === PHONE) await menu.click();
    await expectNoViolations(page);
    if (screen === PHONE) await menu.click();
    await openBranches(page);
    await page.locator(".branch").first().waitFor();
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await page.getByRole("group", { name: /^Branches around / }).waitFor();
    await expectNoViolations(page);
  });

  test("while a toast is shown", async () => {
    const page = await shop.newPage({ expectedErrors: /INTERNET_DISCONNECTED/ });
    await stopClock(page);
    await page.goto("/search");
    await toasterLoaded(page);
    await page.context().setOffline(true);
    // A toast stays while the pointer is on it.
    await toast(page, OFFLINE).hover();
    await page.clock.resume();
    await shownWhole(toast(page, OFFLINE));
    await expectNoViolations(page);
    expect(await toast(page, OFFLINE).isVisible()).toBe(true);
  });

  test("while the disclaimer is open", async () => {
    const page = await shop.visit(RESULTS, { remembered: {} });
    await resultsShown(page);
    await page.getByRole("link", { name: /^View at / }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoViolations(page);
  });
});

describe("nothing moves", () => {
  test.each([
    ["on a large screen", {}],
    ["on a phone", PHONE],
  ])("%s while the stores answer", async (_screen, screen) => {
    // Answers arrive one after the other, as from slow stores.
    await shop.product.setFault("walgreens", { latency: { fixedMs: 300 } });
    await shop.product.setFault("kroger", { latency: { fixedMs: 600 } });
    await shop.product.setFault("walmart", { latency: { fixedMs: 900 } });
    const page = await shop.visit(RESULTS, { ...screen, watchShifts: true });
    await resultsShown(page);
    expect(await shiftSoFar(page)).toBeLessThan(0.01);
  });

  test.each(
    ["milk", "coffee", "tv-55", "lego", "disenfecting-wips"].flatMap((query) => [
      { query, screen: "on a large screen", visitor: {} },
      { query, screen: "on a phone", visitor: PHONE },
    ]),
  )("$screen in a search for $query", async ({ query, visitor }) => {
    await shop.product.setFault("kroger", { latency: { fixedMs: 300 } });
    await shop.product.setFault("samsclub", { latency: { fixedMs: 600 } });
    const page = await shop.visit(`/product/${query}/44114`, { ...visitor, watchShifts: true });
    await resultsShown(page);
    expect(await shiftSoFar(page)).toBeLessThan(0.01);
  });

  test.each([
    ["on a tall screen", { viewport: { width: 1280, height: 1500 } }],
    ["on a tall phone", { ...PHONE, viewport: { width: 375, height: 1500 } }],
  ])(
    "%s in a search that finds nothing, nor in one that finds only its correction",
    async (_screen, screen) => {
      await shop.product.setFault("kroger", { latency: { fixedMs: 300 } });
      const nothing = await shop.visit("/product/qqzzx/44114", { ...screen, watchShifts: true });
      await nothing
        .getByRole("heading", { name: /^None of the \d stores we searched lists “qqzzx”$/ })
        .waitFor();
      expect(await shiftSoFar(nothing)).toBeLessThan(0.01);

      const corrected = await shop.visit("/product/batteris/44114", { ...screen, watchShifts: true });
      await resultsShown(corrected);
      expect(await shiftSoFar(corrected)).toBeLessThan(0.01);
    },
  );

  test("when the pictures arrive", async () => {
    const page = await shop.visit("/search", { remembered: { seen: "true", zipcode: "44114" } });
    const held = Promise.withResolvers<void>();
    await page.route("**/sandbox-pictures/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    // Prices may change until all branches have answered.
    const asked = new Set<Request>();
    page.on("request", (request) => request.url().includes("/api/availability/") && asked.add(request));
    page.on("requestfinished", (request) => asked.delete(request));
    page.on("requestfailed", (request) => asked.delete(request));
    await page.getByRole("textbox", { name: "Product" }).fill("disinfectant wipes");
    await page.keyboard.press("Enter");
    await resultsShown(page);
    await expect.poll(() => asked.size).toBe(0);

    await page.evaluate(watchShifts);
    held.resolve();
    const picture = page.locator("#target img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await shiftsSoFar(page)).toEqual([]);
  });
});

test("with reduced motion there is no animation", async () => {
  const page = await shop.newPage({ reducedMotion: "reduce" });
  await page.route("**/api/search?**", () => {});
  await page.goto(RESULTS);
  await page.getByRole("status", { name: "Searching the stores" }).waitFor();
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

/** To what begins with the name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page))?.startsWith(name)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}
