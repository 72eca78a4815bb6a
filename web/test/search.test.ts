import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openShop } from "./shop.ts";
import { expectTold, toasterLoaded } from "./toasts.ts";

const shop = openShop();

const CANNOT_SEARCH = "We are unable to search for this item at this store";

/** A store's section; its name stands first in its heading. */
const section = (page: Page, store: string) =>
  page.getByRole("region", { name: new RegExp(`^${store}( \\(|$)`) });
const items = (page: Page, store: string) => section(page, store).getByRole("heading", { level: 3 });

describe("results", () => {
  test("stand in the page's order, each with its note, and say that they are demo data", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    await items(page, "Target").first().waitFor();

    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
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
    await page.getByText(/^Demo data: prices and stock are made up/).waitFor();
    await section(page, "Target").getByText("checked just now").waitFor();
    await section(page, "Ebay")
      .getByText(/wary of high prices for essentials/)
      .waitFor();
    const title = "disinfectant wipes near Cleveland, OH 44114";
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  });

  test("come down to one answer on top: how many stores have it, and where it costs least", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    await page.getByRole("heading", { name: /^In stock at \d of 9 stores$/ }).waitFor();
    const cheapest = (await page.getByText(/^from \$\d+\.\d\d at /).textContent()) ?? "";
    const [, price = "", store = ""] = /^from (\$\d+\.\d\d) at (.+)$/.exec(cheapest) ?? [];
    await section(page, store).getByText(price, { exact: true }).first().waitFor();
  });

  test("lead to the store's own page, which learns nothing of where the shopper comes from", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    const link = items(page, "Target").first().getByRole("link");

    expect(await link.getAttribute("href")).toMatch(/^https:\/\/www\.target\.com\//);
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  });

  test("are counted into what is popular, with the shopper's id where there is one", async () => {
    const page = await shop.visit("/", { remembered: { seen: "true", user_id: "u-1", zipcode: "44114" } });
    const logged = page.waitForRequest("**/api/log/search");
    await page.getByRole("textbox", { name: "Product" }).fill("Lysol");
    await page.getByRole("button", { name: "Search" }).click();

    expect((await logged).postDataJSON()).toEqual({ query: "lysol", zipcode: "44114", userID: "u-1" });
    expect((await (await logged).response())?.status()).toBe(200);
  });
});

