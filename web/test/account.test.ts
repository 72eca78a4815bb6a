import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signInAs } from "./demo-sign-in.ts";
import { aNewcomer, type Newcomer } from "./newcomers.ts";
import { openShop, type Visit } from "./shop.ts";
import { focusOn } from "./waiting.ts";

const shop = openShop();

const text = (page: Page, words: string) => page.getByText(words, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]);

/** Somebody signed in, looking at their account. */
async function atAccount(visit: Visit = {}): Promise<{ newcomer: Newcomer; page: Page }> {
  const newcomer = await aNewcomer(shop.product);
  const page = await shop.visit("/me", { ...visit, remembered: newcomer.remembered });
  await button(page, "Logout").waitFor();
  return { newcomer, page };
}

function refresh(refreshToken: string): Promise<Response> {
  return fetch(`${shop.product.url}/api/auth/token`, {
    method: "POST",
    headers: { Authorization: refreshToken },
  });
}

describe("/me", () => {
  test("says Invalid Info where nobody is signed in", async () => {
    const page = await shop.visit("/me");
    await text(page, "Invalid Info").waitFor();
    expect(await button(page, "Logout").count()).toBe(0);
  });

  test("shows e-mail and name of who is signed in, after the access token ran out too", async () => {
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

  test("says Loading... until it knows", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/search", { remembered: newcomer.remembered });
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

  test("says Invalid Info to an account without e-mail and name, which can still leave", async () => {
    const { page } = await atAccount();
    await text(page, "Invalid Info").waitFor();
    await button(page, "Delete my account").waitFor();
  });

  test("says Invalid Info where the sign-in is over, and forgets it", async () => {
    const page = await shop.visit("/me", {
      remembered: { seen: "true", access_token: "over", refresh_token: "over" },
      expectedErrors: /401/,
    });
    await text(page, "Invalid Info").waitFor();
    expect(await tokens(page)).toEqual([null, null]);
  });

  test("asks again when told to, where the server could not be asked", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/search", {
      remembered: newcomer.remembered,
      expectedErrors: /ERR_FAILED/,
    });
    await page.route("**/api/{reguser,auth}/**", (route) => route.abort());
    await page.goto("/me");
    await text(page, "Invalid Info").waitFor();
    expect(await tokens(page)).toEqual([newcomer.accessToken, newcomer.refreshToken]);

    await page.unrouteAll();
    const answered = page.waitForResponse("**/api/reguser/fetch");
    await button(page, "Ask again").click();
    expect((await answered).status()).toBe(204);
  });
});

describe("Logout", () => {
  test("ends the sign-in, forgets both tokens and says so", async () => {
    const { newcomer, page } = await atAccount();
    const ended = page.waitForResponse("**/api/auth/logout");
    await button(page, "Logout").click();
    await page.waitForURL("**/logout");
    await text(page, "Logged out").waitFor();

    expect((await ended).request().headers().authorization).toBe(newcomer.refreshToken);
    expect((await ended).status()).toBe(204);
    expect(await tokens(page)).toEqual([null, null]);
    expect((await refresh(newcomer.refreshToken)).status).toBe(401);
  });

  test("at its address too", async () => {
    const newcomer = await aNewcomer(shop.product);
    const page = await shop.visit("/search", { remembered: newcomer.remembered });
    const ended = page.waitForResponse("**/api/auth/logout");
    await page.goto("/logout");
    await text(page, "Logged out").waitFor();
    await ended;
    expect((await refresh(newcomer.refreshToken)).status).toBe(401);
  });

  test("forgets the tokens without a connection as well", async () => {
    const { page } = await atAccount({ expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/auth/logout", (route) => route.abort());
    await button(page, "Logout").click();
    await text(page, "Logged out").waitFor();
    expect(await tokens(page)).toEqual([null, null]);
  });
});

describe("one's own data", () => {
  test("is downloaded as a file, all of it", async () => {
    const { newcomer, page } = await atAccount();
    const downloading = page.waitForEvent("download");
    await button(page, "Download my data").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("stockfinder-my-data.json");

    const held = await newcomer.export();
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect({ ...file, exportedAt: null }).toEqual({ ...held, exportedAt: null });
    expect(file.account).toMatchObject({ accountType: "anonymous" });
  });

  test("that cannot be had is said", async () => {
    const { page } = await atAccount({ expectedErrors: /503/ });
    await page.route("**/api/me/export", (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, "Download my data").click();
    await page.getByRole("alert").getByText("Your data could not be fetched. Please try again.").waitFor();
  });
});

describe("deleting the account", () => {
  test("asks first, and can be thought better of", async () => {
    const { newcomer, page } = await atAccount();
    await button(page, "Delete my account").click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByText("This cannot be undone.").waitFor();
    await focusOn(dialog.getByRole("button", { name: "Keep my account" }));
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    expect(await newcomer.export()).not.toBeNull();
    expect(page.url()).toMatch(/\/me$/);
  });

  test("removes it and logs out", async () => {
    const { newcomer, page } = await atAccount();
    await button(page, "Delete my account").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL("**/logout");
    await text(page, "Logged out").waitFor();
    await text(page, "Your account was deleted.").waitFor();
    expect(await tokens(page)).toEqual([null, null]);
    await expect.poll(() => newcomer.export()).toBeNull();
  });

  test("logs out as well where the answer gets lost", async () => {
    const { newcomer, page } = await atAccount({ expectedErrors: /ERR_FAILED|401/ });
    await page.route("**/api/me", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, "Delete my account").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.waitForURL("**/logout");
    await text(page, "Logged out").waitFor();
    expect(await newcomer.export()).toBeNull();
  });

  test("that fails is said, and nobody is logged out", async () => {
    const { newcomer, page } = await atAccount({ expectedErrors: /503/ });
    await page.route("**/api/me", (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, "Delete my account").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await page.getByText("Your account could not be deleted. Please try again.").waitFor();
    expect((await tokens(page))[0]).not.toBeNull();
    expect(await newcomer.export()).not.toBeNull();
  });
});
