import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Alert } from "@stockfinder/contracts/alerts";
import { addWatch } from "@stockfinder/contracts/watches";
import type { Locator, Page, WebSocketRoute } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { post } from "../../deploy/test/ask.ts";
import { outcomeOf } from "../../deploy/test/outcome.ts";
import { untilAccepted } from "../../deploy/test/until-accepted.ts";
import { expectNoViolations, NOT_FOUND, PHONE, pageWidth, tooSmallTargets } from "./accessibility.ts";
import { startTestProduct } from "./product.ts";
import { anAlert } from "./sample-alerts.ts";
import { openShop } from "./shop.ts";
import { expectToast, toastsSoFar } from "./toasts.ts";
import { focusOn } from "./waiting.ts";

/** Stores are asked again each second. */
const shop = openShop(() =>
  startTestProduct({ environment: { RECHECK_FASTEST_MS: "1000", RECHECKS_A_MINUTE: "6000" } }),
);

const UPC = "711719541028";
const NAME = "Sony PlayStation 5 (PS5) Console, Disc Edition";
const ADDRESS = `/where-to-buy/${UPC}/sony-playstation-5-ps5-console-disc-edition`;

/** Watches the product as a shopper does, and waits until its stores were asked. */
async function watch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Watch this", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Watch this" });
  await dialog.getByRole("radio", { name: "it is back in stock" }).check();
  await dialog.getByText("We'll alert you when it is back in stock at any store.").waitFor();
  await dialog.getByRole("button", { name: "Start watching" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Alerts/ }).waitFor();
}

/** Lets the test send alerts of the page's watch, in addition to the product's; the product does not know them, nor gets their receipts. */
async function ownAlerts(page: Page): Promise<{
  ring: (store: string, price: number, changes?: Partial<Alert>) => Promise<void>;
  receipts: readonly { id: string; kind: string }[];
}> {
  const receipts: { id: string; kind: string }[] = [];
  let live: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/api\/live$/, (socket) => {
    live = socket;
    socket.connectToServer();
  });
  await page.route(/\/api\/notifications\/[^/]+\/receipt$/, async (route) => {
    const id = route.request().url().split("/").at(-2) ?? "";
    receipts.push({ id, ...route.request().postDataJSON() });
    await route.fulfill({ status: 200, json: null });
  });
  const watchId = page
    .waitForResponse((response) => response.url().endsWith("/api/watch") && response.status() === 201)
    .then(async (response) => (await response.json()).id);
  return {
    receipts,
    async ring(store, price, changes) {
      const at = new Date().toISOString();
      const ids = { id: randomUUID(), watchId: await watchId };
      live?.send(JSON.stringify(anAlert({ ...ids, store, price, at, updatedAt: at, ...changes })));
    },
  };
}

const card = (page: Page) => page.getByRole("listitem").filter({ hasText: NAME });

/** The button of a watch's menu. */
const menuOf = (watch: Locator) => watch.getByRole("button", { name: /^Change the watch of/ });

/** Presses a command in a watch's menu by keyboard; the focus is on the menu's button again. */
async function command(watch: Locator, name: string): Promise<void> {
  await menuOf(watch).focus();
  await watch.page().keyboard.press("Enter");
  await watch.getByRole("button", { name, exact: true }).focus();
  await watch.page().keyboard.press("Enter");
}

async function untilChecked(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto("/watches");
        await card(page).waitFor();
        return await card(page).innerText();
      },
      { interval: 1_000, timeout: 60_000 },
    )
    .toMatch(/· checked/);
}

/** One at a time, and again where a busy product refuses: at once they wait for each other. */
async function watchAtManyPrices(
  fingerprint: string,
  { upc, count }: { upc: string; count: number },
): Promise<void> {
  const address = new URL("/api/watch", shop.product.url).href;
  const headers = { "x-fingerprint": fingerprint };
  for (let targetPrice = 1; targetPrice <= count; targetPrice += 1)
    await untilAccepted(
      async () => outcomeOf(addWatch, await post(address, { upc, kind: "price", targetPrice }, headers)),
      () => {},
    );
}

