import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anAnonymousUser } from "./anonymous-users.ts";
import { openShop } from "./shop.ts";
import { focusOn, stopClock } from "./waiting.ts";

const shop = openShop();

const indicator = (page: Page) => page.getByRole("navigation", { name: "Steps" });
const circle = (page: Page, step: number) => page.getByRole("button", { name: `Step ${step} of 5` });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const QUESTION = "Why did you install the product? (check all that apply)";
const CAPTION_3 = "StockFinder shows other stores selling the item";

describe("the install survey", () => {
  test("asks why, with four answers that can all be chosen", async () => {
    const page = await shop.visit("/welcome");
    const survey = page.getByRole("group", { name: QUESTION });
    const answers = survey.getByRole("checkbox");
    expect(await survey.getByText(/^(Price|Back|Other)/).allInnerTexts()).toEqual([
      "Price comparisons",
      "Back-in-stock notifications",
      "Price drop notifications",
      "Other",
    ]);

    const other = survey.getByText("Other", { exact: true });
    const border = () => other.evaluate((label) => getComputedStyle(label).borderTopColor);
    const plain = await border();
    for (const answer of await answers.all()) await answer.check();
    await expect.poll(border).not.toBe(plain);
    await other.click();
    expect(await answers.nth(3).isChecked()).toBe(false);
  });

  test("has boxes of one size on the narrowest phone, whatever lines their answers take", async () => {
    const page = await shop.visit("/welcome", { viewport: { width: 320, height: 700 } });
    const boxes = page.getByRole("group", { name: QUESTION }).getByRole("checkbox");
    const widths = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().width));
    expect(widths).toHaveLength(4);
    expect(new Set(widths).size).toBe(1);
  });

  test("is sent for the signed-in account", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.visit("/welcome", { remembered: user.remembered });
    await page.getByRole("checkbox", { name: "Other" }).check();
    await page.getByRole("checkbox", { name: "Price comparisons" }).check();
    const answered = page.waitForResponse("**/api/user/installReason");
    await page.getByRole("button", { name: "Next" }).click();

    expect((await answered).status()).toBe(200);
    await page.waitForURL("**/welcome?step=2");
    expect((await user.export())?.surveys).toEqual([
      expect.objectContaining({ survey: "install", answers: ["Other", "Price comparisons"] }),
    ]);
  });

  test("is sent for the fingerprint without a sign-in", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.visit("/welcome", {
      remembered: { seen: "true", fingerprint: user.fingerprint },
    });
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page.getByRole("checkbox", { name: "Price drop notifications" }).check();
    const answered = page.waitForResponse("**/api/anonUser/installReason");
    await page.getByRole("button", { name: "Next" }).click();

    expect((await answered).status()).toBe(200);
    expect(paths).not.toContain("/api/user/installReason");
    expect((await user.export())?.surveys).toEqual([
      expect.objectContaining({ survey: "install", answers: ["Price drop notifications"] }),
    ]);
  });

  test("continues if the answer cannot be sent, and uses the fingerprint after the sign-in ended", async () => {
    const page = await shop.visit("/welcome", {
      remembered: {
        seen: "true",
        access_token: "over",
        refresh_token: "over",
        fingerprint: "f-1-0123456789ab",
      },
      expectedErrors: /401|ERR_FAILED/,
    });
    await page.route("**/api/anonUser/installReason", (route) => route.abort());
    await page.getByRole("checkbox", { name: "Other" }).check();
    const fallback = page.waitForRequest("**/api/anonUser/installReason");
    await page.getByRole("button", { name: "Next" }).click();

    expect((await fallback).postDataJSON()).toEqual({
      installReason: ["Other"],
      fingerprint: "f-1-0123456789ab",
    });
    await page.waitForURL("**/welcome?step=2");
  });

  test.each(["Next", "Skip question"])("%s continues without an answer, and sends none", async (button) => {
    const page = await shop.visit("/welcome");
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: button }).click();
    await page.waitForURL("**/welcome?step=3");
    await heading(page, CAPTION_3).waitFor();
    expect(paths.filter((path) => path.includes("installReason"))).toEqual([]);
  });
});

describe("the step indicator", () => {
  test("has a circle for each step, filled up to the current one", async () => {
    const page = await shop.visit("/welcome?step=4");
    await circle(page, 4).waitFor();
    expect(await indicator(page).getByRole("button").count()).toBe(5);
    const filled = await indicator(page)
      .locator("[data-filled]")
      .evaluateAll((circles) => circles.map((one) => one.getAttribute("data-filled")));
    expect(filled).toEqual(["true", "true", "true", "true", "false"]);
    expect(await circle(page, 4).getAttribute("aria-current")).toBe("step");
  });

  test("opens the step of a circle, and Back returns", async () => {
    const page = await shop.visit("/welcome");
    await circle(page, 5).click();
    await heading(page, "StockFinder lets you set notifications for back in stock or price change").waitFor();
    await focusOn(page.getByRole("main"));
    await circle(page, 3).click();
    await heading(page, CAPTION_3).waitFor();
    await page.goBack();
    await page.goBack();
    await heading(page, QUESTION).waitFor();
  });

  test("is hidden after the last step", async () => {
    const page = await shop.visit("/welcome?step=6");
    await heading(page, "Start Shopping!").waitFor();
    expect(await indicator(page).count()).toBe(0);
  });
});

