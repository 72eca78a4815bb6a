import { text } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, expectNoViolations, PHONE, pageWidth, tooSmallTargets } from "./accessibility.ts";
import { openShop, type Visitor } from "./shop.ts";

const shop = openShop();

const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const check = (page: Page, text: string) => row(page, text).getByRole("checkbox");

/** A new list in a new browser. */
async function aList(name: string, visitor: Visitor = PHONE): Promise<Page> {
  const page = await shop.visit("/lists", visitor);
  await page.getByRole("textbox", { name: "List name" }).fill(name);
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return page;
}

async function add(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "What to get" }).fill(text);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

/** Adds one line, and waits until the server has it. */
async function addOne(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse("**/api/lists/*/lines");
  await add(page, text);
  await answered;
  await expect.poll(() => check(page, text).count()).toBe(1);
}

test("a household pastes a list, shares it, and checks it off together", async () => {
  const mine = await aList("Saturday");
  await add(mine, "2x paper towels\n- milk, 1 gallon\neggs");
  await row(mine, "2 × paper towels").waitFor();
  expect(
    await mine
      .getByRole("listitem")
      .filter({ has: mine.getByRole("checkbox") })
      .count(),
  ).toBe(3);

  await mine.getByRole("button", { name: "Invite" }).click();
  const link = await mine.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await mine.getByRole("button", { name: "Close" }).click();
  const late = await shop.visit("/", { ...PHONE, expectedErrors: /status of 404/ });
  const theirs = await shop.visit(new URL(link).pathname + new URL(link).hash, PHONE);
  await check(theirs, "eggs").check();
  await mine.getByRole("heading", { name: "In the cart (1)" }).waitFor();

  await row(mine, "milk").getByRole("button", { name: "Change milk, 1 gallon" }).click();
  await mine.getByRole("button", { name: "I’m getting it" }).click();
  await row(theirs, "milk").getByText("is getting it").waitFor();
  await row(theirs, "milk").getByRole("button", { name: "Change milk, 1 gallon" }).click();
  await theirs.getByRole("link", { name: "Where to buy" }).waitFor();
  expect(await theirs.getByRole("button", { name: "I’m getting it" }).count()).toBe(0);
  await theirs.getByRole("button", { name: "Close" }).click();

  // Chromium makes the offer itself once somebody has been here for a while.
  await mine.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt"), {
      prompt: async () => document.body.setAttribute("data-prompted", ""),
    });
    window.dispatchEvent(offer);
  });
  await mine.getByRole("button", { name: "Install StockFinder on this device" }).click();
  await mine.locator("body[data-prompted]").waitFor();

  await mine.getByRole("button", { name: "Invite" }).click();
  await mine.getByRole("button", { name: "Withdraw all links to this list" }).click();
  await mine.getByText("Links to this list no longer work.").waitFor();
  await mine.getByRole("button", { name: "Close" }).click();
  await late.goto(new URL(link).pathname + new URL(link).hash);
  await late.getByText("This list is gone, or you're not in it.").waitFor();

  await theirs.goto("/lists");
  await theirs
    .getByRole("link", { name: "Saturday 2 items left · shared with 1 other paper towels, milk, 1 gallon" })
    .waitFor();
  for (const page of [mine, theirs]) {
    await expectNoViolations(page);
    expect(await pageWidth(page)).toBe(PHONE.viewport.width);
    expect(await tooSmallTargets(page)).toEqual([]);
  }
});

test("a list is renamed for all, left by one, and deleted by its owner at the second press", async () => {
  const mine = await aList("Saturday", { ...PHONE, expectedErrors: /status of 404/ });
  await mine.getByRole("button", { name: "Invite" }).click();
  const link = await mine.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await mine.getByRole("button", { name: "Close" }).click();
  const theirs = await shop.visit(new URL(link).pathname + new URL(link).hash, {
    ...PHONE,
    expectedErrors: /status of 404/,
  });
  await theirs.getByRole("button", { name: "Rename or leave" }).click();
  await theirs.getByRole("textbox", { name: "Name" }).fill("Sunday");
  await expectNoViolations(theirs);
  expect(await tooSmallTargets(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: "Save", exact: true }).click();
  await mine.getByRole("heading", { level: 1, name: "Sunday" }).waitFor();

  await theirs.getByRole("button", { name: "Rename or leave" }).click();
  await theirs.getByRole("button", { name: "Leave this list" }).click();
  await theirs.getByRole("button", { name: "Yes, leave it" }).click();
  await theirs.getByText("You don't have a list yet.").waitFor();
  await theirs.getByText("See where it costs least").waitFor();
  await mine.getByText("Only you see it. Invite your household to share it.").waitFor();

  await mine.getByRole("button", { name: "Rename or delete" }).click();
  await mine.getByRole("button", { name: "Delete this list" }).click();
  await mine.getByRole("button", { name: "Yes, delete it for everybody" }).click();
  await mine.getByText("You don't have a list yet.").waitFor();
});

