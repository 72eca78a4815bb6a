import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, pageWidth } from "./accessibility.ts";
import { type AnonymousUser, anAnonymousUser } from "./anonymous-users.ts";
import { signInAs } from "./demo-sign-in.ts";
import { aNeighbour } from "./neighbours.ts";
import { openShop, type Visit } from "./shop.ts";
import { focusOn } from "./waiting.ts";

const shop = openShop();

const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]);

/** The account page of a signed-in user. */
async function atAccount(visit: Visit = {}): Promise<{ user: AnonymousUser; page: Page }> {
  const user = await anAnonymousUser(shop.product);
  const page = await shop.visit("/me", { ...visit, remembered: user.remembered });
  await button(page, "Logout").waitFor();
  return { user, page };
}

function refresh(refreshToken: string): Promise<Response> {
  return fetch(`${shop.product.url}/api/auth/token`, {
    method: "POST",
    headers: { Authorization: refreshToken },
  });
}

describe("/me", () => {
  test("shows Invalid Info without a sign-in", async () => {
    const page = await shop.visit("/me");
    await text(page, "Invalid Info").waitFor();
    expect(await button(page, "Logout").count()).toBe(0);
  });

  test("shows e-mail and name of the account, also after the access token expired", async () => {
    const page = await shop.visit("/search", { expectedErrors: /401/ });
    await signInAs(page, "Demo Shopper");
    await page.goto("/me");
    await page.getByRole("definition").getByText("shopper@demo.example", { exact: true }).waitFor();
    await page.getByRole("definition").getByText("Demo Shopper", { exact: true }).waitFor();

    await page.evaluate(() => localStorage.setItem("access_token", "ran-out"));
    await page.reload();
    await page.getByRole("definition").getByText("shopper@demo.example", { exact: true }).waitFor();
    expect((await tokens(page))[0]).not.toBe("ran-out");
  });

  test("shows Loading... until the answer arrives", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage({ remembered: user.remembered });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/reguser/fetch", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/me");
    await text(page, "Loading...").waitFor();
    held.resolve();
    await text(page, "Loading...").waitFor({ state: "detached" });
  });

  test("shows Invalid Info to an account without e-mail and name, which can still log out", async () => {
    const { page } = await atAccount();
    await text(page, "Invalid Info").waitFor();
    await button(page, "Delete my account").waitFor();
  });

  test("shows Invalid Info after the sign-in ended, and forgets it", async () => {
    const page = await shop.visit("/me", {
      remembered: { seen: "true", access_token: "over", refresh_token: "over" },
      expectedErrors: /401/,
    });
    await text(page, "Invalid Info").waitFor();
    expect(await tokens(page)).toEqual([null, null]);
    const navbar = page.getByRole("navigation", { name: "Main" });
    await navbar.getByRole("link", { name: "Sign in", exact: true }).waitFor();
  });

  test("can be tried again after a failed request", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage({
      remembered: user.remembered,
      expectedErrors: /ERR_FAILED/,
    });
    await page.route("**/api/{reguser,auth}/**", (route) => route.abort());
    await page.goto("/me");
    await text(page, "Invalid Info").waitFor();
    expect(await tokens(page)).toEqual([user.accessToken, user.refreshToken]);

    await page.unrouteAll();
    const answered = page.waitForResponse("**/api/reguser/fetch");
    await button(page, "Try again").click();
    expect((await answered).status()).toBe(204);
  });
});

