import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Result } from "@stockfinder/contracts/searches";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE } from "./accessibility.ts";
import { shiftSoFar } from "./layout-shifts.ts";
import { openShop } from "./shop.ts";
import { expectToast, toasterLoaded } from "./toasts.ts";
import { focusOn, requestsByClock, stopClock } from "./waiting.ts";

const shop = openShop();

const CANNOT_SEARCH = "We are unable to search for this item at this store";

/** A store's section; its heading starts with its name. */
const section = (page: Page, store: string) =>
  page.getByRole("region", { name: new RegExp(`^${store}( \\(|$)`) });
const items = (page: Page, store: string) => section(page, store).getByRole("heading", { level: 3 });
const kinds = (page: Page) => page.getByRole("region", { name: /^\d+ products?$/ });

describe("results", () => {
  test("are in the page's order, each with its note and with links without a referrer, and marked as demo data", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    await items(page, "Target").first().waitFor();
    await page.getByText("1 store has nothing for this search").click();

    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
      expect.stringMatching(/^\d+ products$/),
      expect.stringMatching(/Wipes/),
      expect.stringMatching(/stock|Checking/),
      "Target",
      "Walmart (Online Only)",
      "Sam's Club",
      "Walgreens",
      "Ebay (BETA)",
      "CVS (Online Only)",
      "Walmart Grocery",
      "Kroger",
      "Best Buy",
    ]);
    await page.getByRole("complementary", { name: "Demo" }).waitFor();
    await section(page, "Target").getByText("checked just now").waitFor();
    await section(page, "Ebay")
      .getByText(/wary of high prices for essentials/)
      .waitFor();
    await section(page, "Best Buy").getByText("No products available for this search").waitFor();
    expect(await section(page, "Best Buy").getByRole("button").count()).toBe(0);
    const title = "disinfectant wipes near Cleveland, OH 44114";
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();

    const link = items(page, "Target").first().getByRole("link");
    expect(await link.getAttribute("href")).toMatch(/^\/go\?u=https%3A%2F%2Fwww\.target\.com%2F/);
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  });

  test("are requested from the HTML, before the page's script is there, and once", async () => {
    const page = await shop.visit("/search");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/search?")) requests.push(request.url());
    });
    const started = page.waitForRequest("**/api/search?**");
    await page.route(/\/assets\/index-/, async (route) => {
      await started;
      await route.continue();
    });
    await page.goto("/product/disinfectant-wipes/44114");
    await items(page, "Target").first().waitFor();
    expect(requests).toHaveLength(1);
  });

  test("count towards popular searches, with the user id if there is one", async () => {
    const page = await shop.visit("/", { remembered: { seen: "true", user_id: "u-1", zipcode: "44114" } });
    const logged = page.waitForRequest("**/api/log/search");
    await page.getByRole("textbox", { name: "Product" }).fill("Lysol");
    await page.getByRole("button", { name: "Search" }).click();

    expect((await logged).postDataJSON()).toEqual({ query: "lysol", zipcode: "44114", userID: "u-1" });
    expect((await (await logged).response())?.status()).toBe(200);
  });
});

describe("the answer on top", () => {
  test("is the best offer of the product, not of an accessory, below no warning and without other kinds", async () => {
    const page = await shop.visit("/product/ps5/44114");
    const answer = page.getByRole("region", { name: "Sony PlayStation 5 (PS5) Console, Disc Edition" });
    await answer.getByText("Likely in stock").or(answer.getByText("likely in stock")).waitFor();
    const price = answer.getByText(/^\$4\d\d\.\d\d$/);
    const first = page.getByRole("region", { name: "Offers" }).locator(".offer-price").first();
    await expect.poll(async () => (await first.innerText()) === (await price.innerText())).toBe(true);
    expect(await answer.getByRole("link", { name: /^View at / }).getAttribute("href")).toMatch(
      /^(\/go\?u=https%3A|https:)/,
    );
    await page.getByRole("heading", { name: /^In stock at \d+ of \d+ stores$/ }).waitFor();

    expect(await kinds(page).count()).toBe(0);
  });

  test("has the other products that the query may mean, each at an address that Back leaves", async () => {
    const page = await shop.visit("/product/ps5/44114");
    const digital = page.getByRole("button", { name: "Digital", exact: true });
    await digital.click();

    await page.getByRole("heading", { level: 2, name: /Digital Edition$/ }).waitFor();
    await page.waitForURL(/\?product=gtin%3A711719541035$/);
    expect(await digital.getAttribute("aria-pressed")).toBe("true");

    await page.reload();
    await page.getByRole("heading", { level: 2, name: /Digital Edition$/ }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: /Disc Edition$/ }).waitFor();
  });

  test.each([
    ["gives its zip code to a browser without one", {}, "44114"],
    ["leaves a browser its own zip code", { zipcode: "90001" }, "90001"],
  ])("from another's link %s", async (_does, own, kept) => {
    const page = await shop.visit("/product/ps5/44114", { remembered: { seen: "true", ...own } });
    await page.getByRole("link", { name: /^Compare \d+ stores/ }).click();

    const zip = page.getByRole("textbox", { name: "Zip Code", exact: true });
    await expect.poll(() => zip.inputValue()).toBe(kept);
    await page.getByText(/ mi\b/).first().waitFor();
  });

  test("has a unit price where the size is known", async () => {
    const page = await shop.visit("/product/milk/44114");
    await page
      .getByRole("region", { name: /Milk/ })
      .first()
      .getByText(/^[\d.]+¢\/oz$/)
      .waitFor();
  });
});