test("a known product is suggested, and what another app shares is added to a list", async () => {
  await known("paper towels");
  const page = await aList("Suggested");
  await page.getByRole("textbox", { name: "What to get" }).pressSequentially("paper tow");
  await page.getByRole("option").first().waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await check(page, "Paper Towels").waitFor();

  await page.goto("/lists?title=Recipe&text=2x%20oat%20milk");
  await page.getByText("Add 2x oat milk to which list?").waitFor();
  await page.getByRole("link", { name: /Suggested/ }).click();
  await row(page, "2 × oat milk").waitFor();
});

test("a file is added to a list with what is wrong said by line, and a list is saved as one", async () => {
  const page = await aList("From a file");
  await page.getByRole("button", { name: "Add from a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Add from a file" });
  await dialog.getByRole("textbox").fill("text,quantity\nmilk,2\neggs,many");
  await dialog.getByText("Line 3: The quantity many is no number from 1 to 999").waitFor();
  await expectNoViolations(page);
  const buffer = Buffer.from("item;qty\nmilk;2\neggs;12");
  await dialog
    .getByLabel("Or choose its file")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Add 2 lines" }).click();
  await row(page, "12 × eggs").waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("From a file.csv");
  const csv = await text(await saved.createReadStream());
  expect(csv.split("\r\n")[1]).toBe("milk,2,,,,no,no");
});

test("a file whose last lines are refused is added once", async () => {
  const page = await aList("Long file", { ...PHONE, expectedErrors: /400/ });
  let requests = 0;
  await page.route("**/api/lists/*/lines", async (route) => {
    requests += 1;
    if (requests === 2) await route.fulfill({ status: 400, json: { code: "bad-input", detail: "Not now" } });
    else await route.continue();
  });
  await page.getByRole("button", { name: "Add from a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Add from a file" });
  const items = Array.from({ length: 61 }, (_, n) => `item ${n + 1}`);
  await dialog.getByRole("textbox").fill(["text", ...items].join("\n"));
  await dialog.getByRole("button", { name: "Add 61 lines" }).click();
  await dialog.getByRole("alert").getByText("Not now").waitFor();
  await dialog.getByRole("button", { name: "Add 61 lines" }).click();
  await row(page, "item 61").waitFor();
  expect(await page.getByRole("checkbox", { name: /item/ }).count()).toBe(61);
});

test("a list that is full of lines or people says so, and keeps what was typed", async () => {
  const page = await aList("Full", { ...PHONE, expectedErrors: /status of (400|409)/ });
  const things = (count: number) => Array.from({ length: count }, (_, at) => `thing ${at + 1}`).join("\n");
  const refused = page.getByRole("alert").getByText("A list has at most 300 lines");
  await add(page, things(301));
  await refused.waitFor();
  await add(page, things(300));
  await check(page, "thing 300").waitFor();
  await refused.waitFor({ state: "detached" });
  await add(page, "one more");
  await refused.waitFor();
  expect(await page.getByRole("textbox", { name: "What to get" }).inputValue()).toBe("one more");
  expect(await check(page, "one more").count()).toBe(0);

  await page.getByRole("button", { name: "Invite" }).click();
  const link = new URL(await page.getByRole("textbox", { name: "Invitation link" }).inputValue());
  const token = link.hash.slice(1);
  for (let joined = 1; joined < 20; joined += 1)
    await fetch(`${shop.product.url}/api${link.pathname}`, {
      headers: { "X-List-Token": token, "X-Fingerprint": `member-${joined}-of-a-full-list` },
    });
  const late = await shop.visit(link.pathname + link.hash, { ...PHONE, expectedErrors: /status of 409/ });
  await late.getByText("A list has at most 20 members").waitFor();
});

