import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { anAnonymousUser } from "./anonymous-users.ts";
import { card, cards, livingAt, openFeed } from "./community.ts";
import { shiftSoFar } from "./layout-shifts.ts";
import { aNeighbour } from "./neighbours.ts";
import { openShop } from "./shop.ts";
import { expectToast, expectToastFor, toast } from "./toasts.ts";
import { focusOn, stopClock } from "./waiting.ts";

const shop = openShop();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Make a post" });
const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name });
const choice = (page: Page, name: string) => dialog(page).getByRole("combobox", { name });
const submit = (page: Page) => dialog(page).getByRole("button", { name: "Post", exact: true });

async function open(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Make Post" }).first().click();
  await dialog(page).waitFor();
}

/** A valid post. */
async function fill(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await field(page, "Text").fill("Two full shelves.");
  await choice(page, "Store").selectOption("Target");
}

describe("Make Post", () => {
  test("has all fields, in their order, with their options", async () => {
    const page = await shop.visit("/posts", { remembered: livingAt("99501") });
    await open(page);
    const labels = () => dialog(page).locator("label").allTextContents();
    const always = ["Title", "Text", "Store", "Location (optional)", "Item Name (optional)"];
    expect(await labels()).toEqual([...always, "Status (optional)", "Quantity (optional)"]);
    // An item needs a status.
    await field(page, "Item Name").fill("Wipes, 75 ct");
    expect(await labels()).toEqual([...always, "Status", "Quantity (optional)"]);
    const options = async (name: string) =>
      (await choice(page, name).getByRole("option").allTextContents()).slice(1);
    expect(await options("Store")).toEqual([
      "Target",
      "Walgreens",
      "Sam's Club",
      "Walmart",
      "CVS",
      "Walmart Groceries",
      "General",
      "Other",
    ]);
    expect(await options("Status")).toEqual(["In Stock", "Out of Stock", "Limited Stock"]);
    expect(await options("Quantity")).toEqual(["1-10", "10-30", "30-50", "50-100", "100+"]);

    await choice(page, "Status").selectOption("Out of Stock");
    expect(await choice(page, "Quantity").inputValue()).toBe("0");
    expect(await options("Quantity")).toEqual(["0"]);
  });

  test("shows one missing field at a time, and focuses it", async () => {
    const page = await shop.visit("/posts", { remembered: livingAt("99501") });
    await open(page);
    const expectRefused = async (message: string, name: string) => {
      await submit(page).click();
      await expectToast(page, message);
      await dialog(page).locator("form").getByText(message, { exact: true }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(name);
      expect(await page.locator(`[name="${name}"]`).getAttribute("aria-invalid")).toBe("true");
    };
    await expectRefused("Invalid value for Title", "title");
    await field(page, "Title").fill("Wipes");
    await expectRefused("Invalid value for Text", "text");
    await field(page, "Text").fill("Two full shelves.");
    await expectRefused("Invalid value for Store", "store");
    await choice(page, "Store").selectOption("CVS");
    await field(page, "Item Name").fill("Wipes, 75 ct");
    await expectRefused("Invalid value for Status", "status");
    await choice(page, "Status").selectOption("In Stock");
    await expectRefused("Invalid value for Quantity", "quantity");
  });

  test("shows which text is too long, counted in characters as people see them", async () => {
    const page = await shop.visit("/posts", { remembered: livingAt("99501") });
    await open(page);
    await fill(page, "🧻".repeat(101));
    await dialog(page).getByText("101 of 100 characters").waitFor();
    await submit(page).click();
    const long = (name: string, most: number) =>
      `Value for ${name} is too long, please shorten to at most ${most} characters.`;
    await expectToast(page, long("Title", 100));
    await field(page, "Title").fill("🧻".repeat(100));
    await field(page, "Text").fill("x".repeat(1_001));
    await submit(page).click();
    await expectToast(page, long("Text", 1_000));
  });

  test("shows an error for three seconds", async () => {
    const page = await shop.newPage({ remembered: livingAt("99501") });
    await stopClock(page);
    await page.goto("/posts");
    await open(page);
    const message = toast(page, "Invalid value for Title");
    await expectToastFor(message, 3_000, () => submit(page).click());
  });

  test("shows one error at a time, without covering its field", async () => {
    const page = await shop.newPage({ ...PHONE, remembered: livingAt("99501") });
    await stopClock(page);
    await page.goto("/posts");
    await open(page);
    await submit(page).click();
    const mistake = toast(page, "Invalid value for Title");
    await mistake.waitFor();
    const below = await mistake.evaluate((message) => message.getBoundingClientRect().bottom);
    expect(await field(page, "Title").evaluate((title) => title.getBoundingClientRect().top)).toBeGreaterThan(
      below,
    );

    await field(page, "Title").fill("Wipes are back");
    await submit(page).click();
    await toast(page, "Invalid value for Text").waitFor();
    await page.clock.runFor(1_000);
    await mistake.waitFor({ state: "detached" });
    await toast(page, "Invalid value for Text").waitFor();
  });

  test("around an invalid zip code focuses the zip code", async () => {
    const page = await shop.visit("/posts", { remembered: livingAt("00000") });
    await page.getByRole("alert").getByText("Invalid value for Zipcode", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Make Post" }).click();
    await expectToast(page, "Invalid value for Zipcode");
    const zip = page.getByRole("textbox", { name: "Zip Code" });
    await focusOn(zip);
    expect(await dialog(page).count()).toBe(0);

    await zip.fill("96701");
    await open(page);
    await dialog(page).getByText("Neighbors around 96701 will see it").waitFor();
  });

  test("puts the post on top of the feed, and the focus on it", async () => {
    const neighbour = aNeighbour(shop.product);
    await neighbour.post({ zipcode: "96813", title: "Before" });
    const page = await openFeed(shop, { remembered: livingAt("96813") });
    await card(page, "Before").waitFor();
    await open(page);
    await fill(page, "Wipes are back");
    await field(page, "Item Name").fill("Wipes, 75 ct");
    await choice(page, "Status").selectOption("Out of Stock");
    await field(page, "Location").fill("King Street");
    const sent = page.waitForRequest("**/api/post/add");
    await submit(page).click();

    const post = (await sent).postDataJSON();
    const [userID, userName] = await page.evaluate(() => [localStorage.user_id, localStorage.user_name]);
    expect(post).toEqual({
      userID,
      userName,
      zipcode: "96813",
      title: "Wipes are back",
      text: "Two full shelves.",
      store: "Target",
      itemName: "Wipes, 75 ct",
      status: "Out of Stock",
      quantity: "0",
      location: "King Street",
    });
    await dialog(page).waitFor({ state: "detached" });
    await focusOn(card(page, "Wipes are back"));
    expect(await cards(page).getByRole("heading").allTextContents()).toEqual(["Wipes are back", "Before"]);
    await card(page, "Wipes are back").getByText(userName, { exact: true }).waitFor();
    // One's own post does not count as new.
    await neighbour.post({ zipcode: "96813", title: "After" });
    await page.getByRole("button", { name: "1 new post", exact: true }).waitFor();
  });

  test("about a known product shows its picture, and shows on the product's page", async () => {
    // What was searched for is known.
    await (await fetch(`${shop.product.url}/api/search?query=ps5&zip=44114`)).text();
    const page = await shop.visit("/posts", { ...PHONE, remembered: livingAt("44114") });
    await open(page);
    await fill(page, "Behind the counter");
    await field(page, "Item Name").pressSequentially("playstation 5 disc");
    const product = dialog(page)
      .getByRole("option", { name: /PlayStation 5.*Disc/ })
      .first();
    await product.waitFor();
    await expectNoViolations(page);
    await product.click();
    const name = await field(page, "Item Name").inputValue();
    expect(name).toMatch(/PlayStation 5/);
    await choice(page, "Status").selectOption("Limited Stock");
    await choice(page, "Quantity").selectOption("1-10");
    await submit(page).click();

    const post = card(page, "Behind the counter");
    await post.getByRole("link", { name }).waitFor();
    await page.reload();
    await post.getByText(/ · posted in your ZIP Code$/).waitFor();
    expect(await tooSmallTargets(page)).toEqual([]);
    await post.getByRole("link", { name }).click();
    const seen = page.getByRole("region", { name: "What neighbors saw" });
    await seen.getByText(/^Target · posted in your ZIP Code · (just now|1 min ago)$/).waitFor();
    await seen.getByText("Limited Stock, 1-10 left").waitFor();
    await seen.getByRole("link", { name: "Behind the counter" }).click();
    await page.getByRole("heading", { level: 1, name: "Behind the counter" }).waitFor();
  });

  test("keeps its draft when it is closed, and uses a zip code that is only typed", async () => {
    const page = await shop.visit("/posts");
    await page.getByRole("textbox", { name: "Zip Code" }).fill("96701");
    await open(page);
    await dialog(page).getByText("Neighbors around 96701 will see it").waitFor();
    await fill(page, "Thought over");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await open(page);
    expect(await field(page, "Title").inputValue()).toBe("Thought over");
    await submit(page).click();
    await card(page, "Thought over").waitFor();
    await open(page);
    expect(await field(page, "Title").inputValue()).toBe("");
  });

  test("shows why the server refused a post, and keeps the draft", async () => {
    const page = await shop.visit("/posts", { remembered: livingAt("99501") });
    await page.route("**/api/post/add", (route) =>
      route.fulfill({ json: { worked: false, msg: "You have posted a lot. Please try again later." } }),
    );
    await open(page);
    await fill(page, "One too many");
    await submit(page).click();
    await expectToast(page, "There was an Error:You have posted a lot. Please try again later.");
    expect(await field(page, "Title").inputValue()).toBe("One too many");
  });

  test("sends again under the same key after a lost answer, and posts once", async () => {
    const page = await shop.visit("/posts", {
      remembered: livingAt("99801"),
      expectedErrors: /ERR_FAILED/,
    });
    await page.getByText("Be the first one to post in your area").waitFor();
    const keys: (string | undefined)[] = [];
    await page.route("**/api/post/add", async (route, request) => {
      keys.push(request.headers()["idempotency-key"]);
      const response = await route.fetch();
      if (keys.length === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await open(page);
    await fill(page, "Posted once");
    await submit(page).click();
    await expectToast(page, "There was an Error");
    await submit(page).click();
    await dialog(page).waitFor({ state: "detached" });
    await card(page, "Posted once").waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await page.reload();
    await card(page, "Posted once").waitFor();
    expect(await cards(page).count()).toBe(1);
  });

  test("closes its errors when the post is made", async () => {
    const page = await shop.newPage({ remembered: livingAt("96720") });
    await stopClock(page);
    await page.goto("/posts");
    await open(page);
    await submit(page).click();
    const error = toast(page, "Invalid value for Title").and(page.locator(":not([data-ending-style])"));
    await error.waitFor();
    await fill(page, "Made after all");
    // The clock stands, so the error does not close by itself.
    await submit(page).click();
    await expect.poll(() => error.count()).toBe(0);
    await dialog(page).waitFor({ state: "detached" });
    await card(page, "Made after all").waitFor();
  });

  test("posts for the signed-in account, and its deletion deletes the post", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.visit("/posts", { remembered: { ...user.remembered, ...livingAt("59401") } });
    await open(page);
    await fill(page, "Posted as somebody");
    await submit(page).click();
    await card(page, "Posted as somebody").waitFor();
    await page.goto("/me");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL("**/logout");
    await expect
      .poll(async () => {
        await page.goto("/posts");
        const empty = page.getByText("Be the first one to post in your area");
        await empty.or(cards(page)).first().waitFor();
        return empty.count();
      })
      .toBe(1);
  });
});

describe("new posts", () => {
  test("are announced without a reload, move nothing, and are shown on request", async () => {
    const neighbour = aNeighbour(shop.product);
    for (let number = 1; number <= 8; number++)
      await neighbour.post({ zipcode: "88201", title: `Post ${number}` });
    const reader = await openFeed(shop, { remembered: livingAt("88201"), watchShifts: true });
    const writer = await shop.visit("/posts", { remembered: livingAt("88201") });
    await card(reader, "Post 4").scrollIntoViewIfNeeded();
    const place = () => card(reader, "Post 4").evaluate((post) => post.getBoundingClientRect().top);
    const before = await place();

    await open(writer);
    await fill(writer, "Just put on the shelf");
    await submit(writer).click();
    const button = reader.getByRole("status").getByRole("button", { name: "1 new post", exact: true });
    await button.waitFor();
    expect(await place()).toBe(before);
    expect(await card(reader, "Just put on the shelf").count()).toBe(0);
    expect(await shiftSoFar(reader)).toBeLessThan(0.01);

    await neighbour.post({ zipcode: "88201", title: "And another" });
    await reader.getByRole("button", { name: "2 new posts", exact: true }).click();
    await focusOn(card(reader, "And another"));
    expect((await cards(reader).getByRole("heading").allTextContents()).slice(0, 3)).toEqual([
      "And another",
      "Just put on the shelf",
      "Post 8",
    ]);
    expect(await button.count()).toBe(0);
  });

  test("are shown at once in an empty feed", async () => {
    const page = await openFeed(shop, { remembered: livingAt("73301") });
    await page.getByText("Be the first one to post in your area").waitFor();
    await aNeighbour(shop.product).post({ zipcode: "73301", title: "The first one" });
    await card(page, "The first one").waitFor();
  });

  test("of other areas are not announced", async () => {
    const neighbour = aNeighbour(shop.product);
    await neighbour.post({ zipcode: "66044", title: "Here" });
    const page = await openFeed(shop, { remembered: livingAt("66044") });
    await card(page, "Here").waitFor();
    await neighbour.post({ zipcode: "44114", title: "Far away" });
    await neighbour.post({ zipcode: "66044", title: "Here too" });
    await page.getByRole("button", { name: "1 new post", exact: true }).waitFor();
  });

  test("that arrived while the page was hidden are announced when it is shown", async () => {
    const neighbour = aNeighbour(shop.product);
    await neighbour.post({ zipcode: "70112", title: "Seen" });
    const page = await openFeed(shop, { remembered: livingAt("70112") });
    await card(page, "Seen").waitFor();
    const look = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    // A hidden page closes its connection.
    const closed = page.waitForEvent("requestfailed", (request) => request.url().includes("/stream"));
    await look(true);
    await closed;
    await neighbour.post({ zipcode: "70112", title: "Unseen" });
    await look(false);
    await page.getByRole("button", { name: "1 new post", exact: true }).click();
    await card(page, "Unseen").waitFor();
  });
});