describe("the offers", () => {
  const offers = (page: Page) => page.getByRole("region", { name: "Offers" });

  test("in Canada are those of stores that sell there, with their currency", async () => {
    const page = await shop.visit("/product/ps5/M5V3L9");
    await section(page, "Ebay")
      .getByText(/^CA\$\d+\.\d\d/)
      .first()
      .waitFor();
    expect(await offers(page).getByRole("combobox", { name: "Distance" }).count()).toBe(0);
    expect(await page.getByRole("heading", { name: /^(?:Target|Walmart)/ }).count()).toBe(0);
    await page.getByText("Online offers only. In-store stock isn't available in Canada yet.").waitFor();
    expect(await page.locator(".below-bars").innerText()).not.toMatch(/zip code|miles?\b| mi\b/i);
  });
  const rows = (page: Page) => offers(page).locator(".offer-row");
  const prices = async (page: Page) =>
    (await rows(page).locator(".offer-price").allInnerTexts()).map((text) => Number(text.replace("$", "")));

  /** Some shops state what shipping costs; the others add it to the price. */
  async function onlyOnline(page: Page): Promise<void> {
    for (const row of await rows(page).allInnerTexts())
      expect(row).toMatch(/Online, (?:free|\+ \$\d+\.\d\d|\+) shipping|Price not shown/);
  }

  function shippingIn(where: string): number {
    return Number(/\+ \$(\d+\.\d\d) shipping/.exec(where)?.[1] ?? 0);
  }

  async function openOffers(path = "/product/aaa-batteries/44114"): Promise<Page> {
    const page = await shop.visit(path);
    await page.getByRole("heading", { name: /^In stock at \d+ of \d+ stores$/ }).waitFor();
    return page;
  }

  test("are sorted and filtered, and the address has the view", async () => {
    const page = await openOffers();
    await offers(page).getByRole("combobox", { name: "Sort" }).selectOption("Cheapest first");
    await page.waitForURL(/\?sort=cheapest$/);
    await offers(page).getByRole("button", { name: "In stock" }).click();
    await page.waitForURL(/\?sort=cheapest&in=1$/);
    const places = await rows(page).locator(".offer-where").allInnerTexts();
    const cheapest = (await prices(page)).map((price, at) => price + shippingIn(places[at] ?? ""));
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b));

    await offers(page).getByRole("combobox", { name: "How to get it" }).selectOption("Online");
    await page.waitForURL(/via=online/);
    await onlyOnline(page);

    await page.reload();
    await page.getByRole("heading", { name: /^In stock at \d+ of \d+ stores$/ }).waitFor();
    await onlyOnline(page);
    await page.goBack();
    await rows(page)
      .getByRole("button", { name: /locations?, / })
      .first()
      .waitFor();
  });

  test("say their totals, where a phone has no room for them", async () => {
    const page = await shop.visit("/product/ps5/44114");
    const total = offers(page)
      .getByText(/^(from )?\$[\d,.]+ total$/)
      .first();
    await total.waitFor();
    await page.setViewportSize(PHONE.viewport);
    await total.waitFor({ state: "hidden" });
  });

  test("of some stores are chosen by keyboard", async () => {
    const page = await openOffers();
    await offers(page).getByRole("button", { name: "Stores", exact: true }).press("Enter");
    await offers(page).getByRole("button", { name: "Kroger", exact: true }).press("Space");

    await page.waitForURL(/stores=kroger/);
    expect(await rows(page).getByRole("link").allInnerTexts()).toEqual([expect.stringMatching(/^Kroger/)]);
  });

  test("that no filter leaves can be had back; they count their branches, and list each with directions", async () => {
    const page = await openOffers("/product/aaa-batteries/44114?stores=ebay");
    await offers(page).getByText("No offers match these filters.").waitFor();
    await offers(page).getByRole("button", { name: "Show all offers" }).click();
    await rows(page).first().waitFor();
    expect(new URL(page.url()).search).toBe("");

    const branches = rows(page)
      .getByRole("button", { name: /^\d+ of \d+ locations, nearest \d+\.\d mi$/ })
      .first();
    await branches.click();
    const first = offers(page).locator(".branch").first();
    expect(await first.innerText()).toMatch(/^\d+\.\d mi · /);
    const directions = first.getByRole("link", { name: /^Directions to / });
    expect(await directions.getAttribute("href")).toMatch(
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/,
    );
  });

  test("are drawn on a map of our own, and a branch on it is chosen by keyboard", async () => {
    const page = await openOffers();
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(shop.product.url)) elsewhere.push(request.url());
    });
    await offers(page).getByRole("button", { name: "Map" }).click();
    await page.waitForURL(/\?map=1$/);
    const map = offers(page).getByRole("group", { name: "Branches around Cleveland" });
    const branch = map
      .getByRole("button", { name: /^(Target|Sam's Club|Best Buy) .*, \d+\.\d mi · / })
      .last();
    await branch.press("Enter");

    expect(await branch.getAttribute("aria-pressed")).toBe("true");
    await offers(page)
      .getByRole("link", { name: /^Directions/ })
      .first()
      .waitFor();
    await offers(page)
      .locator(".nearby-map")
      .getByText(/^(Open until|Closed)/)
      .waitFor();
    expect(elsewhere).toEqual([]);
  });

  test.each([
    ["2026-11-24T12:00:00-05:00", /^Open until (10|10:30|11) PM$/],
    ["2026-11-24T23:30:00-05:00", "Closed, opens 8 AM"],
  ])("say at %s whether a branch is open, and its phone", async (now, opening) => {
    const page = await shop.newPage();
    await page.clock.setFixedTime(now);
    await page.goto("/product/aaa-batteries/44114?stores=target&via=pickup");
    await page.getByRole("heading", { name: /^In stock at \d+ of \d+ stores$/ }).waitFor();
    await rows(page)
      .getByRole("button", { name: /\blocations?, / })
      .click();
    const nearest = offers(page).locator(".branch").first();
    await nearest.getByText(opening, { exact: true }).waitFor();
    const phone = nearest.getByRole("link", { name: /^Call \d+\.\d mi · .*: \(\d{3}\) 555-01\d\d$/ });
    expect(await phone.getAttribute("href")).toMatch(/^tel:\+1\d{3}55501\d\d$/);
  });

  test("online state the cost of shipping if the shop does", async () => {
    const page = await openOffers("/product/lego/44114?stores=ebay");
    await rows(page)
      .getByText(/^Online, (free|\+ \$\d+\.\d\d) shipping$/)
      .first()
      .waitFor();
  });
});

