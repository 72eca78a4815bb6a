import type { BrowserContext, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { answerProvider, openShopWithProviders } from "./providers.ts";

const { shop, providers } = openShopWithProviders();
const EXPIRED = /status of 401/;
const REFRESH = "**/api/auth/token";

/** A user signed in with Google whose access token has expired. */
async function signedInForAWhile(expectedErrors = EXPIRED): Promise<Page> {
  providers.google.person = {
    sub: "session",
    name: "Test Shopper",
    email: "shopper@mail.example",
    email_verified: true,
  };
  const page = await shop.visit("/login?t=1", { expectedErrors });
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await answerProvider(page, "Continue");
  await page.waitForURL("**/welcome");
  await runOut(page);
  return page;
}

/** Runs in the browser: a request of one tab may wait for the other tab as long as that takes to open. */
function requestsWithoutEnd(): void {
  AbortSignal.timeout = () => new AbortController().signal;
}

/** Replaces the access token by one that the server rejects. */
async function runOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("access_token", "run out"));
}

const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]);
const shown = (page: Page) => page.getByText("shopper@mail.example").waitFor();
const invalid = (page: Page) => page.getByText("Invalid Info", { exact: true }).waitFor();

function countRefreshes(context: BrowserContext): { count: number } {
  const refreshes = { count: 0 };
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/auth/token") refreshes.count += 1;
  });
  return refreshes;
}

test("an expired access token is renewed once, and both new tokens are stored", async () => {
  const page = await signedInForAWhile();
  const [, before] = await tokens(page);
  const refreshes = countRefreshes(page.context());
  await page.goto("/me");
  await shown(page);
  const [access, refresh] = await tokens(page);
  expect(access).not.toBe("run out");
  expect(refresh).toMatch(/^sfr_/);
  expect(refresh).not.toBe(before);
  expect(refreshes.count).toBe(1);
});

test("a token response without a refresh token keeps the stored one, which stays valid", async () => {
  const page = await signedInForAWhile();
  const [, before] = await tokens(page);
  await page.route(REFRESH, async (route) => {
    const { access_token } = await (await route.fetch()).json();
    await route.fulfill({ json: { access_token } });
  });
  for (let round = 1; round <= 2; round++) {
    await page.goto("/me");
    await shown(page);
    expect((await tokens(page))[0]).not.toBe("run out");
    expect((await tokens(page))[1]).toBe(before);
    await runOut(page);
  }
});

describe.each(["with Web Locks", "without"])("two tabs that renew at the same moment, %s,", (locks) => {
  async function secondTab(first: Page): Promise<Page> {
    const context = first.context();
    if (locks === "without")
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
    return context.newPage();
  }

  test("both stay signed in", async () => {
    const first = await signedInForAWhile();
    const second = await secondTab(first);
    await first.context().addInitScript(requestsWithoutEnd);
    const refreshes = countRefreshes(first.context());

    for (let round = 1; round <= 3; round++) {
      // Neither gets a new token before the old one is rejected for both.
      const bothRefused = Promise.withResolvers<void>();
      const refused = new Set<Page>();
      const refuse = async (route: Route) => {
        const tab = route.request().frame().page();
        if (refused.has(tab)) return route.continue();
        refused.add(tab);
        if (refused.size === 2) bothRefused.resolve();
        await bothRefused.promise;
        await route.fulfill({ status: 401, json: {} });
      };
      await first.context().route("**/api/reguser/fetch", refuse);
      await Promise.all([first.goto("/me"), second.goto("/me")]);
      await Promise.all([shown(first), shown(second)]);
      await first.context().unroute("**/api/reguser/fetch", refuse);
      // Tokens of the same second may be equal; then both tabs exchange.
      if (locks === "with Web Locks" && round === 1) expect(refreshes.count).toBe(1);
    }
    expect(await tokens(second)).toEqual(await tokens(first));
  });
});

test("a refresh with a lost answer can be repeated", async () => {
  const page = await signedInForAWhile(/status of 401|ERR_FAILED/);
  const before = await tokens(page);
  await page.route(REFRESH, async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    await route.abort();
  });
  await page.goto("/me");
  await invalid(page);
  expect(await tokens(page)).toEqual(before);

  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await shown(page);
});

test.each([429, 500, 503])("a refresh answered with %d keeps the sign-in", async (status) => {
  const page = await signedInForAWhile(/status of (401|429|50\d)/);
  const before = await tokens(page);
  await page.route(REFRESH, (route) => route.fulfill({ status, json: {} }));
  await page.goto("/me");
  await invalid(page);
  expect(await tokens(page)).toEqual(before);

  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await shown(page);
});

test("an ended sign-in is forgotten, and no request is made with it any more", async () => {
  const page = await signedInForAWhile();
  const [, refreshToken = ""] = await tokens(page);
  await fetch(`${shop.product.url}/api/auth/logout`, {
    method: "POST",
    headers: { Authorization: refreshToken ?? "" },
  });
  await page.goto("/me");
  await invalid(page);
  expect(await tokens(page)).toEqual([null, null]);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.headers().authorization) asked.push(request.url());
  });
  await page.reload();
  await invalid(page);
  await page.getByRole("heading", { name: "Channels" }).waitFor();
  expect(asked).toEqual([]);
});

test("a logout in one tab is not undone by a renewal in another", async () => {
  const page = await signedInForAWhile();
  const other = await page.context().newPage();
  await other.goto("/search");
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(REFRESH, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.goto("/me");
  await asked.promise;
  await other.goto("/logout");
  await other.getByText("Logged out").waitFor();
  held.resolve();
  await invalid(page);
  expect(await tokens(page)).toEqual([null, null]);
});