describe("ad blockers", () => {
  /** Opens the step with a clock that only the test moves. */
  async function openStep(prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
    const page = await shop.newPage({ expectedErrors: /ERR_BLOCKED_BY_CLIENT|ERR_FAILED/ });
    await prepare(page);
    await stopClock(page);
    await page.goto("/welcome");
    await circle(page, 2).click();
    await heading(page, "AdBlock Whitelist").waitFor();
    return page;
  }
  const prompt = (page: Page) => page.getByRole("button", { name: "Add to Whitelist" });
  const loader = (page: Page) => page.getByRole("status").getByText("Looking for an ad blocker");
  const atStep = (page: Page, step: number) =>
    step === 1 ? page.waitForURL("**/welcome") : page.waitForURL(`**/welcome?step=${step}`);

  /** A rule like those of blockers, which a content security policy does not forbid. */
  const hideAds = (page: Page) =>
    page.addInitScript(() => {
      const rules = new CSSStyleSheet();
      rules.replaceSync(".adsbox, .ad-banner { display: none !important }");
      document.adoptedStyleSheets = [rules];
    });

  test("without one, a loader is shown until the first check, then the next step; Back skips this one", async () => {
    const page = await openStep();
    await page.clock.runFor(999);
    await loader(page).waitFor({ state: "attached" });
    expect(await prompt(page).count()).toBe(0);

    await page.clock.runFor(1);
    await atStep(page, 3);
    await page.goBack();
    await atStep(page, 1);
  });

  test.each([
    ["hides what looks like an ad", hideAds],
    [
      "fetches nothing that looks like one",
      (page: Page) => page.route("**/ads/**", (route) => route.abort("blockedbyclient")),
    ],
  ])("one that %s is found, and the whitelist guide is offered", async (_how, block) => {
    const page = await openStep(block);
    await page.clock.runFor(1_000);
    await prompt(page).waitFor();
    await page.getByText(/price check without hiccups/).waitFor();
    await page.getByText(/Ads stay blocked/).waitFor();
    await page.getByRole("button", { name: "Continue without whitelisting" }).click();
    await atStep(page, 3);
  });

  test("switching it off is noticed within a second", async () => {
    const page = await openStep(hideAds);
    await page.clock.runFor(3_000);
    await prompt(page).waitFor();
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await page.clock.runFor(1_000);
    await atStep(page, 3);
  });

  test("Add to Whitelist opens the guide in a small window, and continues after half a second", async () => {
    const page = await openStep(hideAds);
    await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "the guide" }));
    await page.clock.runFor(1_000);
    await prompt(page).waitFor();
    const opened = page.context().waitForEvent("page");
    await prompt(page).click();
    const guide = await opened;
    await guide.waitForURL("https://example.com/stockfinder/whitelist");
    await expect
      .poll(() => guide.evaluate(() => [innerWidth, innerHeight, window.opener]))
      .toEqual([600, 800, null]);

    expect(page.url()).toMatch(/step=2$/);
    await page.clock.runFor(499);
    expect(page.url()).toMatch(/step=2$/);
    await page.clock.runFor(1);
    await atStep(page, 3);
  });

  test("returning to the window continues", async () => {
    const page = await openStep(hideAds);
    await page.clock.runFor(1_000);
    await prompt(page).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await atStep(page, 3);
  });

  test("leaving the step stops its timer and listener, and removes the bait", async () => {
    const page = await openStep(hideAds);
    await page.clock.runFor(1_000);
    await prompt(page).waitFor();
    await circle(page, 1).click();
    await heading(page, QUESTION).waitFor();

    const baits: string[] = [];
    page.on("request", (request) => baits.push(request.url()));
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
      window.dispatchEvent(new Event("focus"));
    });
    await page.clock.runFor(5_000);
    expect(page.url()).toMatch(/\/welcome$/);
    expect(baits).toEqual([]);
    expect(await page.locator(".adsbox").count()).toBe(0);
  });

  test("a lost connection is not taken for a blocker", async () => {
    const page = await openStep();
    await page.route("**/*", (route) => route.abort());
    await page.clock.runFor(1_000);
    await atStep(page, 3);
  });

  test("the check sends no request to other sites", async () => {
    const hosts = new Set<string>();
    const page = await openStep();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    await page.clock.runFor(1_000);
    await atStep(page, 3);
    expect([...hosts]).toEqual([shop.product.url]);
  });
});

describe("the tutorial", () => {
  test("explains the extension in three steps, and then offers Start Shopping", async () => {
    const page = await shop.visit("/welcome?step=3");
    for (const caption of [
      CAPTION_3,
      "StockFinder stops you when another store has a better price",
      "StockFinder lets you set notifications for back in stock or price change",
    ]) {
      await heading(page, caption).waitFor();
      await page.getByRole("button", { name: "Next" }).click();
    }
    await heading(page, "Start Shopping!").waitFor();
  });

  test("ends with three example items at other shops", async () => {
    const page = await shop.visit("/welcome?step=6");
    const items = page.getByRole("listitem");
    await items.first().waitFor();
    expect(await items.getByRole("heading").allInnerTexts()).toEqual([
      "Smart mug",
      "4K smart TV",
      "Wireless earbuds",
    ]);
    const links = items.getByRole("link", { name: /^View Item/ });
    for (const link of await links.all()) {
      expect(await link.getAttribute("href")).toMatch(/^https:\/\/www\.(bestbuy|walmart|target)\.com\//);
      expect(await link.getAttribute("target")).toBe("_blank");
    }
    await page.getByText(/works at any supported store.*puzzle-piece icon.*StockFinder button/).waitFor();
  });

  test("has a film, in a new tab", async () => {
    const page = await shop.visit("/welcome?step=6");
    await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "the film" }));
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: /^Back-in-stock and price drop notification tutorial/ }).click();
    await (await opened).waitForURL("https://example.com/stockfinder/tracking-tutorial");
  });
});
