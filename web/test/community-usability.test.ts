import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { card, cards, livingAt, openFeed } from "./community.ts";
import { shiftSoFar } from "./layout-shifts.ts";
import { aNeighbour, manyPosts } from "./neighbours.ts";
import { openShop, type Visit } from "./shop.ts";
import { closeToast, expectToast, pauseOnResults, shownWhole, toast } from "./toasts.ts";
import { focusOn, framesDrawn, stopClock } from "./waiting.ts";

const shop = openShop();
const HOME = "44114";
const REMOTE = "82801";
let postId: string;

beforeAll(async () => {
  await manyPosts(shop.product, HOME, 15);
  await aNeighbour(shop.product).post({ zipcode: REMOTE, title: "The only one" });
  postId = await aNeighbour(shop.product).post({
    zipcode: HOME,
    title: "Disinfectant wipes are back, two full shelves of them",
    text: `At the end of aisle 14.\n\nhttps://example.com/${"a-very-long-address-".repeat(8)}`,
    store: "Walmart Groceries",
    itemName: "Disinfectant wipes, 75 ct",
    status: "In Stock",
    quantity: "100+",
    location: "Steelyard Commons, behind the pharmacy",
  });
  await aNeighbour(shop.product).post({
    zipcode: HOME,
    title: "No soap",
    itemName: "Soap",
    status: "Out of Stock",
    quantity: "0",
  });
});

async function open(path: string, visit: Visit = {}): Promise<Page> {
  const page = await shop.visit(path, { remembered: livingAt(HOME), ...visit });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (path === "/posts") await cards(page).first().waitFor();
  return page;
}

describe("axe finds nothing", () => {
  test("on the feed, with a vote and new posts", async () => {
    const page = await openFeed(shop, { remembered: livingAt(HOME) });
    await card(page, "No soap").getByRole("button", { name: "Vote up:" }).click();
    await page.locator('[aria-pressed="true"]').waitFor();
    await aNeighbour(shop.product).post({ zipcode: HOME, title: "New on the shelf" });
    await page.getByRole("button", { name: /new post/ }).waitFor();
    await expectNoViolations(page);
  });

  test("on the form, with an error", async () => {
    const page = await open("/posts");
    await page.getByRole("button", { name: "Make Post" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Post", exact: true }).click();
    await expectToast(page, "Invalid value for Title");
    await closeToast(toast(page, "Invalid value for Title"));
    await expectNoViolations(page);
  });

  test("on the confirmation of a report", async () => {
    const page = await open("/posts");
    await cards(page).first().getByRole("button", { name: "Report" }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoViolations(page);
  });

  test("on a post, on an empty feed and without a zip code", async () => {
    await expectNoViolations(await open(`/posts/${postId}`));
    const empty = await open("/posts/", { remembered: livingAt("99501") });
    await empty.getByText("Be the first one to post in your area").waitFor();
    await expectNoViolations(empty);
    const nowhere = await open("/posts/", { remembered: {} });
    await nowhere.getByRole("button", { name: "Update" }).click();
    await expectNoViolations(nowhere);
  });

  test("on the pages of links in mails, and on the pop-ups with an e-mail field", async () => {
    const page = await open("/unsubscribe?token=any");
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { level: 1, name: /^This link is not complete/ }).waitFor();
    await expectNoViolations(page);
    const results = await open("/search");
    await results.getByRole("button", { name: "Join our mailing list", exact: true }).click();
    await results.getByRole("dialog").waitFor();
    await expectNoViolations(results);
  });

  test("on the mailing list toast, which stays while the pointer is on it", async () => {
    const page = await shop.newPage();
    await stopClock(page);
    await pauseOnResults(page, "/product/lysol/44114");
    const invitation = page.getByRole("dialog", { name: /^Click here to join our mailing list/ });
    await invitation.hover();
    await page.clock.fastForward(10_000);
    await page.clock.resume();
    await shownWhole(invitation);
    await expectNoViolations(page);
    expect(await invitation.isVisible()).toBe(true);
  });
});

test("in a contrast theme a button has an edge, and one's own vote looks different", async () => {
  const page = await open("/posts", { forcedColors: "active" });
  const votes = card(page, "No soap").locator(".vote-button");
  await votes.first().click();
  await page.locator('[aria-pressed="true"]').waitFor();
  const grounds = () =>
    votes.evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
  await expect.poll(async () => new Set(await grounds()).size).toBe(2);
  const makePost = page.getByRole("button", { name: "Make Post" });
  expect(await makePost.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe("1px");
});

describe.each([
  ["a phone", PHONE],
  ["a tablet", { viewport: { width: 820, height: 1180 } }],
  ["a large screen", { viewport: { width: 1280, height: 860 } }],
])("on %s nothing moves when a feed arrives late", (_, screen) => {
  test.each([
    ["without posts", "99501"],
    ["with one post", REMOTE],
  ])("%s", async (_which, zipcode) => {
    const page = await shop.newPage({ remembered: livingAt(zipcode), watchShifts: true, ...screen });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/post/fetch", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/posts");
    await page.getByRole("status").getByText("Loading posts").waitFor({ state: "attached" });
    await framesDrawn(page);
    held.resolve();
    await page.getByRole("article").first().waitFor();

    expect(await shiftSoFar(page)).toBeLessThanOrEqual(0.01);
  });
});

describe("on a phone", () => {
  test.each(["/posts", "/posts/a post", "/email/confirm?token=any"])(
    "%s fits its width, and all that is pressed is large enough",
    async (path) => {
      const page = await open(path.replace("a post", postId), PHONE);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      expect(await tooSmallTargets(page)).toEqual([]);
    },
  );

  test("the form fits, and its end is reachable", async () => {
    const page = await open("/posts", PHONE);
    await page.getByRole("button", { name: "Make Post" }).click();
    const submit = page.getByRole("dialog").getByRole("button", { name: "Post", exact: true });
    await submit.scrollIntoViewIfNeeded();
    const { right, bottom } = await submit.evaluate((button) => button.getBoundingClientRect().toJSON());
    expect(right).toBeLessThan(375);
    expect(bottom).toBeLessThan(812);
    expect(await tooSmallTargets(page)).toEqual([]);
  });
});

test("by keyboard alone, a neighbour posts, votes, opens a post and comes back", async () => {
  const page = await open("/posts");
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

  await page.getByRole("main").focus();
  await press("Tab");
  expect(await focused()).toBe("Make Post");
  await press("Enter");
  await page.getByRole("dialog", { name: "Make a post" }).waitFor();
  await page.keyboard.type("By keyboard");
  await press("Tab");
  await page.keyboard.type("Seen without a mouse");
  await press("Tab");
  await page.keyboard.type("Walg");
  await press("Tab", "Tab", "Tab", "Tab", "Tab");
  expect(await focused()).toBe("Post");
  await press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent))
    .toBe("By keyboard");

  await press("Tab");
  expect(await focused()).toBe("By keyboard");
  await press("Tab", "Tab", "Tab", "Tab");
  const title = (await focused()) ?? "";
  await press("Tab", "Space");
  await page.locator('[aria-pressed="true"]').waitFor();
  await press("Shift+Tab", "Enter");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await focusOn(page.getByRole("main"));
  await press("Tab");
  expect(await focused()).toBe("My Community Beta");
  await press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent))
    .toBe(title);
});

test("by keyboard alone, a report is cancelled", async () => {
  const page = await open("/posts");
  const report = card(page, "No soap").getByRole("button", { name: "Report" });
  await report.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report this post?" });
  await focusOn(dialog.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await focusOn(report);
});
