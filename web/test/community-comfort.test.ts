import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { PHONE, tooSmallTargets, violations } from "./comfort.ts";
import { card, cards, livingAt, openCommunity, openFeed } from "./community.ts";
import { aNeighbour, manyPosts } from "./neighbours.ts";
import type { Visit } from "./shop.ts";
import { expectTold, shownWhole, toast } from "./toasts.ts";
import { focusOn, stopClock } from "./waiting.ts";

const shop = openCommunity();
const HOME = "44114";
let postId: string;

beforeAll(async () => {
  await manyPosts(shop.product, HOME, 15);
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

async function open(path: string, visit: Visit): Promise<Page> {
  const page = await shop.visit(path, { remembered: livingAt(HOME), ...visit });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (path === "/posts") await cards(page).first().waitFor();
  return page;
}

describe.each(["light", "dark"] as const)("in %s colours, axe finds nothing", (colorScheme) => {
  test("on the feed, with a vote and new posts", async () => {
    const page = await openFeed(shop, { remembered: livingAt(HOME), colorScheme });
    await card(page, "No soap").getByRole("button", { name: "Vote up:" }).click();
    await page.locator('[aria-pressed="true"]').waitFor();
    await aNeighbour(shop.product).post({ zipcode: HOME, title: `New in ${colorScheme} colours` });
    await page.getByRole("button", { name: /new post/ }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("on the form, with what is wrong", async () => {
    const page = await open("/posts", { colorScheme });
    await page.getByRole("button", { name: "Make Post" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Post", exact: true }).click();
    await expectTold(page, "Invalid value for Title");
    await toast(page, "Invalid value for Title").waitFor({ state: "detached" });
    expect(await violations(page)).toEqual([]);
  });

  test("on the question about a report", async () => {
    const page = await open("/posts", { colorScheme });
    await cards(page).first().getByRole("button", { name: "Report" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("on a post, on an empty feed and without a zip code", async () => {
    expect(await violations(await open(`/posts/${postId}`, { colorScheme }))).toEqual([]);
    const empty = await open("/posts/", { colorScheme, remembered: livingAt("99501") });
    await empty.getByText("Be the first one to post in your area").waitFor();
    expect(await violations(empty)).toEqual([]);
    const nowhere = await open("/posts/", { colorScheme, remembered: {} });
    await nowhere.getByRole("button", { name: "Search" }).click();
    expect(await violations(nowhere)).toEqual([]);
  });

  test("on what the links of mails lead to, and on the pop-ups with an address", async () => {
    const page = await open("/unsubscribe?token=any", { colorScheme });
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { level: 1, name: /^This link is not complete/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    const results = await open("/search", { colorScheme });
    await results.getByRole("button", { name: "Join our mailing list", exact: true }).click();
    await results.getByRole("dialog").waitFor();
    expect(await violations(results)).toEqual([]);
  });

  test("on the toast that invites to the mailing list, which waits for a pointer on it", async () => {
    const page = await shop.visit("/search", { colorScheme });
    await stopClock(page);
    await page.goto("/product/lysol/44114");
    const invitation = page.getByRole("dialog", { name: /^Click here to join our mailing list/ });
    await invitation.hover();
    await page.clock.runFor(10_000);
    await page.clock.resume();
    await shownWhole(invitation);
    expect(await violations(page)).toEqual([]);
    expect(await invitation.isVisible()).toBe(true);
  });
});

test("in a contrast theme, which takes colours away, a button has its edge and one's own vote is told apart", async () => {
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

describe("on a phone", () => {
  test.each(["/posts", "/posts/a post", "/email/confirm?token=any"])(
    "%s fits its width, and all that is pressed is large enough",
    async (path) => {
      const page = await open(path.replace("a post", postId), PHONE);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      expect(await tooSmallTargets(page)).toEqual([]);
    },
  );

  test("the form fits, and its end can be reached", async () => {
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
  const page = await open("/posts", {});
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

test("by keyboard alone, a report is thought better of", async () => {
  const page = await open("/posts", {});
  const report = card(page, "No soap").getByRole("button", { name: "Report" });
  await report.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report this post?" });
  await focusOn(dialog.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await focusOn(report);
});
