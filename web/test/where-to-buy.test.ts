import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { shiftSoFar } from "./layout-shifts.ts";
import { anOffer } from "./sample-offers.ts";
import { openShop, type Visitor } from "./shop.ts";
import { focusOn } from "./waiting.ts";

const shop = openShop();

const UPC = "711719541028";
const NAME = "Sony PlayStation 5 (PS5) Console, Disc Edition";
const ADDRESS = `/where-to-buy/${UPC}/sony-playstation-5-ps5-console-disc-edition`;
const WALMART = "https://www.walmart.com/ip/playstation/363472942";
const IN_44114 = { remembered: { seen: "true", zipcode: "44114" } };
/** A request that a test lets fail. */
const FAILED = /status of 50\d/;

const HTML = { headers: { Accept: "text/html" } };

const dollars = (value: number) => ({ value, currency: "USD" });
const OFFERS = [
  anOffer("walmart", {
    store: "Walmart",
    name: NAME,
    price: dollars(489),
    affiliate: true,
    plainUrl: WALMART,
  }),
  anOffer("target", { store: "Target", name: NAME, price: dollars(499.99), source: "page" }),
  anOffer("bestbuy", { store: "Best Buy", name: NAME, isAvailable: false }),
  anOffer("gamestop", { store: "GameStop", name: NAME, isAvailable: null, price: dollars(-1) }),
];

/** Answers for the offers with a stream that stays open until `window.finish` is called; `window.send` writes an offer. */
async function mockOffers(page: Page, offers: readonly StoreOffer[] = OFFERS): Promise<void> {
  await page.addInitScript(streamOffers, { upc: UPC, name: offers[0]?.name ?? null, image: null, offers });
}

async function readAgain(page: Page, offer: StoreOffer): Promise<void> {
  await page.evaluate((offer) => Reflect.get(window, "send")(offer), offer);
}

async function openOffers(path: string, visitor: Visitor = {}): Promise<Page> {
  const page = await shop.newPage(visitor);
  await mockOffers(page);
  await page.goto(path);
  // Rows that the server knows are there before the page asks.
  await page.waitForFunction(() => Reflect.has(window, "send"));
  await rows(page).first().waitFor();
  return page;
}

/** Follows a link to a store in a new tab, and returns what the page had counted. */
async function countedFor(page: Page, link: RegExp): Promise<unknown> {
  await page
    .context()
    .route(/^https:/, (route) => route.fulfill({ contentType: "text/html", body: "A shop" }));
  const counted = page.waitForRequest("**/api/log/opened");
  await page.getByRole("link", { name: link }).first().click();
  const request = await counted;
  expect((await request.response())?.status()).toBe(200);
  return request.postDataJSON();
}

const rows = (page: Page) => page.getByRole("region", { name: "Offers" }).getByRole("listitem");