describe("Logout", () => {
  test("ends the sign-in, forgets both tokens and says so", async () => {
    const { user, page } = await atAccount();
    const ended = page.waitForResponse("**/api/auth/logout");
    await button(page, "Logout").click();
    await page.waitForURL("**/logout");
    await text(page, "Logged out").waitFor();

    expect((await ended).request().headers().authorization).toBe(user.refreshToken);
    expect((await ended).status()).toBe(204);
    expect(await tokens(page)).toEqual([null, null]);
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });

  test("also works at its address", async () => {
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage({ remembered: user.remembered });
    const ended = page.waitForResponse("**/api/auth/logout");
    await page.goto("/logout");
    await text(page, "Logged out").waitFor();
    await ended;
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });

  test("forgets the tokens without a connection too", async () => {
    const { page } = await atAccount({ expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/auth/logout", (route) => route.abort());
    await button(page, "Logout").click();
    await text(page, "Logged out").waitFor();
    expect(await tokens(page)).toEqual([null, null]);
  });

  test("leaves no shopping list to the next person at this browser", async () => {
    const { page } = await atAccount();
    await page.goto("/lists");
    await page.getByRole("textbox", { name: "List name" }).fill("Surprise party");
    await button(page, "New list").click();
    await page.getByRole("heading", { level: 1, name: "Surprise party" }).waitFor();
    await expect.poll(() => page.evaluate(keptLists)).toBe(1);
    await page.goto("/me");
    await button(page, "Logout").click();
    await text(page, "Logged out").waitFor();
    await expect.poll(() => page.evaluate(keptLists)).toBe(0);
  });

  test("that has expired keeps the lists, and another person who signs in does not see them", async () => {
    const { user, page } = await atAccount({ expectedErrors: /status of 404/ });
    await page.goto("/lists");
    await page.getByRole("textbox", { name: "List name" }).fill("Surprise party");
    await button(page, "New list").click();
    const heading = page.getByRole("heading", { level: 1, name: "Surprise party" });
    await heading.waitFor();
    await expect.poll(() => page.evaluate(keptLists)).toBe(1);

    // Another browser's fingerprint, so that only the sign-in had given the list.
    const signInAs = (items: Record<string, string>) =>
      page.evaluate((stored) => {
        for (const key of ["access_token", "refresh_token"]) localStorage.removeItem(key);
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      }, items);
    await signInAs({ fingerprint: "f".repeat(32) });
    await page.reload();
    await page.getByText("Your sign-in has expired.").waitFor();
    await heading.waitFor();
    await page.getByRole("textbox", { name: "What to get" }).fill("balloons");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("1 change waits").waitFor();
    await signInAs(user.remembered as Record<string, string>);
    await page.reload();
    await page.getByText("1 change waits").waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("checkbox", { name: "balloons" }).waitFor();

    await signInAs((await anAnonymousUser(shop.product)).remembered as Record<string, string>);
    await page.reload();
    await page.getByText("This list is gone, or you're not in it.").waitFor();
    expect(await heading.count()).toBe(0);
    await expect.poll(() => page.evaluate(keptLists)).toBe(0);
  });
});

/** The number of lists that the browser has kept. */
function keptLists(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("stockfinder.lists");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction("lists").objectStore("lists").count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error);
      opening.result.close();
    };
  });
}

describe("one's own data", () => {
  test("is downloaded completely, as a file", async () => {
    const { user, page } = await atAccount();
    const downloading = page.waitForEvent("download");
    await button(page, "Download my data").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("stockfinder-my-data.json");

    const held = await user.export();
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect({ ...file, exportedAt: null }).toEqual({ ...held, exportedAt: null });
    expect(file.account).toMatchObject({ accountType: "anonymous" });
  });

  test("shows an error if it cannot be downloaded", async () => {
    const { page } = await atAccount({ expectedErrors: /503/ });
    await page.route("**/api/me/export", (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, "Download my data").click();
    await page.getByRole("alert").getByText("Your data could not be fetched. Please try again.").waitFor();
  });
});

describe("keys for programs", () => {
  const opened = async (page: Page) => {
    await text(page, "Webhooks · Keys").focus();
    await page.keyboard.press("Enter");
    await button(page, "Make a key").waitFor();
  };
  const withKey = (key: string) =>
    fetch(`${shop.product.url}/api/watch`, { headers: { Authorization: `Bearer ${key}` } });

  test("are made by keyboard, shown once, listed with their last use, and revoked", async () => {
    const { page } = await atAccount(PHONE);
    await opened(page);
    await page.getByLabel("Name of the new key").fill("My script");
    await page.keyboard.press("Enter");
    const key = await page.getByLabel("Your key").inputValue();
    expect((await withKey(key)).status).toBe(200);
    await expectNoViolations(page);
    expect(await pageWidth(page)).toBe(375);

    await page.reload();
    await opened(page);
    expect(await page.content()).not.toContain(key);
    await page.getByText("read · used just now · until").waitFor();
    await button(page, "Revoke My script").click();
    await button(page, "Revoke My script").waitFor({ state: "detached" });
    await expect.poll(async () => (await withKey(key)).status).toBe(401);
  });

  test("need a name and something that they may do", async () => {
    const { page } = await atAccount();
    await opened(page);
    await button(page, "Make a key").click();
    await page.getByRole("alert").getByText("Give the key a name").waitFor();
    await page.getByLabel("Name of the new key").fill("Nothing");
    await page.getByLabel("read watches, alerts, lists and posts").uncheck();
    await button(page, "Make a key").click();
    await page.getByRole("alert").getByText("Choose what the key may do").waitFor();
  });
});

describe("a sign-in by fingerprint only", () => {
  async function guestAtAccount(visit: Visit = {}): Promise<{ user: AnonymousUser; page: Page }> {
    const user = await anAnonymousUser(shop.product);
    const remembered = await user.asGuest();
    const page = await shop.visit("/me", { ...visit, remembered, expectedErrors: /403/ });
    await button(page, "Logout").waitFor();
    return { user, page };
  }
  const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: "You can't download or delete" });

  test("reads why it cannot download the account's data, and what to do", async () => {
    const { page } = await guestAtAccount();
    await button(page, "Download my data").click();
    await focusOn(refusal(page));
    await refusal(page).getByText("this browser can't prove that it made it").waitFor();
    expect(await button(page, "Download my data").count()).toBe(0);

    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sign-in");
    await button(page, "Sign in with Google").waitFor();
  });

  test("reads the same when it tries to delete the account, and nothing is deleted", async () => {
    const { user, page } = await guestAtAccount();
    await button(page, "Delete my account").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await focusOn(refusal(page));
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await user.export()).not.toBeNull();
    expect((await tokens(page))[0]).not.toBeNull();
  });

  test("finds a page without flaws on a phone", async () => {
    const { page } = await guestAtAccount(PHONE);
    await button(page, "Download my data").click();
    await refusal(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expectNoViolations(page);
  });
});