describe("an answer that is out of date", () => {
  test("is replaced in place, and says that it is being updated until then", async () => {
    const page = await shop.newPage();
    const answer = await answerOf("target", "paper towels");
    const old = { ...answer, stale: true, fetchedAt: "2026-01-01T00:00:00.000Z" };
    await page.addInitScript(answerInSteps, [[old], [{ ...old, stale: false }]]);
    await page.goto("/product/paper-towels/44114");

    const target = section(page, "Target");
    await target.getByText("updating…").waitFor();
    expect(await target.getByText("may be out of date").count()).toBe(0);
    await nextStep(page);
    await target.getByText(/^checked /).waitFor();
    expect(await target.getByText("updating…").count()).toBe(0);
  });
});

describe("a search for a kind of product", () => {
  test("has a grid with filters; a pressed product becomes the answer", async () => {
    const page = await shop.visit("/product/coffee/44114");
    const card = kinds(page).getByRole("listitem").nth(1).getByRole("button");
    const name = await card.locator(".kind-name").innerText();
    await card.getByText(/^Checked (just now|\d+ min ago)$/).waitFor();
    await card.click();
    await expect.poll(() => page.locator("#answer").innerText()).toBe(name);
    await expect.poll(() => card.getAttribute("aria-pressed")).toBe("true");
    // What it opens comes into view, also when it is pressed again.
    await expect.poll(() => isInView(page, ".answer")).toBe(true);
    await page.evaluate(() => window.scrollTo(0, 0));
    await card.click();
    await expect.poll(() => isInView(page, ".answer")).toBe(true);

    await kinds(page).getByLabel("Sort").selectOption("Lowest price");
    const prices = async () =>
      (await kinds(page).getByRole("listitem").allInnerTexts()).map((text) =>
        Number(/\$([\d.]+)/.exec(text)?.[1]),
      );
    await expect.poll(prices).toEqual((await prices()).toSorted((one, other) => one - other));
    const others = kinds(page).locator("li:not(:first-child)");
    expect(await others.getByText("Best match", { exact: true }).count()).toBe(0);
    await kinds(page)
      .getByText(/^[\d.]+¢\/oz/)
      .first()
      .waitFor();

    const before = await kinds(page).getByRole("heading").innerText();
    await kinds(page).getByLabel("Price").selectOption({ index: 1 });
    await expect.poll(() => kinds(page).getByRole("heading").innerText()).not.toBe(before);
  });
});

