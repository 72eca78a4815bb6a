import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { builtFile } from "../build/manifest.ts";
import { NOT_FOUND, PHONE } from "./accessibility.ts";
import { anAnonymousUser } from "./anonymous-users.ts";
import { shiftSoFar } from "./layout-shifts.ts";
import { aShelf } from "./sample-offers.ts";
import { openShop } from "./shop.ts";
import { framesDrawn, requestsByClock, stopClock } from "./waiting.ts";

const shop = openShop();

const product = (page: Page) => page.getByRole("textbox", { name: "Product" });
const zip = (page: Page) => page.getByRole("textbox", { name: "Zip Code" });
const searchButton = (page: Page) => page.getByRole("button", { name: "Search" });
const path = (page: Page) => new URL(page.url()).pathname;
/** Any address of the file with this page. */
const fileOf = async (name: string) => `**/${await builtFile(`src/pages/${name}.tsx`)}`;

test("a first-time visitor learns what the site is and who made it", async () => {
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
  const articles = page.getByRole("region", { name: "As featured on" }).getByRole("link");
  expect(await articles.count()).toBe(3);
  expect(await articles.first().innerText()).toContain("The Herald");
});

describe("the popular searches", () => {
  const popular = (page: Page) => page.getByRole("region", { name: "Popular searches" }).getByRole("link");

  test("come before the site's own ideas", async () => {
    const page = await shop.newPage();
    const people = [
      { query: "hand soap", people: 14 },
      { query: "ladder", people: 3 },
    ];
    await page.route("**/api/search/popular", (route) => route.fulfill({ json: people }));
    await page.goto("/");

    await expect.poll(() => popular(page).count()).toBe(8);
    expect((await popular(page).allInnerTexts()).slice(0, 3)).toEqual(["hand soap", "ladder", "ps5"]);
    await popular(page).first().click();
    await page.waitForURL("**/product/hand-soap");
  });

  test("search around the saved zip code", async () => {
    const page = await shop.visit("/", { remembered: { seen: "true", zipcode: "44114" } });
    await popular(page).filter({ hasText: "ps5" }).click();
    await page.waitForURL("**/product/ps5/44114");
  });

  test("are the site's own ideas without an answer", async () => {
    const page = await shop.newPage({ expectedErrors: /503/ });
    await page.route("**/api/search/popular", (route) => route.fulfill({ status: 503 }));
    await page.goto("/");
    await expect.poll(() => popular(page).count()).toBe(8);
  });
});

const KNOWN = {
  upc: "711719541028",
  name: "Sony PlayStation 5 (PS5) Console, Disc Edition",
  image: null,
  isDemo: true,
  price: { value: 499.99, currency: "USD" },
  storeId: "target",
  store: "Target",
  isAvailable: true,
  seenAt: new Date().toISOString(),
  stores: 3,
};
/** Answers with one product for any words, and with three for none, the last from an older service that read it two days ago. */
async function knowsProducts(page: Page): Promise<void> {
  await page.route("**/api/products/known*", (route) => {
    const isTyped = new URL(route.request().url()).searchParams.has("query");
    const near = { inStock: 2, distanceMiles: 3.3, nearestMiles: 2.4 };
    const xbox = { ...KNOWN, ...near, upc: "889842640724", name: "Microsoft Xbox Series X" };
    const seenAt = new Date(Date.now() - 49 * 60 * 60_000).toISOString();
    const wipes = { ...KNOWN, upc: "012345678905", name: "Wipes", seenAt };
    return route.fulfill({ json: isTyped ? [KNOWN] : [KNOWN, xbox, wipes] });
  });
}