describe("a watched product that is back", () => {
  test("rings the bell at once, shows its cause, accepts feedback, and ends when the item sells out", async () => {
    await shop.product.setStock(UPC, "out");
    const page = await shop.visit(ADDRESS, { ...PHONE, colorScheme: "dark" });
    await page.getByRole("heading", { level: 1, name: /PlayStation 5/ }).waitFor();
    await watch(page);
    await untilChecked(page);

    await shop.product.setStock(UPC, "in");
    // However many stores have it: it is one watch.
    const bell = page.getByRole("button", { name: "Alerts, 1 new", exact: true });
    await bell.waitFor({ timeout: 60_000 });
    await expect
      .poll(() => card(page).innerText())
      .toMatch(/Alert when\s.*Back in stock\s.*\$[\d.]+\s.*And at \d+ more places\s.*Checked /s);
    await bell.click();
    const panel = page.locator("#alerts");
    const row = panel.getByRole("link", {
      name: /PlayStation 5 .* Back in stock at \d+ stores, best price \$\d+\.\d\d at /,
    });
    await row.waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Alerts", exact: true }).waitFor();
    expect(await panel.getByRole("listitem").count()).toBe(1);
    expect(await panel.boundingBox()).toMatchObject({ x: 16, width: PHONE.viewport.width - 32 });
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);

    await row.focus();
    await page.keyboard.press("Enter");
    const others = page.getByRole("region", { name: "Also at" }).getByRole("link");
    await others.first().waitFor();
    const alert = page.url();
    const another = await others.first().getAttribute("href");
    await others.first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${another}`);
    await focusOn(page.locator("#content"));
    await page
      .getByRole("region", { name: "Also at" })
      .locator(`[href="${new URL(alert).pathname}"]`)
      .waitFor();
    await page.goBack();
    // In the words of its store.
    await page.getByRole("heading", { level: 1, name: /PlayStation 5 .*Disc Edition$/ }).waitFor();
    await page
      .getByRole("article")
      .getByText(/^(Back in|Limited) stock .*(now|ago)$/)
      .waitFor();
    await page.getByText(/^(checked|seen on)/i).waitFor();
    const why = page.getByRole("region", { name: "Why did I get this?" });
    expect(await why.innerText()).toMatch(/back in stock[\s\S]*(out of stock|pre-order)[\s\S]*in stock/i);
    const outcome = page.getByRole("region", { name: "Did it help?" });
    await outcome.getByRole("button", { name: "No, sold out" }).click();
    await outcome.getByText("We'll check the store again").waitFor();
    const reported = page.waitForResponse("**/api/wrong");
    await outcome.getByText("Was something else wrong?").click();
    await outcome.getByRole("button", { name: /^Wrong stock at / }).press("Enter");
    expect((await reported).status()).toBe(202);
    expect((await reported).request().postDataJSON()).toMatchObject({ upc: UPC, what: "stock" });
    await outcome.getByText(/^Thanks\. We'll check .* again\.$/).waitFor();
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await page.reload();
    await outcome.getByRole("button", { name: "No, sold out", pressed: true }).waitFor();
    await outcome.getByRole("button", { name: "Yes, I got it", pressed: false }).click();
    await outcome.getByRole("button", { name: /^Stop watching/ }).click();
    await outcome.getByRole("button", { name: /^Keep watching/ }).click();
    await outcome.getByText("Do you still want alerts for this?").waitFor();

    await shop.product.setStock(UPC, "out");
    await page.getByRole("button", { name: /^Alerts/ }).click();
    await panel.getByRole("link", { name: /Sold out again/ }).waitFor({ timeout: 60_000 });
    await why
      .getByText("Now", { exact: true })
      .locator("xpath=following-sibling::dd[1]")
      .getByText(/^(out of stock|pre-order)/)
      .waitFor({ timeout: 60_000 });
  });
});

test("an alert's page leads with the nearest place that has it, then says what changed", async () => {
  const id = randomUUID();
  const terms = { price: 499.99, currency: "USD", stock: "in", soldByStore: null };
  const alert = anAlert({
    ...{ id, branch: "Streetsboro South", distanceMiles: 24.9 },
    nearest: {
      ...{ store: "Walmart", storeId: "walmart", branch: "Steelyard", distanceMiles: 3.3 },
      ...{ price: 489.99, currency: "USD", url: "https://www.walmart.com/ip/1" },
    },
  });
  const why = {
    ...{ rule: "back in stock", before: { ...terms, stock: "out" }, after: terms },
    ...{ source: "adapter", readAt: alert.at },
  };
  const page = await shop.newPage(PHONE);
  await page.route(`**/api/notifications/${id}`, (route) => route.fulfill({ json: { ...alert, why } }));
  await page.goto(`/alerts/${id}`);
  const article = page.getByRole("article");
  const changed = article.getByRole("link", { name: /^Back at Target, Streetsboro South, 24\.9 mi/ });
  expect(await changed.getAttribute("href")).toBe(alert.url);
  expect(await article.innerText()).toMatch(
    /In stock\s+\$489\.99\s+W?\s*Walmart, Steelyard · 3\.3\smi\s+Back at Target, Streetsboro South, 24\.9\smi\s+\(opens in a new tab\)\s+Checked \d+ days? ago\s/,
  );
  const [view, directions] = [
    article.getByRole("link", { name: /^View at Walmart/ }),
    article.getByRole("link", { name: /^Directions/ }),
  ];
  expect(await view.getAttribute("href")).toBe("https://www.walmart.com/ip/1");
  expect(await directions.getAttribute("href")).toMatch(/destination=Walmart%2C\+Steelyard$/);
  await expectNoViolations(page);
  expect(await tooSmallTargets(page)).toEqual([]);
  expect(await pageWidth(page)).toBe(PHONE.viewport.width);
});

describe("a restock at several stores", () => {
  test("is one new row and one toast, which the other stores change in place", async () => {
    const page = await shop.newPage({ ...PHONE, viewport: { width: 320, height: 700 }, colorScheme: "dark" });
    const { ring, receipts } = await ownAlerts(page);
    await page.goto(ADDRESS);
    await watch(page);
    const bell = page.getByRole("button", { name: /^Alerts/ });
    const row = page.locator("#alerts").getByRole("listitem");
    const link = row.getByRole("link");

    await ring("Best Buy", 549.99);
    await expectToast(page, "PlayStation 5: Back in stock at Best Buy for $549.99");
    await ring("Target", 499.99);
    await ring("Walmart", 499.99, { watchId: randomUUID(), name: "Xbox" });
    await page.getByRole("button", { name: "Alerts, 2 new", exact: true }).waitFor();
    await expectToast(page, "Xbox: Back in stock at Walmart for $499.99");
    const rung = (await toastsSoFar(page)).filter((text) => text.includes(": Back in stock"));
    expect(rung).toHaveLength(2);

    const widthOf = async () => (await bell.boundingBox())?.width;
    const counting = await widthOf();
    await bell.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Alerts", exact: true }).waitFor();
    // What stands beside it does not move when its count goes.
    expect(await widthOf()).toBe(counting);
    expect(await row.count()).toBe(2);
    await row
      .filter({ hasText: "PlayStation 5" })
      .getByRole("link", { name: /Back in stock at 2 stores, best price \$499\.99 at Target .*New/ })
      .waitFor();
    // Of which store it would be, only the alerts' pages know.
    expect(await row.filter({ hasText: "PlayStation 5" }).getByRole("button").count()).toBe(0);
    expect(await pageWidth(page)).toBe(320);
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    expect(receipts.map(({ kind }) => kind)).toEqual(["shown", "shown", "shown"]);
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(3);

    await ring("GameStop", 479.99);
    await link.filter({ hasText: "Back in stock at 3 stores, best price $479.99 at GameStop" }).waitFor();
    await expect.poll(() => receipts.length).toBe(4);
    await page.getByRole("button", { name: "Alerts", exact: true }).waitFor();
    const marks = row.getByText("New", { exact: true });
    expect(await marks.count()).toBe(2);
    await bell.press("Enter");
    await bell.press("Enter");
    await link.first().waitFor();
    expect(await marks.count(), "what was there when it was last open").toBe(0);
  });

  test("leaves the outcome that somebody is reporting where it is", async () => {
    const page = await shop.newPage(PHONE);
    const { ring, receipts } = await ownAlerts(page);
    await page.goto(ADDRESS);
    await watch(page);
    await ring("Best Buy", 549.99);
    // By keyboard: the toast of the new watch covers it on a phone.
    await page.getByRole("button", { name: "Alerts, 1 new", exact: true }).focus();
    await page.keyboard.press("Enter");
    const row = page.locator("#alerts").getByRole("listitem");
    await row.getByRole("link", { name: /Back in stock .*New \$549\.99 at Best Buy/ }).focus();
    await page.keyboard.press("Tab");
    await focusOn(row.getByRole("button", { name: "Yes, I got it" }));

    await ring("Target", 499.99);
    await row.getByRole("link", { name: /Back in stock at 2 stores/ }).waitFor();
    await row.getByText("At Best Buy:").waitFor();
    await focusOn(row.getByRole("button", { name: "Yes, I got it" }));
    await page.keyboard.press("Enter");
    await row.getByText("Glad it helped").waitFor();
    await row.getByRole("button", { name: "Yes, I got it", pressed: true }).waitFor();
    expect(receipts.find(({ kind }) => kind === "got")?.id).toBe(receipts[0]?.id);
    await row.getByRole("button", { name: /^Stop watching/ }).click();
    await row.getByText("You're no longer watching this.").waitFor();
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);
  });
});

describe("the feed of one's alerts", () => {
  test("has a secret address on a phone, and a new one ends it", async () => {
    const page = await shop.visit("/watches", PHONE);
    await page.getByText("Your alerts in a feed reader").focus();
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Your feed's address");
    const first = await field.inputValue();
    const feed = await fetch(first);
    expect(feed.headers.get("content-type")).toContain("application/atom+xml");
    expect(await feed.text()).toContain("<title>Your watches</title>");
    expect(await pageWidth(page)).toBe(375);
    expect(await tooSmallTargets(page)).toEqual([]);
    await expectNoViolations(page);

    await page.getByRole("button", { name: "Make a new address" }).press("Enter");
    await expect.poll(() => field.inputValue()).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(await field.inputValue())).status).toBe(200);
  });
});

describe("the watches as a file", () => {
  test("are imported after a preview on a phone, and exported", async () => {
    const page = await shop.visit("/watches", PHONE);
    await page.getByRole("button", { name: "Import" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Import watches" });
    await dialog.getByLabel(/^A CSV/).fill(`name,upc\nConsole,${UPC}\nXyzzy of plugh,`);
    await dialog.getByRole("button", { name: "Preview" }).press("Enter");
    const rows = dialog.getByRole("row");
    await rows.filter({ hasText: "Console" }).getByText("Will be watched").waitFor();
    await rows.filter({ hasText: "Xyzzy" }).getByText("Not known").waitFor();
    expect(await pageWidth(page)).toBe(375);
    expect(await tooSmallTargets(page)).toEqual([]);
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Watch 1 row" }).press("Enter");
    await dialog.waitFor({ state: "detached" });

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).press("Enter");
    const file = await saving;
    expect(file.suggestedFilename()).toBe("watches.csv");
    expect(await readFile(await file.path(), "utf8")).toContain(UPC);
  });
});

describe("a watch", () => {
  test("is paused, snoozed, resumed and removed on a phone, in the dark", async () => {
    const page = await shop.visit(ADDRESS, { ...PHONE, colorScheme: "dark" });
    await watch(page);
    await page.goto("/watches");
    await card(page).getByText("Back in stock", { exact: true }).waitFor();
    await menuOf(card(page)).click();
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await command(card(page), "Pause");
    await card(page).getByText("Paused").waitFor();
    await command(card(page), "Go on");
    await card(page).getByText("Watching").waitFor();
    await command(card(page), "Snooze");
    const snooze = page.getByRole("dialog", { name: "Snooze" });
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await snooze.getByRole("button", { name: "For a week" }).focus();
    await page.keyboard.press("Enter");
    await card(page)
      .getByText(/Snoozed until \w+, \w+ \d+, 8:00 AM/)
      .waitFor();
    await focusOn(menuOf(card(page)));
    await page.reload();
    await command(card(page), "Go on");
    await card(page).getByText("Watching").waitFor();
    await focusOn(menuOf(card(page)));
    await command(card(page), "Remove");
    await page.getByText("You're not watching anything yet.").waitFor();
    await focusOn(page.getByRole("heading", { level: 1, name: "Your watches" }));
  });

  test("shows on the button of its product, also after a reload, and a press changes it or adds another", async () => {
    const page = await shop.visit(ADDRESS, PHONE);
    await watch(page);
    const button = page.getByRole("button", { name: "Watching · back in stock", exact: true });
    await button.waitFor();
    await page.getByRole("button", { name: "Watching · back in stock at Best Buy" }).waitFor();
    await page.reload();
    await button.focus();
    await page.keyboard.press("Enter");
    const change = page.getByRole("dialog", { name: "Edit watch" });
    await change.getByRole("button", { name: "Save" }).waitFor();
    await expectNoViolations(page);
    expect(await tooSmallTargets(page)).toEqual([]);
    await change.getByRole("button", { name: "add another watch" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Watch this" });
    await dialog.getByRole("radio", { name: "it gets cheaper" }).check();
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Watching · 5% cheaper", exact: true }).waitFor();
    expect(await pageWidth(page)).toBe(375);
    await page.goto("/watches");
    await expect.poll(() => card(page).count()).toBe(2);
  });

  test("is a store's offer: at that store, then at others, then by a drop of its price", async () => {
    const page = await shop.visit(ADDRESS, PHONE);
    await page.getByRole("button", { name: "Watch this at Sam's Club" }).waitFor();
    await page.getByRole("button", { name: "Watch this at Best Buy" }).click();
    const dialog = page.getByRole("dialog", { name: "Watch this" });
    expect(await dialog.getByRole("checkbox", { name: "Best Buy" }).isChecked()).toBe(true);
    await dialog.getByRole("checkbox", { name: "Sam's Club" }).check();
    await dialog.getByRole("radio", { name: "it gets cheaper" }).check();
    await dialog
      .getByText("We'll alert you when it costs 5% less than now at one of 2 stores.", { exact: true })
      .waitFor();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.waitFor({ state: "detached" });

    await page.goto("/watches");
    await card(page).getByText("Cheaper by 5%, at Best Buy, Sam's Club").waitFor();
    await card(page)
      .getByRole("button", { name: /^Edit the watch of/ })
      .press("Enter");
    const change = page.getByRole("dialog", { name: "Edit watch" });
    await change.getByRole("radio", { name: "at any store" }).check();
    await change.getByRole("combobox", { name: "Drop in" }).selectOption("amount");
    await expectNoViolations(page);
    await change.getByRole("button", { name: "Save" }).click();
    await card(page).getByText("Cheaper by $5.00", { exact: true }).waitFor();

    await card(page)
      .getByRole("button", { name: /^Edit the watch of/ })
      .press("Enter");
    await change.getByRole("combobox", { name: "Cheaper how" }).selectOption("to at most, in total");
    await change.getByRole("textbox", { name: "Highest total" }).fill("450");
    await change.getByRole("textbox", { name: "Zip Code" }).fill("44114");
    await change.getByRole("button", { name: "Save" }).click();
    await card(page).getByText("At most $450.00 in total at 44114", { exact: true }).waitFor();

    await card(page)
      .getByRole("button", { name: /^Edit the watch of/ })
      .press("Enter");
    await change.getByRole("button", { name: "Remove watch" }).press("Enter");
    await page.getByText("You're not watching anything yet.").waitFor();
    await focusOn(page.getByRole("heading", { level: 1, name: "Your watches" }));
  });

  test("may be of shelves near a place; its form fits the narrowest phone", async () => {
    const page = await shop.visit(ADDRESS, { ...PHONE, viewport: { width: 320, height: 812 } });
    await page.getByRole("button", { name: "Watch this at Best Buy" }).click();
    const dialog = page.getByRole("dialog", { name: "Watch this" });
    await dialog.getByRole("radio", { name: "it gets cheaper" }).check();
    await dialog.getByRole("checkbox", { name: "only in stores near me" }).check();
    const zip = dialog.getByRole("textbox", { name: "Zip Code" });
    await zip.fill("Ohio");
    await dialog.getByRole("checkbox", { name: "by email" }).check();
    await dialog.getByText("Quiet hours and limits").click();
    await dialog.getByRole("checkbox", { name: "no alerts at night" }).check();
    const [width, place] = await dialog.evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(width).toBe(place);
    await expectNoViolations(page);
    await dialog.getByRole("checkbox", { name: "by email" }).uncheck();

    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.getByText("Please enter a zip code, like 44114").waitFor();
    await focusOn(zip);
    await zip.fill("44114");
    await dialog.getByRole("combobox", { name: "Distance" }).selectOption("10 miles");
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.goto("/watches");
    const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect(bar?.height, "the bell and the menu are on one line").toBeLessThan(50);
    await card(page).getByText("Cheaper by 5%, at Best Buy within 10 miles of 44114").waitFor();

    await card(page)
      .getByRole("button", { name: /^Edit the watch of/ })
      .press("Enter");
    const change = page.getByRole("dialog", { name: "Edit watch" });
    await change.getByRole("combobox", { name: "Distance" }).selectOption("50 miles");
    await change.getByText(/within 50 miles of 44114\.$/).waitFor();
    await expectNoViolations(page);
    await change.getByRole("button", { name: "Save" }).click();
    await card(page).getByText("Cheaper by 5%, at Best Buy within 50 miles of 44114").waitFor();
  });

  test("may be of an item without a known GTIN", async () => {
    const page = await shop.visit("/product/ps5/44114");
    await page.getByRole("button", { name: /^Watch this Geek Certified .* at Best Buy$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Watch this" });
    await dialog.getByText("at Best Buy", { exact: true }).waitFor();
    await dialog.getByRole("radio", { name: "it is back in stock" }).check();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.waitFor({ state: "detached" });

    await page.goto("/watches");
    const item = page.getByRole("listitem").filter({ hasText: "Back in stock, at Best Buy" });
    await item.getByText(/· checked/).waitFor({ timeout: 20_000 });
    await item.getByRole("heading", { name: /Geek Certified/ }).waitFor();
  });

  test("needs a price if it is a price, by keyboard alone", async () => {
    const page = await shop.visit(ADDRESS);
    await page.getByRole("button", { name: "Watch this", exact: true }).first().focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Watch this" });
    await dialog.getByRole("radio", { name: "it gets cheaper" }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("combobox", { name: "Cheaper how" }).focus();
    await page.keyboard.type("to at most");
    await dialog.getByRole("textbox", { name: "Highest price" }).focus();
    await page.keyboard.type("cheap");
    await page.keyboard.press("Enter");
    await dialog.getByText("Please enter a price, like 449.99").waitFor();
    await expectNoViolations(page);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("450");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.goto("/watches");
    await card(page).getByText("At most $450.00").waitFor();
  });

  describe("after 200 others", () => {
    let fingerprint: string;

    beforeEach(async () => {
      fingerprint = randomUUID();
      await watchAtManyPrices(fingerprint, { upc: "863642871878", count: 200 });
    });

    test("is over the limit: the dialog says so, and how to make room", async () => {
      const page = await shop.visit(ADDRESS, {
        ...PHONE,
        colorScheme: "dark",
        remembered: { seen: "true", fingerprint },
        expectedErrors: /429/,
      });

      await page.getByRole("button", { name: "Watch this", exact: true }).first().click();
      const dialog = page.getByRole("dialog", { name: "Watch this" });
      await dialog.getByRole("button", { name: "Start watching" }).click();
      await dialog
        .getByRole("alert")
        .getByText("You watch 200 items already; remove one to watch another")
        .waitFor();
      await expectNoViolations(page);
      await dialog.getByRole("alert").getByRole("link", { name: "Your watches" }).click();
      await page.getByRole("heading", { level: 1, name: "Your watches" }).waitFor();
      const watches = page.getByRole("listitem").filter({ hasText: "At most $" });
      await expect.poll(() => watches.count()).toBe(200);
      for (const [removed, left] of [
        [watches.first(), 199],
        [watches.last(), 198],
      ] as const) {
        await command(removed, "Remove");
        await expect.poll(() => watches.count()).toBe(left);
        // By now it is the watch after the removed one, or the one before the last.
        await focusOn(removed.getByRole("button").first());
      }
    });
  });

  test("is nobody else's", async () => {
    const page = await shop.visit("/watches", NOT_FOUND);
    await page.getByText("You're not watching anything yet.").waitFor();
    await page.goto("/alerts/0190b0a0-0000-4000-8000-00000000000a");
    await page.getByRole("heading", { name: "There is no such alert" }).waitFor();
  });
});
