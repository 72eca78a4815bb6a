import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { builtFile } from "../build/manifest.ts";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { COUNTRY_HEADER } from "./product.ts";
import { openShop, type Visit } from "./shop.ts";
import { expectToast } from "./toasts.ts";
import { focusOn } from "./waiting.ts";

const shop = openShop();

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const CHROME_STORE = "https://example.com/chrome-web-store/stockfinder";
const FIREFOX_ADD_ON = "https://example.com/firefox-add-ons/stockfinder";
const TEXTS = [
  "Add to Browser - It's Free!",
  "Send to my Computer",
  "Not in the US or CA?",
  "Don't use Chrome?",
];
const FROM_GERMANY = { extraHTTPHeaders: { [COUNTRY_HEADER]: "DE" } };

/** The page and its main button for this visitor. */
async function open(expected: string, visit: Visit = {}): Promise<{ page: Page; href: string | null }> {
  const page = await shop.visit("/octoshop", { userAgent: CHROME, ...visit });
  const main = page.getByRole("main");
  const button = main.getByRole("link", { name: expected }).or(main.getByRole("button", { name: expected }));
  await button.waitFor();
  for (const text of TEXTS) expect(await main.getByText(text).count()).toBe(text === expected ? 1 : 0);
  return { page, href: await button.getAttribute("href") };
}

/** Runs in the browser. */
async function loadedWidths(pictures: Element[]): Promise<number[]> {
  const images = pictures as HTMLImageElement[];
  await Promise.all(images.map((image) => image.decode()));
  return images.map(({ naturalWidth }) => naturalWidth);
}

describe("the extension's page", () => {
  test("explains the extension in three steps", async () => {
    const { page } = await open("Add to Browser - It's Free!");
    expect(await page.title()).toBe("Your Shopping Guardian Angel | StockFinder");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Your Shopping Guardian Angel");
    await page.getByRole("img", { name: /^[\d.]+ of 5 stars$/ }).waitFor();
    await page.getByText("100,000+ users", { exact: true }).waitFor();
    await page.getByText(/compares prices at 400\+ stores/).waitFor();
    const steps = page.getByRole("main").getByRole("listitem");
    expect(await steps.getByRole("heading").allTextContents()).toEqual([
      "Compare prices at other retailers",
      "Back-in-stock and price-drop notifications",
      "Compare shipping speed (coming soon)",
    ]);
    expect(await steps.nth(2).innerText()).toMatch(/^3\n/m);
    const panels = page.getByRole("img", { name: /^A panel over / });
    expect(await panels.evaluateAll(loadedWidths)).toEqual([1000, 1000]);
  });

  test("has a navbar white on dark, and the extension's privacy policy", async () => {
    const { page } = await open("Add to Browser - It's Free!");
    const [color, background] = await page.getByRole("banner").evaluate((banner) => {
      const style = getComputedStyle(banner);
      return [style.color, style.backgroundColor];
    });
    expect([color, background]).toEqual(["rgb(255, 255, 255)", "rgb(16, 21, 34)"]);
    const privacy = page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" });
    expect(await privacy.getAttribute("href")).toBe("/extensionprivacy");
  });

  test.each(["/octoshop/price", "/octoshop/stock"])("is also at %s", async (path) => {
    const page = await shop.visit(path);
    await page.getByRole("heading", { level: 1, name: "Your Shopping Guardian Angel" }).waitFor();
  });
});