describe("a search without an answer", () => {
  test("says once that no store lists it, and watches its words on a list, once", async () => {
    const page = await shop.visit("/product/zzxqw/44114");
    const missing = page.getByRole("region", { name: /^None of the \d stores we searched lists “zzxqw”$/ });
    await missing.getByText(/^They don't sell it/).waitFor();
    await page.getByText(/^9 stores have nothing for this search\s*Target, Walmart, /).click();
    await section(page, "Kroger").waitFor();
    const watch = missing.getByRole("button", { name: "Watch for “zzxqw”" });
    expect(await missing.getByRole("link").allInnerTexts()).toEqual(["See what's trending"]);
    await watch.click();
    await missing.getByRole("link", { name: "Open its list" }).waitFor();
    await page.reload();
    await watch.click();
    await missing.getByRole("link", { name: "Open its list" }).click();
    await page.getByRole("heading", { level: 1, name: "zzxqw" }).waitFor();
    await page.goto("/watches");
    await page.getByText("When one store near 44114 has it").waitFor();
    expect(await page.getByText("When one store near 44114 has it").count()).toBe(1);
  });

  test("offers the products that are known under its words", async () => {
    const page = await shop.newPage();
    const known = { upc: "711719541028", name: "Zzx 4070", image: null, isDemo: true, stores: 2 };
    const offer = { price: { value: 549, currency: "USD" }, storeId: "target", store: "Target" };
    const json = [{ ...known, ...offer, isAvailable: true, seenAt: "2026-11-22T15:00:00.000Z" }];
    await page.route("**/api/products/known?query=zzx&**", (route) => route.fulfill({ json }));
    await page.goto("/product/zzx-5080/44114");
    const missing = page.getByRole("region", {
      name: /^None of the \d stores we searched lists “zzx 5080”$/,
    });
    const nearest = missing.getByRole("link", { name: /Zzx 4070.*\$549\.00/s });
    expect(await nearest.getAttribute("href")).toMatch(/^\/where-to-buy\/711719541028\//);
  });

  test("offers what comes closest; the chosen one is the answer and gets the focus, and Back returns", async () => {
    const page = await shop.visit("/product/switch-lite-purple/60601");
    const missing = page.getByRole("region", {
      name: /^None of the \d stores we searched lists “switch lite purple”$/,
    });
    await missing
      .getByRole("button", { name: /^Nintendo Switch Lite/ })
      .first()
      .click();
    await page.getByRole("link", { name: /^View at / }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("answer");

    await page.goBack();
    await missing.waitFor();
  });

  test("a pasted store address is searched by its product's name", async () => {
    const page = await shop.visit("/product/wipes/44114");
    await page
      .getByLabel("Product", { exact: true })
      .fill("https://www.target.com/p/sony-playstation-5/-/A-85295880");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/product/sony-playstation-5/44114");

    await page.getByLabel("Product", { exact: true }).fill("https://www.amazon.com/dp/B08FC5L3RG");
    await page.keyboard.press("Enter");
    await page.getByText("This address doesn't name its product.").waitFor();
    expect(
      await page.getByLabel("Product", { exact: true }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });

  test.each([
    ["disenfecting wips", "disinfecting wipes", "though stores list some wipes"],
    ["batteris", "batteries", "as no store lists it"],
  ])("for '%s' is one for '%s' by itself, %s", async (query, corrected) => {
    const page = await shop.visit(`/product/${query.replace(" ", "-")}/44114`);
    await page.getByText(`Results for ${corrected}. No store lists`).waitFor();
    await page.getByRole("link", { name: /^View at / }).waitFor();
    expect(await page.getByRole("heading", { name: /^None of the \d/ }).count()).toBe(0);
  });

  test("tries a failed store again for the corrected query", async () => {
    const page = await shop.newPage();
    const failed = (retailer: string, code: string) => ({
      ...{ retailer, status: "error", items: [], page: 1, pageCount: 0, stale: false },
      fetchedAt: "2026-11-22T15:00:00.000Z",
      error: { code, message: CANNOT_SEARCH },
    });
    const events = [
      { event: "result", data: failed("target", "empty") },
      { event: "result", data: { query: "batteries", ...failed("target", "timeout") } },
      { event: "result", data: { query: "batteries", ...failed("walmart", "failing") } },
      { event: "done", data: { suggestion: { query: "batteries", searched: true } } },
    ];
    const body = events
      .map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      .join("");
    await page.route("**/api/search?**", (route) =>
      route.fulfill({ contentType: "text/event-stream", body }),
    );
    await page.goto("/product/batteris/44114");

    await items(page, "Target")
      .getByText(/Batter/)
      .first()
      .waitFor();
    await section(page, "Walmart").getByRole("button", { name: "Try Walmart again" }).click();
    await items(page, "Walmart")
      .getByText(/Batter/)
      .first()
      .waitFor();
    await page.getByText("Results for batteries. No store lists").waitFor();
  });

  test("for a UPC with a wrong check digit says so at the field; its groups may be typed apart", async () => {
    const page = await shop.visit("/product/711719541029/44114", { watchShifts: true });
    const product = page.getByRole("textbox", { name: "Product" });
    await page.getByRole("alert").getByText("The last digit of this UPC doesn't fit the others.").waitFor();
    await focusOn(product);
    expect(await product.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Search for the product's name instead.").waitFor();
    expect(await shiftSoFar(page)).toBeLessThan(0.01);

    await product.fill("7 11719 54102 8");
    await product.press("Enter");
    await page.waitForURL("**/product/711719541028/44114");
    await page
      .getByRole("heading", { name: /^Sony PlayStation 5/ })
      .first()
      .waitFor();
    expect(await page.getByRole("alert").innerText()).toBe("");
  });

  test("for an unknown zip code has one message, at the field", async () => {
    const page = await shop.visit("/product/milk/00001", { expectedErrors: /404/ });
    await page.getByRole("alert").getByText("We don't know this zip code.").waitFor();
    await focusOn(page.getByRole("textbox", { name: "Zip Code" }));
    expect(await page.getByText(CANNOT_SEARCH).count()).toBe(0);
  });
});

describe("on a phone", () => {
  test("stores are folded, and the page of a usual search is short", async () => {
    const page = await shop.visit("/product/ps5/44114", PHONE);
    await page.getByRole("heading", { name: /^In stock at \d+ of \d+ stores$/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_500);

    expect(await items(page, "Target").count()).toBe(0);
    const fold = section(page, "Target").getByRole("button", { name: "Target", exact: true });
    await fold.click();
    await items(page, "Target").first().waitFor();
    const heading = section(page, "Target").getByRole("heading", { level: 2 });
    expect((await heading.boundingBox())?.height, "of one line").toBeLessThan(50);

    await fold.click();
    await expect.poll(() => items(page, "Target").count()).toBe(0);
  });

  test("Next scrolls to the head of the section", async () => {
    const page = await shop.visit("/product/coffee/44114", PHONE);
    // Above it, three rows of tiles and not all of them.
    await kinds(page)
      .getByRole("button", { name: /^Show all \d+ products$/ })
      .waitFor();
    expect(await kinds(page).locator(".kind").count()).toBe(6);
    const target = section(page, "Target");
    await target.getByRole("button", { name: "Target", exact: true }).click();
    await target.getByRole("button", { name: "Next" }).click();
    await target.getByText("5–8 of 24+").waitFor();
    await expect
      .poll(async () => Math.round((await target.boundingBox())?.y ?? -1))
      .toBeGreaterThanOrEqual(0);
    expect((await target.boundingBox())?.y).toBeLessThan(200);
  });
});

describe("on a desktop", () => {
  test("a store's items stand two beside each other, as short rows", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114", {
      viewport: { width: 1440, height: 900 },
    });
    const target = items(page, "Target");
    await section(page, "Target").getByText("More Stores").nth(3).waitFor();
    const places = await Promise.all([0, 1, 2].map((item) => target.nth(item).boundingBox()));
    const [first, second, third] = places.map((place) => place?.y ?? Number.NaN);
    expect(second).toBe(first);
    // Ten stores in each, below the name and the price.
    expect((third ?? 0) - (first ?? 0)).toBeLessThan(320);
  });
});

describe("the bar above results", () => {
  test("searches again from the top, keeps its focus, and follows Back", async () => {
    const page = await shop.visit("/product/paper-towels/44114");
    const product = page.getByRole("textbox", { name: "Product" });
    await items(page, "Target").first().waitFor();
    await section(page, "Kroger").scrollIntoViewIfNeeded();
    await product.fill("Toilet Paper");
    await product.press("Enter");

    await page.waitForURL("**/product/toilet-paper/44114");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole("heading", { level: 1, name: /^toilet paper near/ }).waitFor();
    await items(page, "Target").first().waitFor();
    expect(await product.evaluate((input) => input === document.activeElement)).toBe(true);

    await page.goBack();
    await expect.poll(() => product.inputValue()).toBe("paper towels");
  });

  test("fetches again when the same search is repeated, and shows which field is missing", async () => {
    const page = await shop.visit("/product/paper-towels/44114");
    await items(page, "Target").first().waitFor();

    const before = await page.evaluate(() => history.length);
    const again = page.waitForRequest("**/api/search?**");
    await page.getByRole("button", { name: "Search" }).click();
    await again;
    await items(page, "Target").first().waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before);

    await page.getByRole("textbox", { name: "Zip Code" }).fill("");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("alert").getByText("Please enter your Zipcode").waitFor();
    await focusOn(page.getByRole("textbox", { name: "Zip Code" }));
  });
});

describe("while stores answer", () => {
  /** Opens the results of a search that answers in steps; the page's patience does not end. */
  async function openInSteps(path: string, steps: readonly (readonly Result[])[]): Promise<Page> {
    const page = await shop.newPage();
    await stopClock(page);
    await page.addInitScript(requestsByClock);
    await page.addInitScript(answerInSteps, steps);
    await page.goto(path);
    return page;
  }

  test("each section fills as its store answers, and a failing one affects no other", async () => {
    await shop.product.setFault("samsclub", { status: { code: 403, probability: 1 } });
    const query = "dish soap";
    const page = await openInSteps("/product/dish-soap/44114", [
      [await answerOf("target", query)],
      [await answerOf("samsclub", query)],
      [await answerOf("kroger", query)],
    ]);
    const waiting = section(page, "Kroger").getByRole("status", { name: "Checking Kroger" });

    await items(page, "Target").first().waitFor();
    expect(await waiting.isVisible()).toBe(true);
    await nextStep(page);
    await section(page, "Sam's Club").getByText(CANNOT_SEARCH).waitFor();
    expect(await waiting.isVisible()).toBe(true);
    await nextStep(page);
    await items(page, "Kroger").first().waitFor();
    expect(await items(page, "Target").count()).toBe(4);
  });

  test("a store slower than the server's deadline is requested once more", async () => {
    const query = "laundry detergent";
    const late = { code: "timeout" as const, message: CANNOT_SEARCH };
    const page = await openInSteps("/product/laundry-detergent/60601", [
      [await answerOf("walmart", query)],
      [{ ...(await answerOf("target", query)), status: "error", items: [], error: late }],
    ]);
    const released = Promise.withResolvers<void>();
    await page.route("**/api/search/target?**", async (route) => {
      await released.promise;
      await route.continue();
    });
    const again = page.waitForRequest("**/api/search/target?**");
    await items(page, "Walmart").first().waitFor();
    await nextStep(page);

    await again;
    await section(page, "Target").getByText("Still checking").waitFor();
    released.resolve();
    await items(page, "Target").first().waitFor();
  });

  test("stores that are switched off say so, and if all are there is no summary", async () => {
    const page = await shop.newPage();
    await page.route("**/api/retailers", async (route) => {
      const response = await route.fetch();
      const notice = "This store is switched off here.";
      const retailers = ((await response.json()) as object[]).map((one) => ({
        ...one,
        enabled: false,
        notice,
      }));
      await route.fulfill({ response, json: retailers });
    });
    await page.goto("/product/sponges/44114");

    await section(page, "Target").getByText("This store is switched off here.").waitFor();
    expect(await page.getByRole("heading", { name: /stores/ }).count()).toBe(0);
  });

  test("a store that hangs fails, and the others stay", async () => {
    await shop.product.setFault("cvs", { hang: 1 });
    const page = await shop.visit("/product/hand-soap/44114");

    await section(page, "CVS").getByText(CANNOT_SEARCH).waitFor();
    await section(page, "CVS").getByRole("button", { name: "Try CVS again" }).waitFor();
    await expect.poll(() => items(page, "Target").count()).toBe(4);
  });

  test("the list of stores fails after a time, and can be tried again", async () => {
    const page = await shop.newPage();
    await page.route("**/api/retailers", () => undefined);
    await page.goto("/product/paper-towels/44114");
    await page.getByRole("alert").getByText("We are unable to find any stores.").waitFor();

    await page.unroute("**/api/retailers");
    await page.getByRole("button", { name: "Try again" }).click();
    await items(page, "Target").first().waitFor();
  });

  test("a failed store can be tried again alone", async () => {
    const page = await shop.visit("/search", { expectedErrors: /net::ERR_FAILED/ });
    await page.route("**/api/search?**", (route) => route.abort());
    await page.getByRole("textbox", { name: "Product" }).fill("toilet paper");
    await page.getByRole("textbox", { name: "Zip Code" }).fill("44114");
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { name: "No store has answered" }).waitFor();
    const released = Promise.withResolvers<void>();
    await page.route("**/api/search/target?**", async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Try Target again" }).click();
    await section(page, "Target").getByRole("status", { name: "Checking Target" }).waitFor();
    expect(await page.getByRole("heading", { name: "No store has answered" }).isVisible()).toBe(true);
    released.resolve();
    await items(page, "Target").first().waitFor();
    await section(page, "Walmart").getByText(CANNOT_SEARCH).waitFor();
  });
});

describe("a store's items", () => {
  test("are shown four at a time, and the next batch is fetched beyond the loaded pages", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    const batches: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/search/target")) batches.push(request.url());
    });
    const target = section(page, "Target");
    const next = target.getByRole("button", { name: "Next" });
    await target.getByText("1–4 of 24+").waitFor();
    const firstPage = await items(page, "Target").allInnerTexts();

    for (const range of ["5–8", "9–12", "13–16", "17–20", "21–24"]) {
      await next.click();
      await target.getByText(`${range} of 24+`).waitFor();
    }
    expect(batches).toEqual([]);

    await next.click();
    await target.getByText(/^25–28 of \d+/).waitFor();
    expect(batches).toEqual([expect.stringMatching(/page=2$/)]);
    expect(await items(page, "Target").count()).toBe(4);

    for (let back = 0; back < 6; back++) await target.getByRole("button", { name: "Previous" }).click();
    expect(await items(page, "Target").allInnerTexts()).toEqual(firstPage);
  });

  test("of a batch that ends within a page are all seen", async () => {
    const page = await shop.visit("/product/coffee/44114");
    const ebay = section(page, "Ebay");
    await ebay.getByText("1–4 of 25+").waitFor();
    for (let turn = 0; turn < 6; turn++) await ebay.getByRole("button", { name: "Next" }).click();
    await ebay.getByText(/^25–28 of /).waitFor();
    expect(await items(page, "Ebay").count()).toBe(4);
  });

  test("have their stock fetched only if the search lacks it", async () => {
    const asked = new Set<string>();
    const page = await shop.visit("/search", { remembered: { seen: "true", zipcode: "44114" } });
    page.on("request", (request) => {
      const [, retailer] = /\/api\/availability\/(\w+)/.exec(request.url()) ?? [];
      if (retailer) asked.add(retailer);
    });
    await page.getByRole("textbox", { name: "Product" }).fill("paper towels");
    await page.keyboard.press("Enter");
    await section(page, "Ebay").getByText("likely in stock").first().waitFor();

    await expect.poll(() => [...asked]).toEqual(expect.arrayContaining(["target", "walgreens", "cvs"]));
    expect([...asked]).not.toContain("ebay");
  });

  test("have their stock fetched when they are shown, not before", async () => {
    const asked: string[][] = [];
    const page = await shop.visit("/search", { remembered: { seen: "true", zipcode: "44114" } });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/api/availability/target")
        asked.push(url.searchParams.get("ids")?.split(",") ?? []);
    });
    await page.getByRole("textbox", { name: "Product" }).fill("trash bags");
    await page.keyboard.press("Enter");
    const target = section(page, "Target");
    const stock = target.getByText(/^(likely in stock|limited stock|Out of stock|Not available)$/);

    await stock.first().waitFor();
    // The four of the page, and the products that were the answer while stores answered.
    expect(asked.flat().length).toBeLessThanOrEqual(8);

    const before = asked.flat().length;
    await target.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => asked.flat().length).toBeGreaterThanOrEqual(before + 3);
    await stock.first().waitFor();
    expect(new Set(asked.flat()).size, "each was asked for once").toBe(asked.flat().length);
  });

  test("show ten stores, and more after a press, green if likely in stock and red if out, and say so in text", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    const item = section(page, "Target")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first();
    const stores = item.getByRole("listitem");
    await item.getByRole("button", { name: "More Stores" }).click();
    expect(await stores.count()).toBeGreaterThan(10);

    await item.getByRole("button", { name: "Less Stores" }).click();
    expect(await stores.count()).toBe(10);
    expect(await stores.first().textContent()).toMatch(/\d+\.\d mi · /);

    const target = section(page, "Target");
    const green = await colourOf(page, target.getByText("likely in stock").first());
    const red = await colourOf(page, target.getByText("Out of stock").first());

    expect(green.green).toBeGreaterThan(green.red);
    expect(red.red).toBeGreaterThan(red.green);
    expect(await target.getByText("in stock", { exact: true }).count()).toBe(0);
  });

  test("that can only be ordered ahead say so instead of in stock", async () => {
    // The first offers are those in stock, and how many there are depends on the hour.
    const page = await shop.visit("/product/nintendo-switch-2/44114?stores=bestbuy");
    const bestBuy = section(page, "Best Buy");
    const console = bestBuy.getByRole("listitem").filter({
      has: page.getByRole("heading", { name: "Switch 2" }),
    });
    await console.getByText("can be ordered ahead").waitFor();
    expect(await console.getByText(/in stock/).count()).toBe(0);
    await page
      .getByRole("region", { name: "Offers" })
      .locator(".offer-row")
      .filter({ hasText: "Best Buy" })
      .getByText("Can be ordered ahead")
      .waitFor();
  });
});