test("an answer and tiles show real products, each a link to its stores", async () => {
  const page = await shop.newPage();
  await knowsProducts(page);
  await page.goto("/");

  const answer = page.getByRole("link", { name: /\$499\.99.*Online at Target.*In stock.*Checked/s });
  expect(await answer.getAttribute("href")).toMatch(/^\/where-to-buy\/711719541028\//);
  const tiles = page.getByRole("region", { name: "Trending now" }).getByRole("link");
  // What the answer shows is no tile too.
  expect(await tiles.allInnerTexts()).toEqual([
    "Microsoft Xbox Series X\n$499.99\nat Target · 3.3 mi\nIn stock at 2 of 3 stores\nChecked just now",
    "Wipes\n$499.99\nat Target\nSold at 3 stores\nChecked 2 days ago",
  ]);
});

test.each([
  [
    "of the store that asks least",
    [price("walmart", 3.3, 499), price("target", 8.1, 489)],
    /\$489\.00.*8\.1 mi/s,
  ],
  [
    "of several that ask the same",
    [price("bestbuy", 2.4, 499.99), price("target", 8.1, 499.99)],
    /\$499\.99.*2\.4 mi/s,
  ],
  [
    "of those that sell to everybody",
    [{ ...price("samsclub", 1.5, 499.99), membershipNeeded: "Sam's Club" }],
    /\$499\.99.*Online at Target/s,
  ],
])("the answer is the nearest branch %s", async (_which, shelves, answer) => {
  const page = await shop.newPage({ remembered: { seen: "true", zipcode: "44114" } });
  await knowsProducts(page);
  await page.route("**/api/near?**", (route) =>
    route.fulfill({ json: { upc: KNOWN.upc, zip: "44114", shelves } }),
  );
  await page.goto("/");
  await page.getByRole("link", { name: answer }).waitFor();
});

test("the answer becomes the nearest branch once the stores that are called have answered", async () => {
  const page = await shop.newPage({ remembered: { seen: "true", zipcode: "44114" } });
  await knowsProducts(page);
  const answers = [
    { shelves: [], refreshing: true },
    { shelves: [price("bestbuy", 2.4, 499.99)], refreshing: false },
  ];
  await page.route("**/api/near?**", (route) =>
    route.fulfill({ json: { upc: KNOWN.upc, zip: "44114", ...answers.shift() } }),
  );
  await page.goto("/");
  await page.getByRole("link", { name: /\$499\.99.*Online at Target/s }).waitFor();
  await page.getByRole("link", { name: /\$499\.99.*2\.4 mi/s }).waitFor();
});

function price(retailer: string, miles: number, value: number) {
  return { ...aShelf(retailer, miles), price: value, currency: "USD" };
}

test("without known products the page has neither", async () => {
  const page = await shop.newPage();
  await page.route("**/api/products/known*", (route) => route.fulfill({ json: [] }));
  await page.goto("/");
  await page.getByText(/^Prices from 400\+ online stores, stock checked live at$/).waitFor();
  expect(await page.getByRole("heading", { name: "Trending now" }).count()).toBe(0);
});

test.each([
  ["on a phone", PHONE],
  ["on a large screen", { viewport: { width: 1280, height: 860 } }],
])("moves nothing %s when searches, stores and products arrive late", async (_where, screen) => {
  const page = await shop.newPage({ ...screen, watchShifts: true });
  const held = Promise.withResolvers<void>();
  for (const late of ["**/api/search/popular", "**/api/retailers"])
    await page.route(late, async (route) => {
      await held.promise;
      await route.continue();
    });
  await page.route("**/api/products/known*", async (route) => {
    await held.promise;
    await route.fulfill({ json: Array.from({ length: 8 }, (_, each) => ({ ...KNOWN, upc: `${each}` })) });
  });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await framesDrawn(page);
  held.resolve();
  await page.getByRole("region", { name: "Popular searches" }).getByRole("link").first().waitFor();
  await page.getByText(/^Prices from 400\+ online stores, stock checked live at$/).waitFor();
  await page
    .getByText(/^Checked /)
    .first()
    .waitFor();

  expect(await shiftSoFar(page)).toBeLessThanOrEqual(0.01);
});

describe("suggestions", () => {
  const options = (page: Page) => page.getByRole("option");

  test("are chosen with the arrows and Enter, and need no zip code", async () => {
    const page = await shop.newPage();
    await knowsProducts(page);
    await page.goto("/");
    await product(page).fill("plays");
    await options(page).filter({ hasText: "PlayStation 5" }).waitFor();
    await product(page).press("ArrowDown");
    await product(page).press("Enter");
    await page.waitForURL((url) => /^\/product\/sony-playstation-5[^/]*$/.test(url.pathname));
  });

  test("close with Escape, and Enter searches what was typed", async () => {
    const page = await shop.newPage();
    await knowsProducts(page);
    await page.goto("/");
    await zip(page).fill("44114");
    await product(page).fill("plays");
    await options(page).first().waitFor();
    await product(page).press("Escape");
    await options(page).first().waitFor({ state: "hidden" });
    await product(page).press("Enter");
    await page.waitForURL("**/product/plays/44114");
  });
});

test("an unknown zip code is said at its field, and a known one has its town", async () => {
  const page = await shop.newPage({ expectedErrors: /404/ });
  await page.goto("/");
  await zip(page).fill("44114");
  await page.getByText("Cleveland").waitFor();
  await zip(page).fill("00001");
  await page.getByText("We don't know this zip code. Please enter another one.").waitFor();
  expect(await zip(page).getAttribute("aria-invalid")).toBe("true");
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
    await page.route(await fileOf("search/search-page"), async (route) => {
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

  test("does not navigate if another page was opened while it loaded", async () => {
    const page = await shop.visit("/");
    const held = Promise.withResolvers<void>();
    await page.route(await fileOf("search/search-page"), async (route) => {
      await held.promise;
      await route.continue();
    });
    await product(page).fill("wipes");
    await zip(page).fill("44114");
    await searchButton(page).click();
    await page.getByRole("link", { name: "Community" }).click();
    await page.getByRole("heading", { level: 1, name: /^My Community/ }).waitFor();

    const loaded = page.waitForResponse(await fileOf("search/search-page"));
    held.resolve();
    const chunk = (await loaded).url();
    await page.evaluate(`import(${JSON.stringify(chunk)}).then(() => undefined)`);
    expect(path(page)).toBe("/posts");
  });
});

describe("an incomplete search", () => {
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

  test("clears its message when either input changes", async () => {
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
  test("is remembered from the last search, also after a reload", async () => {
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

  test("is found from the location on request", async () => {
    const page = await shop.visit("/", {
      permissions: ["geolocation"],
      geolocation: { latitude: 40.7506, longitude: -73.9972 },
    });
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect.poll(() => zip(page).inputValue()).toMatch(/^100\d\d$/);
  });

  test("has to be typed if the browser refuses the location", async () => {
    const page = await shop.visit("/", { permissions: [] });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("alert").getByText("We couldn't find where you are").waitFor();
  });

  test("has to be typed if the permission prompt stays open", async () => {
    const page = await shop.visit("/");
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
    });
    await page.clock.install();
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.getByRole("status").getByText("Finding your zip code").waitFor({ state: "attached" });
    await page.clock.fastForward("00:10");
    await page.getByRole("alert").getByText("We couldn't find where you are").waitFor();
    await zip(page).fill("44114");
  });

  test("has to be typed if there is no response, and takes the focus only from the button", async () => {
    const page = await shop.newPage({
      permissions: ["geolocation"],
      geolocation: { latitude: 40.7506, longitude: -73.9972 },
    });
    await page.addInitScript(requestsByClock);
    await stopClock(page);
    await page.route("**/api/getzip", () => undefined);
    await page.goto("/");
    const locate = page.getByRole("button", { name: "Use my location" });
    const asked = page.waitForRequest("**/api/getzip");
    await locate.press("Enter");
    await page.getByRole("status").getByText("Finding your zip code").waitFor({ state: "attached" });
    await asked;
    await page.clock.runFor("00:10");
    await page.getByRole("alert").getByText("We couldn't find where you are").waitFor();
    await zip(page).waitFor();
    expect(await locate.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe("a returning visitor", () => {
  const first = { seen: "true", first: "true" };
  const landingPage = (page: Page) => page.getByRole("heading", { level: 1, name: /^Find where/ });

  test("has seen the landing page, and follows another link on another site", async () => {
    const referrer = "https://news.example/story";
    const page = await shop.visit("/", { referrer });
    await landingPage(page).waitFor();
    expect(path(page)).toBe("/");
    await page.reload();
    await landingPage(page).waitFor();
    expect(path(page)).toBe("/");

    await page.goto("/", { referer: referrer });
    await page.waitForURL("**/search");
  });

  test("is not one who has seen other pages only", async () => {
    const page = await shop.visit("/search");
    await page.goto("/", { referer: "https://news.example/story" });
    await landingPage(page).waitFor();
    expect(path(page)).toBe("/");
  });

  test("from another site goes straight to an empty search", async () => {
    const page = await shop.visit("/", { remembered: first, referrer: "https://news.example/story" });
    await page.waitForURL("**/search");
    await page.getByText("Search for a product to see prices and availability in nearby stores.").waitFor();
  });

  test("can still open the landing page from there", async () => {
    const page = await shop.visit("/", { remembered: first, referrer: "https://news.example/story" });
    await page.getByRole("heading", { name: "What are you looking for?" }).waitFor();
    await page.getByRole("link", { name: "StockFinder home" }).click();
    await page.getByRole("heading", { level: 1, name: /^Find where/ }).waitFor();
    expect(path(page)).toBe("/");
  });

  test("sees the landing page at a typed address", async () => {
    const page = await shop.visit("/", { remembered: first });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(path(page)).toBe("/");
  });
});

describe("around every page", () => {
  test("the navbar has links, and shares the page on six networks", async () => {
    const page = await shop.visit("/");
    const nav = page.getByRole("navigation", { name: "Main" });
    expect(await nav.getByRole("link", { name: "Contact Us" }).getAttribute("href")).toMatch(/^mailto:/);
    const links = {
      Extension: "/octoshop",
      Watches: "/watches",
      Lists: "/lists",
      Community: "/posts",
      Trending: "/popular",
      "Sign in": "/sign-in",
    };
    for (const [name, href] of Object.entries(links))
      expect(await nav.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(href);

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

  test("the navbar links to the account when signed in, and to the sign-in after the logout", async () => {
    const { remembered } = await anAnonymousUser(shop.product);
    const page = await shop.visit("/", { remembered: { seen: "true", ...remembered } });
    const nav = page.getByRole("navigation", { name: "Main" });
    await nav.getByRole("link", { name: "Account" }).click();
    await page.waitForURL("**/me");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/logout");
    expect(await nav.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
  });

  test("the navbar's links and the bell have one line on a small desktop", async () => {
    const page = await shop.visit("/", { viewport: { width: 1_024, height: 768 } });
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    const places = await Promise.all((await links.all()).map((link) => link.boundingBox()));
    expect(new Set(places.map((place) => place?.y)).size).toBe(1);
  });

  test("popular products are one click away", async () => {
    const page = await shop.visit("/");
    await page.getByRole("button", { name: "Popular" }).click();
    await page.getByRole("link", { name: "Lysol", exact: true }).click();
    await page.waitForURL("**/product/lysol");
  });

  test("the footer has the year and the privacy policy of the place", async () => {
    const page = await shop.visit("/octoshop");
    const footer = page.getByRole("contentinfo");
    await footer.getByText(String(new Date().getFullYear())).waitFor();
    expect(await footer.getByRole("link", { name: "Contact" }).getAttribute("href")).toMatch(/^mailto:/);
    const privacy = footer.getByRole("link", { name: "Privacy Policy" });
    expect(await privacy.getAttribute("href")).toBe("/extensionprivacy");
  });

  test.each(["/login?t=1", "/welcome", "/popular"])("%s has neither navbar nor footer", async (bare) => {
    const page = await shop.visit(bare, NOT_FOUND);
    await page.getByRole("main").waitFor();
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
  });

  test("an unknown address is 404, links back and searches", async () => {
    const page = await shop.visit("/nothing-here", NOT_FOUND);
    await page.getByRole("heading", { name: "This shelf is empty" }).waitFor();
    const status = await page.evaluate(async () => (await fetch(window.location.href)).status);
    expect(status).toBe(404);

    await page.getByRole("link", { name: "home page" }).click();
    await page.getByRole("heading", { level: 1, name: /Find where products are in stock/ }).waitFor();
    await page.goBack();
    await product(page).fill("Paper Towels");
    await zip(page).fill("44114");
    await searchButton(page).click();
    await page.waitForURL("**/product/paper-towels/44114");
  });

  test("an opened page starts at its top, and Back restores the scroll position", async () => {
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

  test("a slow page shows navbar and footer while it loads", async () => {
    const page = await shop.visit("/");
    const held = Promise.withResolvers<void>();
    await page.route(await fileOf("posts/posts-page"), async (route) => {
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