describe("the bar above results", () => {
  test("searches again from the top, with the focus where it was, and follows Back", async () => {
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

  test("asks the stores again when the same is searched for again", async () => {
    const page = await shop.visit("/product/paper-towels/44114");
    await items(page, "Target").first().waitFor();

    const before = await page.evaluate(() => history.length);
    const again = page.waitForRequest("**/api/search?**");
    await page.getByRole("button", { name: "Search" }).click();
    await again;
    await items(page, "Target").first().waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  test("says what is missing", async () => {
    const page = await shop.visit("/product/paper-towels/44114");
    await page.getByRole("textbox", { name: "Zip Code" }).fill("");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("alert").getByText("Please enter your Zipcode").waitFor();
  });

  test("warns that shelves differ from inventories", async () => {
    const page = await shop.visit("/search");
    await page
      .getByText(
        "If an item is not on the shelf, it may be at the back or purchased since the inventory was last updated. Call the store in advance",
      )
      .waitFor();
  });
});

describe("while stores answer", () => {
  test("each section fills as its store answers; a failing one says so and takes no other down", async () => {
    await shop.product.setFault("kroger", { latency: { fixedMs: 1_000 } });
    await shop.product.setFault("samsclub", { status: { code: 403, probability: 1 } });
    const page = await shop.visit("/search");
    // The page itself looks, in each frame: the moment may be short.
    const targetBeforeKroger = page.waitForFunction(
      () =>
        document.querySelector("#target h3") &&
        document.querySelector('#kroger [role="status"][aria-label="Checking Kroger"]'),
    );
    await page.goto("/product/dish-soap/44114");

    await targetBeforeKroger;
    await section(page, "Sam's Club").getByText(CANNOT_SEARCH).waitFor();
    await items(page, "Kroger").first().waitFor();
    await expect.poll(() => items(page, "Walmart").count()).toBe(4);
  });

  test("a store slower than the server's patience is asked once more by itself", async () => {
    // Two calls for a zip code that is new to Target: longer than a shopper waits, shorter than a look-up may take.
    await shop.product.setFault("target", { latency: { fixedMs: 1_300 } });
    const page = await shop.visit("/search");
    const waiting = section(page, "Target").getByText("Still checking").waitFor();
    const again = page.waitForRequest("**/api/search/target?**");
    await page.goto("/product/laundry-detergent/60601");

    await waiting;
    await again;
    await items(page, "Target").first().waitFor();
  });

  test("stores that are switched off say so, and nothing is summed up where all are", async () => {
    const page = await shop.visit("/search");
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

  test("a store that hangs is given up, and the others stand", async () => {
    await shop.product.setFault("cvs", { hang: 1 });
    const page = await shop.visit("/product/hand-soap/44114");

    await section(page, "CVS").getByText(CANNOT_SEARCH).waitFor();
    await section(page, "CVS").getByRole("button", { name: "Try CVS again" }).waitFor();
    await expect.poll(() => items(page, "Target").count()).toBe(4);
  });

  test("a list of stores that does not come is given up, and can be asked for again", async () => {
    const page = await shop.visit("/search");
    await page.route("**/api/retailers", () => undefined);
    await page.goto("/product/paper-towels/44114");
    await page.getByRole("alert").getByText("We are unable to find any stores.").waitFor();

    await page.unroute("**/api/retailers");
    await page.getByRole("button", { name: "Try again" }).click();
    await items(page, "Target").first().waitFor();
  });

  test("a store that failed can be asked again, alone", async () => {
    const page = await shop.visit("/search", { expectedErrors: /net::ERR_FAILED/ });
    await page.route("**/api/search?**", (route) => route.abort());
    await page.getByRole("textbox", { name: "Product" }).fill("toilet paper");
    await page.getByRole("textbox", { name: "Zip Code" }).fill("44114");
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { name: "No store has answered" }).waitFor();
    await page.getByRole("button", { name: "Try Target again" }).click();
    await items(page, "Target").first().waitFor();
    await section(page, "Walmart").getByText(CANNOT_SEARCH).waitFor();
  });

  test("a store without such a product says so", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    await section(page, "Best Buy").getByText("No products available for this search").waitFor();
    expect(await section(page, "Best Buy").getByRole("button").count()).toBe(0);
  });
});

describe("a store's items", () => {
  test("come four at a time, and the next batch when a page beyond the loaded ones is opened", async () => {
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

  test("have their stock checked only where the search has not told all there is to know", async () => {
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

  test("have their stock checked when they are shown, not before", async () => {
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
    expect(asked.map((ids) => ids.length)).toEqual([4]);

    await target.getByRole("button", { name: "Next" }).click();
    await expect.poll(() => asked.map((ids) => ids.length)).toEqual([4, 4]);
    await stock.first().waitFor();
    expect(new Set(asked.flat()).size).toBe(8);
  });

  test("show ten stores, and more when asked for", async () => {
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
  });

  test("are green where likely in stock and red where out, and say it in words", async () => {
    const page = await shop.visit("/product/disinfectant-wipes/44114");
    const target = section(page, "Target");
    const green = await colourOf(page, target.getByText("likely in stock").first());
    const red = await colourOf(page, target.getByText("Out of stock").first());

    expect(green.green).toBeGreaterThan(green.red);
    expect(red.red).toBeGreaterThan(red.green);
    expect(await target.getByText("in stock", { exact: true }).count()).toBe(0);
  });
});

describe("without all that a search needs", () => {
  test("an empty search says what to do", async () => {
    const page = await shop.visit("/search");
    await page.getByText("Search for a product to see prices and availability in nearby stores.").waitFor();
    await page.getByText("Please enter your zipcode.", { exact: true }).waitFor();
  });

  test("each store asks for a zip, and the remembered one is used where there is one", async () => {
    const page = await shop.visit("/product/lysol");
    await section(page, "Target").getByText("Please enter your zipcode above.").waitFor();

    const regular = await shop.visit("/product/lysol", { remembered: { seen: "true", zipcode: "44114" } });
    await items(regular, "Target").first().waitFor();
  });

  test("a zip that is none is refused in the shopper's words", async () => {
    const page = await shop.visit("/product/lysol/nowhere", { expectedErrors: /400/ });
    await page
      .getByRole("alert")
      .getByText("Please enter a US zip code or a Canadian postal code.")
      .waitFor();
  });
});

test("the disclaimer is shown once", async () => {
  const page = await shop.visit("/product/disinfectant-wipes/44114", { remembered: {} });
  const dialog = page.getByRole("dialog", { name: "Before you drive to the store" });
  await dialog.getByText(/may be outdated/).waitFor();
  await dialog.getByRole("button", { name: "I understand" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.reload();
  await items(page, "Target").first().waitFor();
  expect(await dialog.count()).toBe(0);
});

test("a lost connection is said, and its return", async () => {
  const page = await shop.visit("/search", { expectedErrors: /INTERNET_DISCONNECTED/ });
  await toasterLoaded(page);
  await page.context().setOffline(true);
  await expectTold(page, "You are offline. Prices and stock may be out of date.");
  await page.context().setOffline(false);
  await expectTold(page, "You are back online.");
});

/** Drawn on a canvas, because browsers report colours in the notation of the style sheet. */
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
