import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openShop } from "./shop.ts";

const shop = openShop();

const product = (page: Page) => page.getByRole("textbox", { name: "Product" });
const zip = (page: Page) => page.getByRole("textbox", { name: "Zip Code" });
const searchButton = (page: Page) => page.getByRole("button", { name: "Search" });
const path = (page: Page) => new URL(page.url()).pathname;

test("a first-time visitor learns what this is and who made it", async () => {
  const page = await shop.visit("/");

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
    "Find where products are in stock and compare prices in stores near you",
  );
  await page.getByText("Made with love by college students to promote social distancing").waitFor();
  const features = page.getByRole("region", { name: "What you can do" }).getByRole("heading");
  expect(await features.allInnerTexts()).toEqual([
    "Check Item Stock",
    "Compare Prices",
    "In-stock Notifications",
  ]);
  expect(await page.getByRole("region", { name: "As featured on" }).getByRole("link").count()).toBe(3);
});

describe("a search", () => {
  test("starts with the Search button", async () => {
    const page = await shop.visit("/");
    await product(page).fill("Disinfectant Wipes");
    await zip(page).fill("44114");
    await searchButton(page).click();
    await page.waitForURL("**/product/disinfectant-wipes/44114");
  });

  test("starts with Enter in the product input", async () => {
    const page = await shop.visit("/");
    await zip(page).fill("44114");
    await product(page).fill("Paper Towels");
    await product(page).press("Enter");
    await page.waitForURL("**/product/paper-towels/44114");
  });

  test("starts with Enter in the zip input", async () => {
    const page = await shop.visit("/");
    await product(page).fill("Paper Towels");
    await zip(page).fill("10001");
    await zip(page).press("Enter");
    await page.waitForURL("**/product/paper-towels/10001");
  });

  test("shows a spinner in place of the zip while the results page loads", async () => {
    const page = await shop.visit("/");
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/search-page-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await product(page).fill("wipes");
    await zip(page).fill("44114");
    await searchButton(page).click();

    await page.getByRole("status").getByText("Searching").waitFor({ state: "attached" });
    expect(await zip(page).count()).toBe(0);
    held.resolve();
    await page.waitForURL("**/product/wipes/44114");
  });

  test("calls nobody back who went to another page while it loaded", async () => {
    const page = await shop.visit("/");
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/search-page-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await product(page).fill("wipes");
    await zip(page).fill("44114");
    await searchButton(page).click();
    await page.getByRole("link", { name: "What neighbours saw on the shelves" }).click();
    await page.getByRole("heading", { level: 1, name: /^My Community/ }).waitFor();

    const loaded = page.waitForResponse("**/assets/search-page-*.js");
    held.resolve();
    const chunk = (await loaded).url();
    await page.evaluate(`import(${JSON.stringify(chunk)}).then(() => undefined)`);
    expect(path(page)).toBe("/posts");
  });
});

describe("a search that lacks something", () => {
  test.each([
    ["", "", "Please enter the product you're looking for and your Zipcode"],
    ["wipes", "", "Please enter your Zipcode"],
    ["", "44114", "Please enter the product you're looking for"],
  ])("product %j and zip %j: %s", async (query, code, message) => {
    const page = await shop.visit("/");
    await product(page).fill(query);
    await zip(page).fill(code);
    await searchButton(page).click();

    const alert = page.getByRole("alert");
    await alert.getByText(message, { exact: true }).waitFor();
    expect(await alert.locator("svg").count()).toBe(1);
    expect(path(page)).toBe("/");
  });

  test("is forgiven when either input changes", async () => {
    const page = await shop.visit("/");
    for (const input of [product(page), zip(page)]) {
      await searchButton(page).click();
      await page.getByRole("alert").getByText("Please enter").waitFor();
      await input.fill("4");
      await expect.poll(() => page.getByRole("alert").textContent()).toBe("");
      await input.fill("");
    }
  });
});