test("a change that the server has not answered yet is not said to wait for the network", async () => {
  const page = await aList("Slow");
  await addOne(page, "chips");
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/lists/*/lines/*", async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await check(page, "chips").check();
  await asked.promise;
  await page.getByRole("heading", { name: "In the cart (1)" }).waitFor();
  expect(await page.getByText("waits for the network").count()).toBe(0);
  answered.resolve();
  await page.reload();
  await expect.poll(() => check(page, "chips").isChecked()).toBe(true);
});

test("a change that met a server in trouble is sent again by itself", async () => {
  const page = await aList("Trouble", { ...PHONE, expectedErrors: /status of 503/ });
  await addOne(page, "chips");
  const trouble = { status: 503, json: { code: "unavailable", detail: "Not now" } };
  await page.route("**/api/lists/*/lines/*", (route) => route.fulfill(trouble));
  await check(page, "chips").check();
  await page.getByText("1 change waits for the network").waitFor();
  await page.unroute("**/api/lists/*/lines/*");
  await page.getByText("1 change waits for the network").waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => check(page, "chips").isChecked()).toBe(true);
});

test("a change that waited and is refused then is named", async () => {
  const page = await aList("Late", { ...PHONE, expectedErrors: /status of (400|503)/ });
  await addOne(page, "chips");
  let status = 503;
  await page.route("**/api/lists/*/lines/*", (route) =>
    route.fulfill({
      status,
      json: { code: status === 503 ? "unavailable" : "bad-input", detail: "Not like this" },
    }),
  );
  await check(page, "chips").check();
  await page.getByText("1 change waits for the network").waitFor();
  status = 400;
  await page.getByRole("alert").getByText("A change you made offline was refused: Not like this").waitFor();
  await expect.poll(() => check(page, "chips").isChecked()).toBe(false);
});

test("a line is changed and removed, and a list of others is not shown", async () => {
  const page = await aList("Party");
  await add(page, "chips");
  await row(page, "chips").getByRole("button", { name: "Change chips" }).click();
  await page.getByRole("textbox", { name: "How many" }).fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").getByText("The quantity is a number from 1 to 999").waitFor();
  await page.getByRole("textbox", { name: "How many" }).fill("4");
  await page.getByRole("textbox", { name: "At most, in dollars" }).fill("3.5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await row(page, "4 × chips").getByText("at most $3.50").waitFor();
  await page.getByRole("button", { name: "Change chips" }).click();
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await page.getByText("Nothing to get yet.").waitFor();

  const other = await shop.visit(new URL(page.url()).pathname, { expectedErrors: /404/ });
  await other.getByText("This list is gone, or you're not in it.").waitFor();
});

test("where to buy it all: plans that are compared line by line, for the remembered ZIP code", async () => {
  await known("paper towels");
  await known("batteries");
  const page = await aList("Big shopping", { ...PHONE, expectedErrors: /status of 400/ });
  await add(page, "2x paper towels\nbatteries\nunicorn food");
  const plan = page.getByRole("region", { name: "Where to buy it all" });
  await plan.getByText("Enter your ZIP Code").waitFor();
  await plan.getByRole("textbox", { name: "ZIP Code" }).fill("00000");
  await plan.getByRole("button", { name: "Show" }).click();
  await plan.getByRole("alert").getByText("No place in the US has this ZIP Code.").waitFor();
  await plan.getByRole("textbox", { name: "ZIP Code" }).fill("M5V 3A8");
  await plan.getByRole("button", { name: "Show" }).click();
  await plan.getByText("Only stores in the US are compared. Enter a ZIP Code there.").waitFor();
  await plan.getByRole("textbox", { name: "Postal code" }).fill("44114");
  await plan.getByRole("button", { name: "Show" }).click();

  // A phone shows one plan at a time, the best one first, and what each costs.
  const plans = plan.getByRole("article");
  const which = plan.getByRole("group", { name: "Which plan" }).getByRole("button");
  const best = which.filter({ hasText: "Best" });
  await best.waitFor();
  expect(await best.getAttribute("aria-pressed")).toBe("true");
  expect(await plans.count()).toBe(1);
  // Until then totals change.
  await plan.getByText(/^Checking stores/).waitFor({ state: "detached" });
  const other = which.filter({ hasNotText: "Best" }).last();
  await other.click();
  const total = (await other.innerText()).split("\n").find((line) => line.includes("$")) ?? "";
  await plans.getByText(total).waitFor();
  // Of the plans that are compared the best is the first.
  expect(await which.first().innerText()).toContain("Best");

  // The best plan of one store can be shared; those at other stores, which may cost less, cannot.
  const one = plans
    .filter({ has: page.getByRole("heading", { name: /^Only \w+/ }) })
    .filter({ has: page.getByRole("button", { name: "Share this plan" }) });
  for (const only of await which.filter({ hasText: /^Only / }).all()) {
    if (!(await one.isVisible())) await only.click();
  }
  await one.getByText(/^for 2 of 3 items/).waitFor();
  const line = (text: string) => plan.getByRole("row").filter({ hasText: text });
  await line("unicorn food").getByRole("cell", { name: "Not available" }).waitFor();
  await line("2 × paper towels").getByRole("cell").getByRole("link").waitFor();
  await line("2 × paper towels")
    .getByRole("cell")
    .getByText(/^(\d+ rolls · )?\$[\d.]+\/roll$/)
    .waitFor();
  await plan.getByText("Not found: unicorn food.").waitFor();
  await expectNoViolations(page);
  expect(await pageWidth(page)).toBe(PHONE.viewport.width);
  expect(await tooSmallTargets(page)).toEqual([]);

  await one.getByRole("button", { name: /^Share this plan \(Only / }).click();
  const link = await page.getByRole("textbox", { name: "Plan link" }).inputValue();
  await expectNoViolations(page);
  const theirs = await shop.visit(new URL(link).pathname + new URL(link).hash, {
    ...PHONE,
    expectedErrors: /status of 404/,
  });
  const shared = theirs.getByRole("article", { name: "The plan" });
  await shared.getByRole("link", { name: "2 × paper towels" }).waitFor();
  await shared.getByText("Missing: unicorn food").waitFor();
  expect(await theirs.locator("body").innerText()).not.toContain("Big shopping");
  await expectNoViolations(theirs);
  expect(await pageWidth(theirs)).toBe(PHONE.viewport.width);
  await page.getByRole("button", { name: "Withdraw all links to plans of this list" }).click();
  await page.getByText("Links to plans of this list no longer work.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await theirs.reload();
  await theirs.getByText("This plan is no longer shared").waitFor();

  await plan.getByRole("button", { name: "Swap paper towels" }).click();
  const dialog = page.getByRole("dialog", { name: "Which paper towels?" });
  const product = dialog.getByRole("listitem").last().getByRole("button");
  // Stores name a product differently, and the line has one of these names; all begin with the brand.
  const [brand = ""] = (await product.locator(".line-clamp-2").innerText()).split(" ");
  const towels = row(page, "2 × paper towels").filter({ has: page.getByRole("checkbox") });
  await expectNoViolations(page);
  await product.click();
  await towels.getByText(brand).waitFor();
  await towels.getByRole("button", { name: "Change paper towels" }).click();
  await page.getByRole("button", { name: "Which product" }).click();
  await dialog.getByRole("button", { name: "Any that fits" }).click();
  await towels.getByText(brand).waitFor({ state: "detached" });

  await page.reload();
  await page.setViewportSize(DESKTOP);
  await plan.getByRole("combobox", { name: "Prefer" }).selectOption("the fewest stores");
  await plans.first().getByText("Best", { exact: true }).waitFor();
  // Side by side, each above its own cell of a line.
  const lefts = async (of: Locator) =>
    await of.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  await expect.poll(() => plans.count()).toBeGreaterThan(1);
  await expect
    .poll(async () => lefts(line("2 × paper towels").getByRole("cell")))
    .toEqual(await lefts(plans));
  await expectNoViolations(page);
  await check(page, "paper towels").first().check();
  await plans
    .first()
    .getByText(/^for 1 of 2 items/)
    .waitFor();

  await plan.getByRole("button", { name: "Alert me when one store has it all" }).click();
  await plan.getByRole("link", { name: "Your watches" }).click();
  const watch = page.getByRole("listitem").filter({ hasText: "When one store near 44114 has it" });
  await watch.getByRole("link", { name: "All of “Big shopping”" }).waitFor();
  await expectNoViolations(page);

  // Among the lists, what is left with its prices.
  await page.goto("/lists");
  await page
    .getByRole("link", {
      name: /^Big shopping 2 items left · only you from \$[\d.]+ for 1 of 2, before tax and shipping batteries \$[\d.]+ unicorn food No price yet$/,
    })
    .waitFor();
  await expectNoViolations(page);
});

/** Nobody has searched for most of it: a plan has those when stores have answered. */
const TWELVE = `2x paper towels
wipes
batteries
- coffee
- milk, 1 gallon
dish soap
toothpaste
cereal
rice
olive oil
shampoo
unicorn food`;

test.each([
  ["phone", PHONE],
  ["desktop", { viewport: DESKTOP }],
])(
  "twelve pasted lines are planned on a %s, and a trip for them goes on without a network",
  async (_, screen) => {
    await known("paper towels");
    await known("batteries");
    const page = await aList("Trip", {
      ...screen,
      remembered: { zipcode: "44114" },
      expectedErrors: /DISCONNECTED/,
    });
    await add(page, TWELVE);
    await page.getByRole("checkbox", { name: "Include online orders" }).uncheck();
    // Plans change until all stores have answered.
    await page.getByRole("button", { name: /^Swap/ }).nth(3).waitFor();
    await page.getByText(/^Checking stores/).waitFor({ state: "detached" });
    // The best one may be at more stores.
    const title = /^(All at|Only) /;
    if (screen === PHONE)
      await page
        .getByRole("group", { name: "Which plan" })
        .getByRole("button", { name: title })
        .first()
        .click();
    const one = page.getByRole("article", { name: title }).first();
    const round = one.getByRole("link", { name: /^Directions/ });
    expect(await round.getAttribute("href")).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/.*OH$/);
    // A trip keeps the plan that it began with.
    await one.getByRole("button", { name: /^Start shopping \((All at|Only) / }).click();

    const trip = page.getByRole("region").filter({ has: page.getByRole("link", { name: "Directions" }) });
    await trip.getByText(/^Not on this trip: .*unicorn food$/).waitFor();
    const notOnShelf = trip.getByRole("button", { name: /^Couldn’t find it/ });
    /** Returns the line that is not there. */
    const miss = async () => {
      const name = ((await notOnShelf.first().textContent()) ?? "").replace("Couldn’t find it ", "");
      await notOnShelf.first().click();
      return name;
    };
    const status = trip.getByRole("status");
    await status.getByText(`${await miss()}: `).waitFor();
    await expectNoViolations(page);
    expect(await pageWidth(page)).toBe(page.viewportSize()?.width);
    expect(await tooSmallTargets(page)).toEqual([]);

    await expect
      .poll(() => page.evaluate(async () => (await caches.open("stockfinder.lists")).match("/lists")))
      .toBeTruthy();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("No connection: this is the list as you last saw it").waitFor();
    await trip.getByRole("checkbox").last().check();
    await page.getByText("1 change waits for the network").waitFor();
    await status.getByText(`${await miss()}: no connection to look for another store`).waitFor();
    await page.context().setOffline(false);
    await page.getByText("1 change waits for the network").waitFor({ state: "detached" });
    await page.reload();
    await expect.poll(() => trip.getByRole("checkbox").last().isChecked()).toBe(true);
  },
);

/** Searches for goods, until what the stores have is known. */
async function known(query: string): Promise<void> {
  const asked = (path: string) => fetch(`${shop.product.url}${path}query=${encodeURIComponent(query)}`);
  await (await asked("/api/search?zip=44114&")).text();
  await expect.poll(async () => (await asked("/api/products/known?")).json()).not.toEqual([]);
}

test("a result is added to a list from its card", async () => {
  const page = await shop.visit("/product/paper-towels/44114", { ...PHONE, remembered: { seen: "true" } });
  const card = page.getByRole("region").filter({ has: page.getByRole("heading", { level: 2 }) });
  await card.getByRole("button", { name: "Add to list", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add to a list" });
  await dialog.getByRole("button", { name: "New list" }).click();
  await page.getByText("Added to Shopping list. Open the list").click();
  await check(page, "Paper Towels").first().waitFor();
});

test("a product is added from its page, to a first list and then to that one", async () => {
  await fetch(new URL("/api/search?query=ps5&zip=44114", shop.product.url));
  const page = await shop.visit("/where-to-buy/711719541028", PHONE);
  await page.getByRole("button", { name: "Add to list" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to a list" });
  await dialog.getByRole("button", { name: "New list" }).waitFor();
  await expectNoViolations(page);
  expect(await tooSmallTargets(page)).toEqual([]);
  await dialog.getByRole("button", { name: "New list" }).press("Enter");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Add to list" }).click();
  await dialog.getByRole("button", { name: "Shopping list 1 to get" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Added to Shopping list. Open the list" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Shopping list" }).waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: /PlayStation 5/ }).count()).toBe(2);
});