describe("offers", () => {
  test("can be said to be wrong with one press, and the store is asked", async () => {
    const page = await shop.visit(`/where-to-buy/${UPC}`, PHONE);
    const target = rows(page).filter({ hasText: "Target" });
    await target.locator("summary").focus();
    await page.keyboard.press("Enter");
    const reported = page.waitForResponse("**/api/wrong");
    await target.getByText("Is this wrong?").click();
    await target.getByRole("button", { name: "Wrong price at Target" }).press("Enter");
    expect((await reported).status()).toBe(202);
    expect((await reported).request().postDataJSON()).toEqual({ upc: UPC, storeId: "target", what: "price" });
    await target.getByRole("status").getByText("Thanks. We'll check Target again.").waitFor();
    expect(await tooSmallTargets(page)).toEqual([]);
    await expectNoViolations(page);
  });

  test("have price, stock, source and age, and say where somebody earns", async () => {
    const page = await openOffers(`/where-to-buy/${UPC}`);

    // In the words of the first store that was asked: the server may know it already.
    await page.getByRole("heading", { level: 1, name: /PlayStation 5/ }).waitFor();
    await page.waitForURL(`**/where-to-buy/${UPC}/*playstation-5*`);
    const [walmart, target, bestbuy, gamestop] = await rows(page).allInnerTexts();
    expect(walmart).toMatch(/In Stock[\s\S]*\$489\.00[\s\S]*Visit store[\s\S]*We may earn a commission/);
    expect(target).not.toContain("commission");
    expect(bestbuy).toContain("Out of Stock");
    expect(gamestop).toMatch(/Unknown[\s\S]*N\/A/);
    const plain = rows(page)
      .first()
      .getByRole("link", { name: /^Plain link to Walmart/ });
    expect(await plain.getAttribute("href")).toBe(WALMART);
    expect(
      await rows(page)
        .first()
        .getByRole("link", { name: /^Walmart/ })
        .getAttribute("href"),
    ).toMatch(/^\/go\?/);
  });

  test("say once when they were checked, and each opens into its source", async () => {
    const page = await openOffers(ADDRESS);
    await page.evaluate(() => Reflect.get(window, "finish")());
    const offers = page.getByRole("region", { name: "Offers" });
    await offers.getByText(/^Checked .* ago$/).waitFor();
    expect(await offers.getByText(/on the store's page/).isVisible()).toBe(false);

    await rows(page).nth(1).getByText("Details at Target").press("Enter");
    await offers.getByText(/on the store's page/).waitFor();
  });

  test("are shown alone, or with the stores nearby", async () => {
    const page = await openOffers(ADDRESS);
    await page.getByRole("button", { name: /^Near you · / }).click();
    expect(await rows(page).count()).toBe(0);
    await page.getByRole("button", { name: "All stores · 2" }).waitFor();
    await page.getByRole("button", { name: /^Online · 2/ }).click();
    expect(await rows(page).count()).toBe(4);
    expect(await page.getByRole("region", { name: "Near you" }).count()).toBe(0);
  });

  test("are sorted as they are refreshed, and the head names the first", async () => {
    const page = await openOffers(ADDRESS, { watchShifts: true });
    await page.getByText("Checking the stores again…").waitFor();
    await readAgain(page, anOffer("target", { store: "Target", price: dollars(399) }));

    await rows(page).first().getByText("$399.00").waitFor();
    await page.locator(".summary-price").getByText("$399.00").waitFor();
    expect(await shiftSoFar(page)).toBeLessThan(0.01);
  });

  test("of another product are searched for around the same zip code", async () => {
    const page = await openOffers(ADDRESS, IN_44114);
    const search = page.getByRole("search");
    await expect.poll(() => search.getByRole("textbox", { name: "Zip Code" }).inputValue()).toBe("44114");
    await search.getByRole("textbox", { name: "Product" }).fill("Lysol");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/product/lysol/44114");
  });

  test("of an item that was searched for are one press away", async () => {
    const page = await shop.visit("/product/ps5/44114");
    await page.getByRole("link", { name: /^Compare (\d+ )?stores$/ }).click();

    await page.waitForURL(`**/where-to-buy/${UPC}/**`);
    await rows(page)
      .getByRole("link", { name: /^(Target|Walmart|Best Buy|Sam's Club)/ })
      .first()
      .waitFor();
    await page.getByRole("complementary", { name: "Demo" }).waitFor();
  });
});

describe("the store's window", () => {
  const opened = `/where-to-buy/${UPC}?${new URLSearchParams({ url: WALMART, name: "PS5", autoCart: "true", country: "CAN" })}`;

  test("opens automatically, links to the store, and removes the country from the address", async () => {
    const page = await openOffers(opened);
    const dialog = page.getByRole("dialog", { name: "PS5" });
    await dialog.waitFor();

    await focusOn(dialog.getByRole("link", { name: /^Continue to Walmart/ }));
    await dialog.getByRole("link", { name: /^Automatically Add to cart \(BETA\)/ }).waitFor();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.waitForURL(`**/where-to-buy/${UPC}/ps5?country=CAN`);
  });

  test("counts clicks to the store", async () => {
    const page = await openOffers(opened);
    expect(await countedFor(page, /^Continue to Walmart/)).toEqual({ upc: UPC });
  });

  test("stays away without an address, and for one outside the stores", async () => {
    const page = await openOffers(
      `${ADDRESS}?${new URLSearchParams({ url: "https://elsewhere.example/ps5" })}`,
    );
    await page.waitForURL(`**${ADDRESS}`);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("without offers", () => {
  const failed = async (path: string) => {
    const page = await shop.newPage({ expectedErrors: FAILED });
    await page.route("**/api/offers?**", (route) => route.fulfill({ status: 503 }));
    await page.route(/^https:/, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>A shop</h1>" }),
    );
    await page.goto(path);
    return page;
  };

  test("the browser is redirected to the store's page", async () => {
    const page = await failed(`${ADDRESS}?${new URLSearchParams({ url: WALMART })}`);
    await page.waitForURL(WALMART);
  });

  test.each([ADDRESS, `${ADDRESS}?url=https%3A%2F%2Felsewhere.example%2Fps5`, "/where-to-buy"])(
    "from %s it goes to the main site",
    async (path) => {
      const page = await failed(path);
      await page.waitForURL(new URL("/", shop.product.url).href);
    },
  );
});

describe("the page from the server", () => {
  /** What a search found is stored just after its answer. */
  async function hasOffers(): Promise<void> {
    await fetch(new URL("/api/search?query=ps5&zip=44114", shop.product.url));
    const html = async () => (await fetch(new URL(ADDRESS, shop.product.url), HTML)).text();
    await expect.poll(html, { interval: 500 }).toContain('"offers":[{');
  }

  test("has name, price and offers without JavaScript, and is taken over without a complaint", async () => {
    await hasOffers();
    const reader = await shop.newPage({ javaScriptEnabled: false });
    await reader.goto(ADDRESS);
    await reader.getByRole("heading", { level: 1, name: /PlayStation 5/ }).waitFor();
    expect(await rows(reader).first().innerText()).toMatch(/\$\d+\.\d\d/);

    const page = await shop.visit(ADDRESS, { ...IN_44114, watchShifts: true });
    await page
      .getByText(/^Checked /)
      .first()
      .waitFor();
    expect(await shiftSoFar(page)).toBeLessThan(0.01);
  });

  test("remembers a press of a button until its script has come", async () => {
    await hasOffers();
    const page = await shop.newPage(IN_44114);
    const { promise: pressed, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(ADDRESS, { waitUntil: "commit" });
    const button = page.getByRole("button", { name: "Watch this", exact: true }).first();
    const isRemembered = async () => {
      await button.click();
      return page.evaluate(() => "earlyClick" in window);
    };
    await expect.poll(isRemembered).toBe(true);
    resolve();
    await page.getByRole("dialog", { name: "Watch this" }).waitFor();
  });
});

describe("near you", () => {
  test("are the shelves around the remembered zip code, on a list and on a map", async () => {
    const page = await shop.newPage(IN_44114);
    await mockOffers(page);
    const club = { retailer: "samsclub", storeId: "2", latitude: 41.35, distanceMiles: 9 };
    const shelves = [...SHELVES, { ...SHELVES[0], ...club, membershipNeeded: "Sam's Club" }];
    await page.route("**/api/near?**", (route) =>
      route.fulfill({ json: { upc: UPC, zip: "44114", shelves } }),
    );
    await page.goto(ADDRESS);

    const near = page.getByRole("region", { name: "Near you" });
    await near.getByText("2.4 mi · Steelyard, Cleveland").first().waitFor();
    await near.getByText("Sam's Club membership needed", { exact: true }).waitFor();
    // Both ways tell their age once all have answered, and the button that stands out leads to the best offer.
    const card = page.getByRole("complementary", { name: "Get it" });
    expect(await card.getByText(/Checked /).count()).toBe(0);
    await page.evaluate(() => Reflect.get(window, "finish")());
    await expect.poll(() => card.getByText(/Checked /).count()).toBe(2);
    expect(await card.locator(".button-primary").innerText()).toMatch(/^Order at /);
    const target = near.getByRole("button", { name: /^Target \$499.99, 2.4 mi · Steelyard/ });
    await target.press("Enter");
    expect(await target.getAttribute("aria-pressed")).toBe("true");
    // The list marks what the map points at, and the other way.
    const row = near.getByRole("listitem").filter({ hasText: "2.4 mi" });
    await row.and(near.locator("[data-pointed]")).waitFor();
    await target.blur();
    await near.getByRole("heading", { level: 2 }).hover();
    await near.locator("[data-pointed]").waitFor({ state: "detached" });
    await row.hover();
    await near.locator(".map-pointed").getByText("Target").waitFor();
  });

  test("of a place without readings are fetched from the stores, and appear automatically", async () => {
    const page = await shop.newPage({ remembered: { seen: "true", zipcode: "80202" } });
    const shown = Promise.withResolvers<void>();
    await page.route("**/api/near?**", async (route) => {
      await shown.promise;
      await route.continue();
    });
    await page.goto(ADDRESS);
    const near = page.getByRole("region", { name: "Near you" });
    await near.getByRole("status", { name: "Checking the stores near you" }).waitFor();
    shown.resolve();

    await near
      .getByText(/ mi · .* Denver/)
      .first()
      .waitFor();
    await expect.poll(() => near.getByText("Checking the stores near you").count()).toBe(0);
    await near.getByText(/^Checked /).waitFor();
  });

  test("stay listed while the stores are called again, and change when one has answered", async () => {
    const page = await shop.newPage(IN_44114);
    await mockOffers(page);
    const [shelf] = SHELVES;
    const answers = [
      { shelves: SHELVES, refreshing: true },
      { shelves: [{ ...shelf, level: "out", quantity: 0 }], refreshing: false },
    ];
    await page.route("**/api/near?**", (route) =>
      route.fulfill({ json: { upc: UPC, zip: "44114", ...(answers.shift() ?? {}) } }),
    );
    await page.goto(ADDRESS);

    const near = page.getByRole("region", { name: "Near you" });
    await near.getByText("In Stock (6)").first().waitFor();
    expect(await near.getByText("Checking the stores near you…").count()).toBe(0);
    await near.getByText("Out of Stock").first().waitFor();
  });

  test("ask for a zip code where none is remembered, and remember it", async () => {
    const page = await openOffers(ADDRESS);
    const near = page.getByRole("region", { name: "Near you" });
    await near.getByText("Enter your ZIP Code to see which stores have it on the shelf.").waitFor();
    await near.getByRole("textbox", { name: "Zip Code" }).fill("44115");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => window.localStorage.getItem("zipcode"))).toBe("44115");
  });
});

describe("the price history", () => {
  test("loads when it comes into view, and has a verdict, a chart and a table", async () => {
    const page = await shop.newPage({ viewport: { width: 1280, height: 500 } });
    const days: (string | null)[] = [];
    await mockOffers(page);
    await page.route("**/api/products/*/history?**", (route) => {
      days.push(new URL(route.request().url()).searchParams.get("days"));
      return route.fulfill({ json: HISTORY });
    });
    await page.goto(ADDRESS);
    const history = page.getByRole("region", { name: "Price history" });
    await history.getByRole("button", { name: "A year" }).waitFor();
    // At most the head's.
    expect(days.length).toBeLessThanOrEqual(1);

    await page.getByRole("link", { name: "Price history" }).click();
    await history
      .getByText("Best price each day: usually $499.00, from $489.00 (Walmart) to $499.00 in 90 days")
      .waitFor();
    await history.locator("canvas").waitFor();
    await history.getByRole("button", { name: "A year" }).click();
    await expect.poll(() => days.slice(-2)).toEqual(["90", "365"]);
    await history.getByText("Show the prices as a table").click();
    expect(await history.getByRole("row").allInnerTexts()).toEqual([
      expect.stringMatching(/Day\s+Store\s+Price\s+Stock/),
      expect.stringMatching(/\$489\.00\s+In Stock/),
      expect.stringMatching(/\$499\.00\s+Out of Stock/),
    ]);
  });

  test("gives the verdict on today's price also when it is known only after the stores have answered", async () => {
    const page = await shop.newPage();
    await mockOffers(page);
    let answer: object = { ...HISTORY, verdict: null };
    await page.route("**/api/products/*/history?**", (route) => route.fulfill({ json: answer }));
    await page.goto(ADDRESS);
    await page.waitForFunction(() => Reflect.has(window, "send"));
    await rows(page).first().waitFor();
    answer = HISTORY;
    await page.evaluate(() => Reflect.get(window, "finish")());
    await page.getByText("2% under its usual price").waitFor();
  });

  test("reserves no room for a chart without data", async () => {
    const page = await shop.newPage(PHONE);
    await mockOffers(page);
    const none = { upc: UPC, stores: [], verdict: null };
    await page.route("**/api/products/*/history?**", (route) => route.fulfill({ json: none }));
    await page.goto(ADDRESS);
    const history = page.getByRole("region", { name: "Price history" });
    await history.getByRole("button", { name: "A year" }).waitFor();
    await history.scrollIntoViewIfNeeded();
    await history.getByText("Too little history to say").waitFor();
    expect((await history.boundingBox())?.height).toBeLessThan(220);
  });
});

test.each([
  [{}, 1],
  [PHONE, 0],
])("a visit %j has %i advertisements below the offers", async (visit, count) => {
  const page = await shop.newPage(visit);
  await mockOffers(page);
  await page.goto(ADDRESS);
  const history = page.getByRole("region", { name: "Price history" });
  await history.getByRole("button", { name: "A year" }).waitFor();
  const ad = page.getByRole("region", { name: "Advertisement" });
  expect(await ad.count()).toBe(count);
  if (count === 0) return;
  await ad.scrollIntoViewIfNeeded();
  expect(await ad.boundingBox()).toMatchObject({ width: 720, height: 90 });
});

describe("usability", () => {
  test.each([360, 375])("on a phone of %d pixels all fits and is large enough for a thumb", async (width) => {
    const page = await openOffers(ADDRESS, { ...PHONE, viewport: { width, height: 740 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await tooSmallTargets(page)).toEqual([]);
  });

  test.each([
    { path: ADDRESS, on: "a large screen", screen: {} },
    { path: ADDRESS, on: "a phone", screen: PHONE },
    { path: "/popular", on: "a large screen", screen: {} },
  ])("axe finds nothing on $path on $on", async ({ path, screen }) => {
    const page = await shop.newPage({ ...IN_44114, ...screen });
    await mockOffers(page);
    await page.route("**/api/near?**", (route) =>
      route.fulfill({ json: { upc: UPC, zip: "44114", shelves: SHELVES } }),
    );
    await page.route("**/api/products/*/history?**", (route) => route.fulfill({ json: HISTORY }));
    await page.route("**/api/products/trending?**", (route) =>
      route.fulfill({ json: TRENDING.slice(0, 21) }),
    );
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (path === ADDRESS) {
      if (screen === PHONE) await page.getByRole("button", { name: "Map", exact: true }).click();
      await page.getByRole("group", { name: /^Stores around / }).waitFor();
      await page.getByRole("region", { name: "Price history" }).scrollIntoViewIfNeeded();
      await page.locator("canvas").waitFor();
    } else
      await page
        .getByRole("link", { name: /^Buy at / })
        .first()
        .waitFor();
    await expectNoViolations(page);
  });
});

describe("the hot product tracker", () => {
  test("turns pages of four, and fetches where they run out", async () => {
    const asked: string[] = [];
    const page = await shop.newPage();
    await page.route("**/api/products/trending?**", (route) => {
      const { searchParams } = new URL(route.request().url());
      const [offset, limit] = [Number(searchParams.get("offset")), Number(searchParams.get("limit"))];
      asked.push(`${offset}+${limit}`);
      return route.fulfill({ json: TRENDING.slice(offset, offset + limit) });
    });
    await page.goto("/popular");
    const cards = page.getByRole("list", { name: "Hottest products" }).getByRole("listitem");
    await page.getByRole("heading", { name: "Product 0" }).waitFor();
    expect(await cards.count()).toBe(4);
    const more = page.getByRole("region", { name: "Also hot" }).getByRole("link");
    expect([await more.count(), await more.first().innerText()]).toEqual([17, "Product 4"]);
    expect(await cards.first().innerText()).toMatch(
      /Target\nNearest in stock 2\.4 mi\nChecked \d+ days? ago/,
    );
    const buy = cards.first().getByRole("link", { name: /^Buy at Target/ });
    expect(await buy.getAttribute("href")).toBe("https://www.target.com/p/1");
    expect(await page.getByRole("banner").or(page.getByRole("contentinfo")).count()).toBe(0);
    expect(await page.getByRole("link", { name: "StockFinder home" }).getAttribute("href")).toBe("/");
    // Before the first page there is none.
    expect(await page.getByRole("button", { name: "Prev" }).count()).toBe(0);

    for (let turn = 1; turn <= 5; turn++) {
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("heading", { name: `Product ${4 * turn}`, exact: true }).waitFor();
    }
    expect(asked).toEqual(["0+21", "20+20"]);
    await page.getByRole("button", { name: "Prev" }).click();
    await page.getByRole("heading", { name: "Product 16" }).waitFor();
  });

  test("says in Canada that its stores are in the US", async () => {
    const page = await shop.visit("/popular", { remembered: { zipcode: "M5V3A8" } });
    await page
      .getByText("These are stores in the US: search for a product to see those in Canada.")
      .waitFor();
  });

  test("counts clicks to a store", async () => {
    const page = await shop.newPage();
    const product = { ...TRENDING[0], upc: UPC };
    await page.route("**/api/products/trending?**", (route) => route.fulfill({ json: [product] }));
    await page.goto("/popular");
    expect(await countedFor(page, /^Buy at Target/)).toEqual({ upc: UPC });
  });

  test("can be tried again after a failure", async () => {
    const page = await shop.newPage({ expectedErrors: FAILED });
    await page.route("**/api/products/trending?**", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto("/popular");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Try again" }).waitFor({ state: "detached" });
  });
});

const SHELVES = [
  {
    retailer: "target",
    storeId: "1",
    name: "Target Steelyard",
    address: "3535 Steelyard Dr",
    city: "Cleveland",
    state: "OH",
    latitude: 41.45,
    longitude: -81.69,
    position: "town",
    distanceMiles: 2.4,
    level: "in",
    quantity: 6,
    price: null,
    currency: null,
    seenAt: "2026-11-22T12:00:00.000Z",
    source: "adapter",
    confidence: 0.9,
    isDemo: true,
  },
];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const HISTORY = {
  upc: UPC,
  stores: [
    {
      storeId: "walmart",
      points: [
        { at: daysAgo(20), price: 499, currency: "USD", isAvailable: false },
        { at: daysAgo(2), price: 489, currency: "USD", isAvailable: true },
      ],
    },
  ],
  verdict: {
    kind: "low",
    current: 489,
    lowest: 489,
    usual: 499,
    highest: 499,
    currency: "USD",
    days: 90,
    stores: 4,
    points: 20,
  },
};

const TRENDING = Array.from({ length: 60 }, (_, index) => ({
  name: `Product ${index}`,
  image: null,
  upc: String(index),
  product_url: "https://www.target.com/p/1",
  store: "Target",
  price: { value: 5, currency: "USD" },
  seenAt: "2026-11-22T12:00:00.000Z",
  ...{ stores: 3, inStock: 2, distanceMiles: null, nearestMiles: 2.4 },
}));

/** Runs in the browser. */
function streamOffers(held: unknown): void {
  const { fetch } = window;
  const eventOf = (event: string, data: unknown) =>
    new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  window.fetch = async (input, init) => {
    if (!String(input).startsWith("/api/offers?")) return fetch(input, init);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(eventOf("offers", held));
        Reflect.set(window, "send", (offer: unknown) => controller.enqueue(eventOf("offer", offer)));
        Reflect.set(window, "finish", () => controller.enqueue(eventOf("done", {})));
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
}