describe("the zip", () => {
  test("is remembered from the last search, over a reload too", async () => {
    const page = await shop.visit("/");
    await product(page).fill("wipes");
    await zip(page).fill("44114");
    await searchButton(page).click();
    await page.waitForURL("**/product/**");

    await page.getByRole("link", { name: "StockFinder home" }).click();
    await page.getByRole("heading", { level: 1, name: /^Find where products/ }).waitFor();
    expect(await zip(page).inputValue()).toBe("44114");
    await page.reload();
    expect(await zip(page).inputValue()).toBe("44114");
  });

  test("is found where the shopper is, if they ask for it", async () => {
    const page = await shop.visit("/", {
      permissions: ["geolocation"],
      geolocation: { latitude: 40.7506, longitude: -73.9972 },
    });
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect.poll(() => zip(page).inputValue()).toMatch(/^100\d\d$/);
  });

  test("is asked for where the browser does not say where it is", async () => {
    const page = await shop.visit("/", { permissions: [] });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("alert").getByText("We could not find where you are").waitFor();
  });

  test("is asked for where the shopper leaves the browser's question open", async () => {
    const page = await shop.visit("/");
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
    });
    await page.clock.install();
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("status").getByText("Finding your zip code").waitFor({ state: "attached" });
    await page.clock.fastForward("00:10");
    await page.getByRole("alert").getByText("We could not find where you are").waitFor();
    await zip(page).fill("44114");
  });

  test("is asked for where no answer comes, of who still has the focus on the button", async () => {
    const page = await shop.visit("/", {
      permissions: ["geolocation"],
      geolocation: { latitude: 40.7506, longitude: -73.9972 },
    });
    await page.route("**/api/getzip", () => undefined);
    const locate = page.getByRole("button", { name: "Use my location" });
    await locate.press("Enter");
    await page.getByRole("status").getByText("Finding your zip code").waitFor({ state: "attached" });
    await page.getByRole("alert").getByText("We could not find where you are").waitFor();
    await zip(page).waitFor();
    expect(await locate.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe("a returning visitor", () => {
  const first = { seen: "true", first: "true" };

  test("who comes from another site goes straight to an empty search", async () => {
    const page = await shop.visit("/", { remembered: first, referrer: "https://news.example/story" });
    await page.waitForURL("**/search");
    await page.getByText("Search for a product to see prices and availability in nearby stores.").waitFor();
  });

  test("who came from another site can still open the landing page from there", async () => {
    const page = await shop.visit("/", { remembered: first, referrer: "https://news.example/story" });
    await page.getByRole("heading", { name: /^Search for a product/ }).waitFor();
    await page.getByRole("link", { name: "StockFinder home" }).click();
    await page.getByRole("heading", { level: 1, name: /^Find where/ }).waitFor();
    expect(path(page)).toBe("/");
  });

  test("who types the address gets the landing page", async () => {
    const page = await shop.visit("/", { remembered: first });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(path(page)).toBe("/");
  });
});

describe("around every page", () => {
  test("the navbar leads on, and shares the page on six networks", async () => {
    const page = await shop.visit("/");
    const nav = page.getByRole("navigation", { name: "Main" });
    expect(await nav.getByRole("link", { name: "Contact Us" }).getAttribute("href")).toMatch(/^mailto:/);
    expect(await nav.getByRole("link", { name: "StockFinder", exact: true }).getAttribute("href")).toBe(
      "/octoshop",
    );
    expect(await nav.getByRole("link", { name: "Trending" }).getAttribute("href")).toBe("/popular");

    await nav.getByRole("button", { name: "Share" }).click();
    for (const network of ["Facebook", "Twitter", "Reddit", "LinkedIn", "Messenger", "WhatsApp"])
      await nav.getByRole("link", { name: network }).waitFor();
    await page.keyboard.press("Escape");
    await nav.getByRole("link", { name: "Facebook" }).waitFor({ state: "hidden" });
  });

  test.each([
    [
      "on a phone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148",
      /^fb-messenger:/,
      null,
    ],
    ["elsewhere", "Mozilla/5.0 (X11; Linux x86_64)", /^https:\/\/www\.messenger\.com/, "_blank"],
  ])("Messenger %s", async (_where, userAgent, address, tab) => {
    const page = await shop.visit("/", { userAgent });
    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByRole("link", { name: "Messenger" });
    expect(await link.getAttribute("href")).toMatch(address);
    expect(await link.getAttribute("target")).toBe(tab);
  });

  test("popular products are one click away", async () => {
    const page = await shop.visit("/");
    await page.getByRole("button", { name: "Popular" }).click();
    await page.getByRole("link", { name: "Lysol" }).click();
    await page.waitForURL("**/product/lysol");
  });

  test("the footer has the year and the privacy policy of the place", async () => {
    const page = await shop.visit("/octoshop");
    const footer = page.getByRole("contentinfo");
    await footer.getByText(String(new Date().getFullYear())).waitFor();
    const privacy = footer.getByRole("link", { name: "Privacy Policy" });
    expect(await privacy.getAttribute("href")).toBe("/extensionprivacy");
  });

  test.each(["/login?t=1", "/welcome", "/popular"])("%s stands without navbar and footer", async (bare) => {
    const page = await shop.visit(bare);
    await page.getByRole("main").waitFor();
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
  });

  test("a page that is not there yet says so and leads back", async () => {
    const page = await shop.visit("/where-to-buy");
    await page.getByRole("heading", { name: "This shelf is empty" }).waitFor();
    await page.getByRole("link", { name: "Find a product" }).click();
    await page.getByRole("heading", { level: 1, name: /Find where products are in stock/ }).waitFor();
  });

  test("a page that opens stands at its top at once, and Back leads to where one was", async () => {
    const page = await shop.visit("/", { viewport: { width: 800, height: 500 } });
    const privacy = page.getByRole("link", { name: "Privacy Policy" });
    await privacy.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    await privacy.click();
    await page.locator("main:focus", { hasText: "If you only visit" }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await page.locator("main:focus", { hasText: "As featured on" }).waitFor();
    expect(place).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  test("a page that is slow to come leaves nobody with an empty window", async () => {
    const page = await shop.visit("/");
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/posts-page-*.js", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/posts");
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await page.getByRole("status").getByText("Loading the page").waitFor({ state: "attached" });

    held.resolve();
    await page.getByRole("heading", { level: 1, name: /^My Community/ }).waitFor();
  });
});