describe("the main button", () => {
  test("links to the store", async () => {
    const { href } = await open("Add to Browser - It's Free!");
    expect(href).toBe(`${CHROME_STORE}?hl=en`);
  });

  test("passes the source to the store; a friend's code is the medium", async () => {
    const source = { seen: "true", ref_source: "instagram" };
    const text = "Add to Browser - It's Free!";
    const { href } = await open(text, { remembered: { ...source, refer_id: "story" } });
    expect(href).toBe(`${CHROME_STORE}?hl=en&utm_source=instagram&utm_medium=story`);
    const friend = await open(text, { remembered: { ...source, refer_id: "story", referral: "ABC234" } });
    expect(friend.href).toBe(`${CHROME_STORE}?hl=en&utm_source=instagram&utm_medium=ABC234`);
    const nothing = await open(text, { remembered: { seen: "true", ref_source: "none" } });
    expect(nothing.href).toBe(`${CHROME_STORE}?hl=en`);
  });

  test("opens the mail form on a phone", async () => {
    const { page } = await open("Send to my Computer", { userAgent: IPHONE });
    await page.getByRole("button", { name: "Send to my Computer" }).click();
    await page.getByRole("dialog", { name: "Get StockFinder on your computer" }).waitFor();
  });

  test("links to a waitlist outside the US and Canada, with a smaller link to the store", async () => {
    const { page, href } = await open("Not in the US or CA?", FROM_GERMANY);
    expect(href).toBe("https://example.com/stockfinder/country-waitlist");
    const past = page.getByRole("link", { name: "I understand that the extension might not work" });
    expect(await past.getAttribute("href")).toBe(`${CHROME_STORE}?hl=en`);
    await open("Not in the US or CA?", { ...FROM_GERMANY, userAgent: IPHONE });
  });

  test("links to a waitlist without Chrome, and Firefox also to its add-on", async () => {
    const { page, href } = await open("Don't use Chrome?", { userAgent: FIREFOX });
    expect(href).toBe("https://example.com/stockfinder/browser-waitlist");
    const addOn = page.getByRole("link", { name: "Get the Firefox add-on" });
    expect(await addOn.getAttribute("href")).toBe(`${FIREFOX_ADD_ON}?hl=en`);
  });

  test("is the usual one if the country is unknown", async () => {
    const page = await shop.newPage({ userAgent: CHROME, expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/isUSA", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/octoshop");
    await failed;
    await page.getByRole("link", { name: "Add to Browser - It's Free!" }).waitFor();
  });
});

describe("the extension's pop-up", () => {
  test.each([
    ["Chrome", CHROME, `${CHROME_STORE}?hl=en&utm_source=stockfinder`],
    ["Edge", `${CHROME} Edg/150.0.0.0`, `${CHROME_STORE}?hl=en&utm_source=stockfinder`],
    ["Firefox", FIREFOX, `${FIREFOX_ADD_ON}?hl=en&utm_source=stockfinder`],
  ])("links %s to its store", async (_browser, userAgent, address) => {
    for (const path of ["/", "/search"]) {
      const page = await shop.visit(path, { userAgent });
      await page.getByRole("button", { name: "Download Extension" }).click();
      const popup = page.getByRole("dialog", { name: "Get the StockFinder extension" });
      const link = popup.getByRole("link", { name: "Add to Chrome - It's Free!" });
      expect(await link.getAttribute("href")).toBe(address);
      expect(await link.getAttribute("target")).toBe("_blank");
      await page.keyboard.press("Escape");
      await popup.waitFor({ state: "detached" });
      await focusOn(page.getByRole("button", { name: "Download Extension" }));
    }
  });

  test("passes the visitor's own source", async () => {
    const remembered = { seen: "true", ref_source: "instagram", referral: "ABC234" };
    const page = await shop.visit("/", { userAgent: CHROME, remembered });
    await page.getByRole("button", { name: "Download Extension" }).click();
    const link = page.getByRole("link", { name: "Add to Chrome - It's Free!" });
    expect(await link.getAttribute("href")).toBe(
      `${CHROME_STORE}?hl=en&utm_source=instagram&utm_medium=ABC234`,
    );
  });

  test("that does not load shows an error on the page", async () => {
    const page = await shop.visit("/search", { userAgent: CHROME, expectedErrors: /ERR_FAILED/ });
    await page.route(`**/${await builtFile("src/popups/extension-popup.tsx")}`, (route) => route.abort());
    await page.getByRole("button", { name: "Download Extension" }).click();
    await expectToast(page, "Something went wrong.");
    await page.getByRole("button", { name: "Download Extension" }).waitFor();
  });
});

describe("axe finds nothing", () => {
  test("with a menu open and with the pop-up", async () => {
    const { page } = await open("Add to Browser - It's Free!");
    await page.getByRole("button", { name: "Popular" }).click();
    await expectNoViolations(page);
    await page.getByRole("link", { name: "StockFinder home" }).click();
    await page.getByRole("button", { name: "Download Extension" }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoViolations(page);
  });

  test("on the pop-up with the mail form", async () => {
    const { page } = await open("Send to my Computer", { ...PHONE, userAgent: IPHONE });
    await page.getByRole("button", { name: "Send to my Computer" }).click();
    const label = page.getByRole("dialog").getByText("Email", { exact: true });
    expect(await label.evaluate((text) => getComputedStyle(text).textAlign)).toBe("start");
    await expectNoViolations(page);
  });

  test("with a waitlist", async () => {
    const { page } = await open("Not in the US or CA?", FROM_GERMANY);
    await expectNoViolations(page);
  });
});

test("on a phone, the page fits its width with the menu open, and all targets are large enough", async () => {
  const { page } = await open("Send to my Computer", { ...PHONE, userAgent: IPHONE });
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await tooSmallTargets(page)).toEqual([]);
  await expectNoViolations(page);
});