describe("without all that a search needs", () => {
  test("the trending products have their best offers at the remembered zip code, and how many stores have them", async () => {
    const page = await shop.newPage({ remembered: { seen: "true", zipcode: "44114" } });
    const asked = page.waitForRequest("**/api/products/known?**");
    await page.goto("/search");
    expect(new URL((await asked).url()).searchParams.get("zip")).toBe("44114");
    const tiles = page.getByRole("region", { name: "Trending now" }).getByRole("listitem");
    await tiles
      .getByText(/^In stock at \d+ of \d+ stores?$/)
      .first()
      .waitFor();

    // The product's page has the branch that a tile speaks of.
    const near = tiles.filter({ hasText: /· \d+\.\d mi/ }).first();
    const [miles = ""] = (await near.innerText()).match(/\d+\.\d mi/) ?? [];
    await near.getByRole("link").click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText(miles).first().waitFor();
  });

  test("an empty search explains what to do and that shelves differ from inventories, and shows what is trending", async () => {
    const page = await shop.visit("/search");
    await page.getByText("Search for a product to see prices and availability in nearby stores.").waitFor();
    await page.getByRole("link", { name: "Please enter your zipcode." }).click();
    const zip = page.getByRole("textbox", { name: "Zip Code" });
    await focusOn(zip);
    expect(
      await zip.evaluate(
        (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
      ),
    ).toMatch(/^Please enter your zipcode/);
    await page.getByRole("region", { name: "Trending now" }).getByRole("link").first().waitFor();
    await page
      .getByText(
        "If an item is not on the shelf, it may be at the back or purchased since the inventory was last updated. Call the store in advance",
      )
      .waitFor();
  });

  test("each store requires a zip, and a stored one is used", async () => {
    const page = await shop.visit("/product/lysol");
    const prompt = section(page, "Target").getByText("Please enter your zipcode above.");
    expect(await prompt.isVisible()).toBe(false);
    await page.getByText(/^\d+ stores to check near you$/).click();
    await prompt.waitFor();

    const regular = await shop.visit("/product/lysol", { remembered: { seen: "true", zipcode: "44114" } });
    await items(regular, "Target").first().waitFor();
  });

  test("an invalid zip shows a plain message", async () => {
    const page = await shop.visit("/product/lysol/nowhere", { expectedErrors: /400/ });
    await page
      .getByRole("alert")
      .getByText("Please enter a US zip code or a Canadian postal code.")
      .waitFor();
    await focusOn(page.getByRole("textbox", { name: "Zip Code" }));
  });
});

describe("the disclaimer", () => {
  const disclaimer = (page: Page) => page.getByRole("dialog", { name: "Before you drive to the store" });

  test("opens with the first press on a link to a store, once", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114", { remembered: {} });
    const link = page.getByRole("link", { name: /^View at / });
    await link.waitFor();
    expect(await disclaimer(page).count()).toBe(0);

    const store = page.waitForEvent("popup");
    await link.click();
    await store;
    await disclaimer(page)
      .getByText(/may be outdated/)
      .waitFor();
    await disclaimer(page).getByRole("button", { name: "I understand" }).click();
    await disclaimer(page).waitFor({ state: "hidden" });

    await page.reload();
    await link.click();
    expect(await disclaimer(page).count()).toBe(0);
  });

  test("opens when the answer has been visible for some seconds", async () => {
    const page = await shop.newPage({ remembered: {} });
    await page.clock.install();
    await page.goto("/product/disinfectant-wipes/44114");
    await page.getByRole("link", { name: /^View at / }).waitFor();
    await page.clock.runFor(8_000);
    await disclaimer(page).waitFor();
  });
});