describe("posts made without an account", () => {
  const START = "Delete what this browser posted";
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete what this browser posted?" });
  const id = (page: Page) =>
    page.evaluate(() => [localStorage.getItem("user_id"), localStorage.getItem("user_name")]);

  async function aPost(): Promise<{ postID: string; remembered: Record<string, string> }> {
    const neighbour = aNeighbour(shop.product);
    const postID = await neighbour.post({ zipcode: "44114" });
    return { postID, remembered: { seen: "true", user_id: neighbour.userID, user_name: "Quiet Otter" } };
  }
  async function isThere(postID: string): Promise<boolean> {
    const answer = await fetch(`${shop.product.url}/api/post/fetchOne`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ postID }),
    });
    return (await answer.json()).worked;
  }

  test.each(["/me", "/privacy", "/extensionprivacy"])("is deleted at %s once confirmed", async (path) => {
    const { postID, remembered } = await aPost();
    const page = await shop.visit(path, { remembered });
    await button(page, START).click();
    await dialog(page).getByRole("button", { name: "Delete my posts" }).click();
    await focusOn(page.getByRole("status").getByText("Your posts, votes and reports are deleted."));
    expect(await isThere(postID)).toBe(false);
    expect(await id(page)).toEqual([null, null]);
  });

  test("is kept by Enter, because the focus is on Keep", async () => {
    const { postID, remembered } = await aPost();
    const page = await shop.visit("/me", { remembered });
    await button(page, START).focus();
    await page.keyboard.press("Enter");
    await focusOn(dialog(page).getByRole("button", { name: "Keep my posts" }));
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    expect(await isThere(postID)).toBe(true);
    expect((await id(page))[0]).toBe(remembered.user_id);
  });

  test("shows an error if the deletion fails, and forgets nothing", async () => {
    const { remembered } = await aPost();
    const page = await shop.visit("/me", { remembered, expectedErrors: /503/ });
    await page.route("**/api/legacyUser/remove", (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, START).click();
    await dialog(page).getByRole("button", { name: "Delete my posts" }).click();
    await dialog(page).getByText("Your posts could not be deleted. Please try again.").waitFor();
    expect((await id(page))[0]).toBe(remembered.user_id);
  });

  test("is not offered in a browser that has posted nothing", async () => {
    const page = await shop.visit("/me");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).waitFor();
    expect(await button(page, START).count()).toBe(0);
  });

  test("axe finds nothing before and in the question", async () => {
    const { remembered } = await aPost();
    const page = await shop.visit("/me", { ...PHONE, remembered });
    await button(page, START).waitFor();
    await expectNoViolations(page);
    await button(page, START).click();
    await dialog(page).waitFor();
    await expectNoViolations(page);
  });
});

describe("deleting the account", () => {
  test("asks first, and can be cancelled", async () => {
    const { user, page } = await atAccount();
    await button(page, "Delete my account").click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByText("This can't be undone.").waitFor();
    await focusOn(dialog.getByRole("button", { name: "Keep my account" }));
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    expect(await user.export()).not.toBeNull();
    expect(page.url()).toMatch(/\/me$/);
  });

  test("deletes it, logs out, and forgets what the browser was known by", async () => {
    const { user, page } = await atAccount();
    const communityId = () =>
      page.evaluate(() => [localStorage.getItem("user_id"), localStorage.getItem("user_name")]);
    const fingerprint = () => page.evaluate(() => localStorage.getItem("fingerprint"));
    await page.goto("/posts");
    await expect.poll(communityId).not.toContain(null);
    const before = await fingerprint();
    expect(before).not.toBeNull();
    await page.goto("/me");
    await button(page, "Delete my account").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL("**/logout");
    await text(page, "Logged out").waitFor();
    await text(page, "Your account was deleted.").waitFor();
    expect(await tokens(page)).toEqual([null, null]);
    expect(await communityId()).toEqual([null, null]);
    expect(await fingerprint()).not.toBe(before);
    await expect.poll(() => user.export()).toBeNull();
  });

  test("logs out if the answer gets lost", async () => {
    const { user, page } = await atAccount({ expectedErrors: /ERR_FAILED|401/ });
    await page.route("**/api/me", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, "Delete my account").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL("**/logout");
    await text(page, "Logged out").waitFor();
    expect(await user.export()).toBeNull();
  });

  test("shows an error if it fails, and keeps the sign-in", async () => {
    const { user, page } = await atAccount({ expectedErrors: /503/ });
    await page.route("**/api/me", (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, "Delete my account").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("Your account could not be deleted. Please try again.").waitFor();
    expect((await tokens(page))[0]).not.toBeNull();
    expect(await user.export()).not.toBeNull();
  });
});
