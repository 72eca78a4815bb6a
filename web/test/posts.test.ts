import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anAnonymousUser } from "./anonymous-users.ts";
import { card, cards, livingAt, vote } from "./community.ts";
import { aNeighbour, manyPosts } from "./neighbours.ts";
import { openShop } from "./shop.ts";
import { expectToast, expectToastFor, toast, toastsSoFar } from "./toasts.ts";
import { focusOn, framesDrawn, stopClock } from "./waiting.ts";

const shop = openShop();

const zip = (page: Page) => page.getByRole("textbox", { name: "Zip Code" });
const distance = (page: Page) => page.getByRole("combobox", { name: "Distance" });
const search = (page: Page) => page.getByRole("button", { name: "Update" });
const remembered = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);

describe("the community page", () => {
  test("has its title, searches 80 miles around, and invites the first post", async () => {
    const page = await shop.visit("/posts", { remembered: livingAt("99501") });
    await page.getByText("Be the first one to post in your area", { exact: true }).waitFor();
    const samples = page.getByRole("region", { name: "What a feed looks like" }).getByRole("article");
    await samples.first().waitFor();
    expect(await samples.getByText("Demo", { exact: true }).count()).toBe(3);

    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("My Community Beta");
    expect(await page.title()).toBe("My Community Beta | StockFinder");
    expect(await distance(page).inputValue()).toBe("80");
    expect(await distance(page).getByRole("option").allTextContents()).toEqual([
      "5 miles",
      "10 miles",
      "20 miles",
      "40 miles",
      "80 miles",
    ]);
  });

  test("asks for a zip code before a search or a post", async () => {
    const page = await shop.visit("/posts");
    await page.getByText("Please enter your zipcode.", { exact: true }).waitFor();
    for (const button of ["Update", "Make Post"]) {
      await page.reload();
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("alert").getByText("Please enter your Zipcode").waitFor();
      expect(await zip(page).evaluate((field) => field === document.activeElement)).toBe(true);
    }
  });

  test("shows how old the posts are while the server answers with a copy", async () => {
    await aNeighbour(shop.product).post({ zipcode: "99701", title: "Salmon in Fairbanks" });
    const page = await shop.newPage({ remembered: livingAt("99701") });
    await page.route(/\/api\/post\/fetch(One)?$/, async (route) => {
      const response = await route.fetch();
      const fetchedAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
      await route.fulfill({ json: { ...(await response.json()), stale: true, fetchedAt } });
    });
    const age = page.getByText("checked 5 min ago");
    const warning = page.getByText("may be out of date");

    await page.goto("/posts");
    await card(page, "Salmon in Fairbanks").waitFor();
    await age.waitFor();
    await warning.waitFor();
    await card(page, "Salmon in Fairbanks").getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Salmon in Fairbanks" }).waitFor();
    await page.reload();
    await age.waitFor();

    await page.unrouteAll();
    await page.goto("/posts");
    await card(page, "Salmon in Fairbanks").waitFor();
    expect(await warning.count()).toBe(0);
  });

  test("searches around a zip code, and stores it", async () => {
    await aNeighbour(shop.product).post({ zipcode: "83702", title: "Potatoes in Boise" });
    const page = await shop.visit("/posts");
    await zip(page).fill("83702");
    await zip(page).press("Enter");
    await card(page, "Potatoes in Boise").waitFor();
    expect(await remembered(page, "zipcode")).toEqual(["83702"]);
  });

  test.each([
    ["nonsense", "Please enter a US zip code or a Canadian postal code.", /400/],
    ["00000", "Invalid value for Zipcode", undefined],
  ])("shows what is wrong with the zip code %s", async (typed, message, expectedErrors) => {
    const page = await shop.visit("/posts", expectedErrors ? { expectedErrors } : {});
    await zip(page).fill(typed);
    await search(page).click();
    await page.getByRole("alert").getByText(message, { exact: true }).waitFor();
  });

  test("applies a chosen distance at once", async () => {
    await aNeighbour(shop.product).post({ zipcode: "44308", title: "Seen in Akron" });
    const page = await shop.visit("/posts", { remembered: livingAt("44114") });
    await card(page, "Seen in Akron").waitFor();
    await distance(page).selectOption("20");
    await card(page, "Seen in Akron").waitFor({ state: "detached" });
    await distance(page).selectOption("40");
    await card(page, "Seen in Akron").waitFor();
  });

  test("shows an error, and can try again", async () => {
    const page = await shop.newPage({
      remembered: livingAt("99501"),
      expectedErrors: /ERR_FAILED/,
    });
    await page.route("**/api/post/fetch", (route) => route.abort());
    await page.goto("/posts");
    await page.getByRole("alert").getByText("Something went wrong.", { exact: true }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Be the first one to post in your area", { exact: true }).waitFor();
  });
});

describe("a post", () => {
  test("shows the item, place, time and neighbour of a post", async () => {
    const id = await aNeighbour(shop.product).post({
      zipcode: "59718",
      title: "Wipes are back",
      text: "Two full shelves.\nLimit of two.",
      store: "Walgreens",
      itemName: "Disinfectant wipes",
      status: "Limited Stock",
      quantity: "10-30",
      location: "12 Main Street",
    });
    const page = await shop.visit("/posts", { remembered: livingAt("59718") });
    const post = card(page, "Wipes are back");
    for (const words of [
      "Walgreens",
      "just now · posted in your ZIP Code",
      "12 Main Street",
      "Disinfectant wipes",
      "Limited Stock, 10-30 left",
    ])
      await post.getByText(words, { exact: true }).waitFor();
    await post.getByText(/^[A-Z]\w+ [A-Z]\w+( \d+)?$/).waitFor();
    expect(await post.locator(".store-icon").textContent()).toBe("W");
    expect(await post.getByText("Two full shelves.").innerText()).toBe("Two full shelves.\nLimit of two.");
    expect(await post.getByRole("link").getAttribute("href")).toBe(`/posts/${id}`);
  });

  test("is shown as plain text", async () => {
    const markup = `<img src=x onerror="document.title='caught'"><b>bold</b> &amp; <script>alert(1)</script>`;
    await aNeighbour(shop.product).post({ zipcode: "82001", title: markup, text: markup, location: markup });
    const page = await shop.visit("/posts", { remembered: livingAt("82001") });
    const post = card(page, markup);
    await post.getByText(markup, { exact: true }).nth(1).waitFor();
    expect(await post.locator("img, b, script").count()).toBe(0);
    expect(await page.title()).toBe("My Community Beta | StockFinder");
  });

  test("is cut in the feed if it is long, and shown whole on its page", async () => {
    const text = `First line${"\n".repeat(900)}last line`;
    const neighbour = aNeighbour(shop.product);
    const id = await neighbour.post({ zipcode: "82601", title: "Many lines", text });
    await neighbour.post({ zipcode: "82601", title: "A few words", text: "Two full shelves." });
    const page = await shop.visit("/posts", { remembered: livingAt("82601") });
    const post = card(page, "Many lines");
    await post.waitFor();
    expect(await post.evaluate((article) => article.clientHeight)).toBeLessThan(500);
    expect(
      await card(page, "A few words")
        .getByRole("link", { name: /^Read more/ })
        .count(),
    ).toBe(0);

    await post.getByRole("link", { name: "Read more of Many lines" }).click();
    await page.waitForURL(`**/posts/${id}`);
    await page.getByRole("heading", { level: 1, name: "Many lines" }).waitFor();
    const whole = page.getByRole("article").filter({ visible: true });
    expect(await whole.evaluate((article) => article.clientHeight)).toBeGreaterThan(10_000);
    expect(
      await page
        .getByRole("link", { name: /^Read more/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0);
  });

  test("in right-to-left script does not reorder the text next to it", async () => {
    const location = "\u202eeldooP";
    await aNeighbour(shop.product).post({ zipcode: "82201", title: "From right to left", location });
    // From 60 miles away the place ends with its zip code.
    const page = await shop.visit("/posts", { remembered: livingAt("82001") });
    const place = card(page, "From right to left")
      .getByText(/, 82201$/)
      .last();
    const [written, code] = await place.evaluate((line) => {
      const edges = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().toJSON();
      };
      return [line.firstChild, line.lastChild].map((node) => node && edges(node));
    });
    expect(code.left).toBeGreaterThan(written.right);
  });

  test("is opened by its title, and Back returns to its place in the feed", async () => {
    await manyPosts(shop.product, "57701", 15);
    const page = await shop.visit("/posts", { remembered: livingAt("57701") });
    await card(page, "Post 3").getByRole("link").click();
    await page.waitForURL(/\/posts\/[0-9a-f]{24}$/);
    await page.getByRole("heading", { level: 1, name: "Post 3", exact: true }).waitFor();
    await focusOn(page.getByRole("main"));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.title()).toBe("Post 3 | StockFinder");

    await page.goBack();
    await expect.poll(() => card(page, "Post 3").evaluate(isLookedAt)).toBe(true);
  });

  test("is opened by its address, and links to the feed", async () => {
    const neighbour = aNeighbour(shop.product);
    const id = await neighbour.post({ zipcode: "58501", title: "The one" });
    await neighbour.post({ zipcode: "58501", title: "Another" });
    const page = await shop.visit(`/posts/${id}`, { remembered: livingAt("58501") });
    await page.getByRole("heading", { level: 1, name: "The one" }).waitFor();
    await page.getByRole("link", { name: "My Community Beta" }).click();
    await card(page, "Another").waitFor();
    expect(new URL(page.url()).pathname).toBe("/posts");
  });

  test.each([
    ["0193a5c7e2d1aabbccddeeff", undefined],
    ["this-is-no-id-of-a-post-", /400/],
  ])("shows a message if it does not exist: %s", async (id, expectedErrors) => {
    const page = await shop.visit(`/posts/${id}`, expectedErrors ? { expectedErrors } : {});
    await page.getByRole("heading", { level: 1, name: "This post is not there any more." }).waitFor();
  });

  test("can be tried again after a failed request", async () => {
    const id = await aNeighbour(shop.product).post({ zipcode: "58501", title: "Asked for twice" });
    const page = await shop.newPage({ expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/post/fetchOne", (route) => route.abort());
    await page.goto(`/posts/${id}`);
    await page.getByRole("alert").getByText("Something went wrong.", { exact: true }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Asked for twice" }).waitFor();
  });

  test("an address without a post's id shows the feed", async () => {
    const page = await shop.visit("/posts/latest");
    await page.getByRole("heading", { level: 1, name: "My Community Beta" }).waitFor();
  });
});

describe("the feed", () => {
  test("loads more when its end is scrolled to, and says when there is no more", async () => {
    await manyPosts(shop.product, "87501", 34);
    const page = await shop.visit("/posts", { remembered: livingAt("87501") });
    const asked: unknown[] = [];
    page.on("request", (request) => isForNextPage(request) && asked.push(request.postDataJSON()));
    await cards(page).first().waitFor();
    for (const count of [15, 30, 34]) {
      await expect.poll(() => cards(page).count()).toBe(count);
      await page.mouse.wheel(0, 20_000);
    }
    await page.getByText("No more posts to see", { exact: true }).waitFor();
    const after = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(asked).toMatchObject([
      { offset: 15, after },
      { offset: 30, after },
    ]);
    expect(await cards(page).getByRole("heading").allTextContents()).toEqual(
      Array.from({ length: 34 }, (_, index) => `Post ${34 - index}`),
    );
  });

  test("loads nothing while a keyboard user tabs past; a press focuses the first new post", async () => {
    await manyPosts(shop.product, "79901", 17);
    const page = await shop.visit("/posts", { remembered: livingAt("79901") });
    await cards(page).first().waitFor();
    let asked = 0;
    page.on("request", (request) => {
      if (isForNextPage(request)) asked += 1;
    });

    await vote(card(page, "Post 3"), "up").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Load more");
    await framesDrawn(page); // nobody tabs on within a frame
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Contact");
    await framesDrawn(page);
    expect(asked).toBe(0);

    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => cards(page).count()).toBe(17);
    await expect.poll(() => card(page, "Post 2").evaluate(isLookedAt)).toBe(true);
    await page.getByText("No more posts to see", { exact: true }).waitFor();
  });

  test("goes on by number if answers have no `next`", async () => {
    await manyPosts(shop.product, "97703", 17);
    const page = await shop.newPage({ remembered: livingAt("97703") });
    await page.route("**/api/post/fetch", async (route) => {
      const { next: _next, ...answer } = await (await route.fetch()).json();
      await route.fulfill({ json: answer });
    });
    await page.goto("/posts");
    await cards(page).first().waitFor();
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => cards(page).count()).toBe(17);
    await page.getByText("No more posts to see", { exact: true }).waitFor();
  });

  test("ends with a short answer without `next`", async () => {
    await manyPosts(shop.product, "54806", 2);
    const page = await shop.newPage({ remembered: livingAt("54806") });
    let asked = 0;
    await page.route("**/api/post/fetch", async (route) => {
      asked += 1;
      const { next: _next, ...answer } = await (await route.fetch()).json();
      await route.fulfill({ json: answer });
    });
    await page.goto("/posts");
    await page.getByText("No more posts to see", { exact: true }).waitFor();
    // The first page, and once more when the stream opens: posts from before that moment do not arrive on it.
    await expect.poll(() => asked).toBe(2);
    await page.mouse.wheel(0, 20_000);
    await framesDrawn(page);
    expect(await cards(page).count()).toBe(2);
    expect(asked).toBe(2);
  });

  test("shows an error if more posts do not load, and stops loading", async () => {
    await manyPosts(shop.product, "04401", 16);
    const page = await shop.visit("/posts", {
      remembered: livingAt("04401"),
      expectedErrors: /ERR_FAILED/,
    });
    await cards(page).first().waitFor();
    let asked = 0;
    await page.route(
      (url) => url.pathname === "/api/post/fetch",
      (route, request) => {
        if (!isForNextPage(request)) return route.continue();
        asked += 1;
        return route.abort();
      },
    );
    await page.mouse.wheel(0, 20_000);
    await page.getByRole("alert").getByText("Something went wrong.", { exact: true }).waitFor();
    await page.mouse.wheel(0, -5_000);
    await page.mouse.wheel(0, 20_000);
    await framesDrawn(page);
    expect(asked).toBe(1);

    await page.unrouteAll();
    await page.getByRole("button", { name: "Load more" }).click();
    await expect.poll(() => cards(page).count()).toBe(16);
  });
});

describe("votes", () => {
  test("toggle, and replace the opposite vote", async () => {
    await aNeighbour(shop.product).post({ zipcode: "33101", title: "Voted on" });
    const page = await shop.visit("/posts", { remembered: livingAt("33101") });
    const post = card(page, "Voted on");
    const counts = () => post.getByRole("button", { name: /^Vote/ }).allInnerTexts();
    const expectCounts = (up: number, down: number) =>
      expect
        .poll(async () => (await counts()).map((text) => Number(/\d+$/.exec(text)?.[0])))
        .toEqual([up, down]);

    // Only screen readers have a zero.
    const none = await vote(post, "up").getByText("0", { exact: true }).boundingBox();
    expect(none?.width).toBeLessThanOrEqual(1);
    await vote(post, "up").click();
    await expectCounts(1, 0);
    expect(await vote(post, "up").getAttribute("aria-pressed")).toBe("true");
    await vote(post, "down").click();
    await expectCounts(0, 1);
    await vote(post, "down").click();
    await expectCounts(0, 0);
    await vote(post, "up").click();
    await expectCounts(1, 0);

    // On its own page it has the counts of the feed; after a reload those of the server.
    await post.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Voted on" }).waitFor();
    expect(await vote(card(page, "Voted on"), "up").innerText()).toMatch(/1$/);
    await page.reload();
    await vote(card(page, "Voted on"), "up").click();
    await expect.poll(() => vote(card(page, "Voted on"), "up").innerText()).toMatch(/0$/);
  });

  test("are shown again after a reload, in the feed and on the post's page", async () => {
    const postId = await aNeighbour(shop.product).post({ zipcode: "33101", title: "Voted on before" });
    const page = await shop.visit("/posts", { remembered: livingAt("33101") });
    const pressed = (direction: "up" | "down") =>
      vote(card(page, "Voted on before"), direction).getAttribute("aria-pressed");
    await vote(card(page, "Voted on before"), "down").click();
    await expect.poll(() => pressed("down")).toBe("true");

    const asked = page.waitForRequest("**/api/post/votes");
    await page.reload();
    await expect.poll(() => pressed("down")).toBe("true");
    expect(await pressed("up")).toBe("false");
    expect((await asked).url()).toMatch(/\/api\/post\/votes$/);
    await page.goto(`/posts/${postId}`);
    await expect.poll(() => pressed("down")).toBe("true");
  });

  test("that the server refuses show its message for three seconds", async () => {
    await aNeighbour(shop.product).post({ zipcode: "33101", title: "Turned down" });
    const page = await shop.newPage({ remembered: livingAt("33101") });
    await stopClock(page);
    await page.goto("/posts");
    const msg = "You have voted a lot. Please try again in a minute.";
    await page.route("**/api/post/up", (route) => route.fulfill({ json: { worked: false, msg } }));
    const post = card(page, "Turned down");
    await post.waitFor();
    await expectToastFor(toast(page, msg), 3_000, () => vote(post, "up").click());
    expect(await vote(post, "up").innerText()).toMatch(/0$/);
  });

  test("without an answer show an error too", async () => {
    await aNeighbour(shop.product).post({ zipcode: "33101", title: "Not answered" });
    const page = await shop.visit("/posts", {
      remembered: livingAt("33101"),
      expectedErrors: /ERR_FAILED/,
    });
    await page.route("**/api/post/down", (route) => route.abort());
    await vote(card(page, "Not answered"), "down").click();
    await expectToast(page, "Something went wrong.");
  });

  test("belong to the signed-in account, also after its token expired", async () => {
    const user = await anAnonymousUser(shop.product);
    await aNeighbour(shop.product).post({ zipcode: "33101", title: "Voted as somebody" });
    const page = await shop.visit("/posts", {
      remembered: { ...user.remembered, ...livingAt("33101"), access_token: "ran-out" },
      expectedErrors: /401/,
    });
    const post = card(page, "Voted as somebody");
    await vote(post, "up").click();
    await expect.poll(() => vote(post, "up").innerText()).toMatch(/1$/);
    const [token] = await remembered(page, "access_token");
    expect(token).not.toBe("ran-out");

    const again = page.waitForRequest("**/api/post/down");
    await vote(post, "down").click();
    expect((await again).headers().authorization).toBe(token);
  });
});

describe("a report", () => {
  test("is confirmed first, and counts once", async () => {
    await aNeighbour(shop.product).post({ zipcode: "39201", title: "Reported" });
    const page = await shop.visit("/posts", { remembered: livingAt("39201") });
    const report = card(page, "Reported").getByRole("button", { name: "Report" });
    const dialog = page.getByRole("dialog", { name: "Report this post?" });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/post/report")) asked += 1;
    });

    await report.click();
    await dialog.getByText("Reported", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(asked).toBe(0);
    await focusOn(report);

    await report.click();
    await dialog.getByRole("button", { name: "Report post" }).click();
    await expectToast(page, "Reported post");
    await dialog.waitFor({ state: "detached" });

    await report.click();
    await dialog.getByRole("button", { name: "Report post" }).click();
    await expectToast(page, "You have reported this post already.");
    expect(asked).toBe(2);
  });

  test("without a response keeps its dialog open", async () => {
    await aNeighbour(shop.product).post({ zipcode: "39201", title: "Hardly reported" });
    const page = await shop.visit("/posts", {
      remembered: livingAt("39201"),
      expectedErrors: /ERR_FAILED/,
    });
    await page.route("**/api/post/report", (route) => route.abort());
    await card(page, "Hardly reported").getByRole("button", { name: "Report" }).click();
    await page.getByRole("button", { name: "Report post" }).click();
    await expectToast(page, "Something went wrong.");
    expect(await page.getByRole("dialog", { name: "Report this post?" }).isVisible()).toBe(true);
  });
});

describe("a browser's community name", () => {
  test("is made once, with a random id and a friendly name", async () => {
    const page = await shop.newPage();
    const made = page.waitForResponse("**/api/legacyUser/add");
    await page.goto("/posts");
    const { userID } = (await made).request().postDataJSON();
    expect(userID).toMatch(/^[0-9a-f]{32}$/);
    const { userName } = await (await made).json();
    await expect.poll(() => remembered(page, "user_id", "user_name")).toEqual([userID, userName]);

    let again = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/legacyUser/add")) again += 1;
    });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await framesDrawn(page);
    expect(again).toBe(0);
  });

  test("that the server refuses shows 'There was an Error'", async () => {
    const page = await shop.newPage();
    await page.route("**/api/legacyUser/add", (route) =>
      route.fulfill({ json: { worked: false, msg: "No more names" } }),
    );
    await page.goto("/posts");
    await toast(page, "There was an Error").waitFor();
    expect(await remembered(page, "user_id", "user_name")).toEqual([null, null]);
  });

  test("is requested again after a failure when it is needed", async () => {
    await aNeighbour(shop.product).post({ zipcode: "71101", title: "Voted on later" });
    const page = await shop.newPage({
      remembered: livingAt("71101"),
      expectedErrors: /ERR_FAILED/,
    });
    await page.route("**/api/legacyUser/add", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/posts");
    await failed;
    await card(page, "Voted on later").waitFor();
    expect(await toastsSoFar(page)).toEqual([]);

    await page.unrouteAll();
    await vote(card(page, "Voted on later"), "up").click();
    await expect.poll(() => vote(card(page, "Voted on later"), "up").innerText()).toMatch(/1$/);
    expect((await remembered(page, "user_id"))[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});

/** The first page is fetched once more when the stream opens. */
function isForNextPage(request: Request): boolean {
  return request.url().endsWith("/api/post/fetch") && request.postDataJSON().offset > 0;
}

/** Runs in the browser: whether an element has the focus and is within the window. */
function isLookedAt(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const isFocused = element === document.activeElement || element.contains(document.activeElement);
  return isFocused && top >= 0 && bottom <= window.innerHeight;
}