test("a lost connection and its return are shown", async () => {
  const page = await shop.visit("/search", { expectedErrors: /INTERNET_DISCONNECTED/ });
  await toasterLoaded(page);
  await page.context().setOffline(true);
  await expectToast(page, "You're offline. Prices and stock may be out of date.");
  await page.context().setOffline(false);
  await expectToast(page, "You're back online.");
});

function isInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

/** A store's answer around Cleveland; on a busy machine it may take several questions. */
async function answerOf(store: RetailerId, query: string): Promise<Result> {
  const address = `${shop.product.url}/api/search/${store}?${new URLSearchParams({ query, zip: "44114" })}`;
  for (;;) {
    const answer: Result = await (await fetch(address)).json();
    if (answer.error?.code !== "timeout") return answer;
  }
}

/** Runs in the browser: a search answers with the first step, and with each of the others after `nextStep`. */
function answerInSteps(steps: readonly (readonly object[])[]): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (!String(input).startsWith("/api/search?")) return fetch(input, init);
    let step = 0;
    const body = new ReadableStream({
      start(controller) {
        const answer = () => {
          for (const result of steps[step++] ?? [])
            controller.enqueue(
              new TextEncoder().encode(`event: result\ndata: ${JSON.stringify(result)}\n\n`),
            );
        };
        answer();
        window.addEventListener("next-step", answer);
      },
    });
    return new Response(body);
  };
}

async function nextStep(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("next-step")));
}

/** Reads it from a canvas, because browsers report colours in the notation of the style sheet. */
async function colourOf(
  page: Page,
  text: ReturnType<Page["getByText"]>,
): Promise<{ red: number; green: number }> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  return page.evaluate((fill) => {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0] = context.getImageData(0, 0, 1, 1).data;
    return { red, green };
  }, colour);
}
