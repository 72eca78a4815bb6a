import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { type AnonymousUser, anAnonymousUser } from "./anonymous-users.ts";
import { answerProvider, openShopWithProviders, signedInAs } from "./providers.ts";
import { focusOn, stopClock } from "./waiting.ts";

const { shop, providers } = openShopWithProviders();
const REFUSED = /status of 401/;

const BUTTONS = {
  google: "Sign in with Google",
  apple: "Sign in with Apple",
  facebook: "Login with Facebook",
} as const;
type AccountType = keyof typeof BUTTONS;
const ACCOUNT_TYPES = ["google", "apple", "facebook"] as const;

const button = (page: Page, accountType: AccountType) =>
  page.getByRole("button", { name: BUTTONS[accountType], exact: true });
const failure = (page: Page) => page.getByRole("alert").getByText("Failed to login", { exact: true });
const address = (page: Page) => page.evaluate(() => location.pathname + location.search);

/** The provider's consent page. */
const atProvider = (page: Page) => page.getByRole("heading", { name: /^(Google|Apple|Facebook)$/ });

/** A token that joins the user's account to a provider's. */
async function upgradeToken({ accessToken }: AnonymousUser): Promise<string> {
  const answer = await fetch(`${shop.product.url}/api/auth/upgradeToken`, {
    method: "POST",
    headers: { Authorization: accessToken },
  });
  return (await answer.json()).encryptedToken;
}

const question = (page: Page) => page.getByRole("dialog", { name: "Join two accounts?" });

function answerQuestion(page: Page, name: "Sign in without joining" | "Join and sign in"): Promise<void> {
  return question(page).getByRole("button", { name, exact: true }).click();
}

async function accountOf(page: Page): Promise<{ id: string; accountType: string }> {
  return page.evaluate(async () => {
    const token = localStorage.getItem("access_token") ?? "";
    const answer = await fetch("/api/me/export", { headers: { Authorization: token } });
    return (await answer.json()).account;
  });
}

describe.each(ACCOUNT_TYPES)("/u/%s", (accountType) => {
  test("offers only this provider, with terms and a hint", async () => {
    const page = await shop.visit(`/u/${accountType}`);
    await page.getByRole("heading", { level: 1, name: "Sign in with one click!" }).waitFor();
    expect(await page.getByRole("main").getByRole("button").allInnerTexts()).toEqual([BUTTONS[accountType]]);
    const terms = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    expect(await terms("extension license")).toBe("/extensionterms");
    expect(await terms("privacy terms")).toBe("/extensionprivacy");
    await page
      .getByText("Unable to login? Try disabling extensions like Privacy Badger and try again.")
      .waitFor();
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  });

  test("signs in and says so", async () => {
    providers.google.person = { sub: "mini", email: "mini@mail.example", email_verified: true };
    providers.apple.person = { sub: "mini", email: "mini@mail.example", email_verified: true };
    providers.facebook.person = { id: "1", name: "Mini" };
    const page = await shop.visit(`/u/${accountType}`);
    await button(page, accountType).click();
    await answerProvider(page, "Continue");
    await page.waitForURL("**/success");
    await page.getByText("Login Successful!").waitFor();
    expect(await accountOf(page)).toMatchObject({ accountType });
  });

  test("joins an anonymous account if the visitor agrees; the token survives a reload", async () => {
    const sub = `mini-upgrade-${accountType}`;
    providers.google.person = { sub, email: "up@mail.example", email_verified: true };
    providers.apple.person = { sub, email: "up@mail.example", email_verified: true };
    providers.facebook.person = { id: "2", name: "Mini" };
    const user = await anAnonymousUser(shop.product);
    const before = (await user.export())?.account;
    const page = await shop.visit(`/u/${accountType}?e=${await upgradeToken(user)}`);
    await button(page, accountType).waitFor();
    expect(await address(page)).toBe(`/u/${accountType}`);

    await page.reload();
    await button(page, accountType).click();
    await answerQuestion(page, "Join and sign in");
    await answerProvider(page, "Continue");
    await page.waitForURL("**/success");
    expect(before?.accountType).toBe("anonymous");
    expect(await accountOf(page)).toMatchObject({ id: before?.id, accountType });
  });

  test("signs in without joining if the visitor does not agree", async () => {
    const sub = `mini-apart-${accountType}`;
    providers.google.person = { sub, email: "apart@mail.example", email_verified: true };
    providers.apple.person = { sub, email: "apart@mail.example", email_verified: true };
    providers.facebook.person = { id: "4", name: "Apart" };
    const user = await anAnonymousUser(shop.product);
    const page = await shop.visit(`/u/${accountType}?e=${await upgradeToken(user)}`);
    await button(page, accountType).click();
    await answerQuestion(page, "Sign in without joining");
    await answerProvider(page, "Continue");
    await page.waitForURL("**/success");
    const before = (await user.export())?.account;
    expect(before?.accountType).toBe("anonymous");
    expect((await accountOf(page)).id).not.toBe(before?.id);
  });

  test("shows 'Failed to login' after Cancel, and can be tried again", async () => {
    providers.google.person = { sub: "mini-again" };
    providers.apple.person = { sub: "mini-again" };
    providers.facebook.person = { id: "3" };
    const user = await anAnonymousUser(shop.product);
    const before = (await user.export())?.account;
    const page = await shop.visit(`/u/${accountType}?e=${await upgradeToken(user)}`);
    await button(page, accountType).click();
    await answerQuestion(page, "Join and sign in");
    await answerProvider(page, "Cancel");
    await failure(page).waitFor();
    expect(await address(page)).toBe(`/u/${accountType}`);

    await button(page, accountType).click();
    await answerQuestion(page, "Join and sign in");
    await answerProvider(page, "Continue");
    await page.waitForURL("**/success");
    expect(await accountOf(page)).toMatchObject({ id: before?.id });
  });
});

describe("a returning visitor", () => {
  test("sees a spinner until the server has answered", async () => {
    providers.google.person = { sub: "mini-spinner", name: "Spinner", email: "s@mail.example" };
    const page = await shop.visit("/u/google");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/register", async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(page, "google").click();
    const sent = page.waitForRequest("**/api/auth/register");
    await answerProvider(page, "Continue");
    await page.getByRole("status").getByText("Signing in").waitFor({ state: "attached" });
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    expect((await sent).postDataJSON()).toEqual({
      accountType: "google",
      tokenId: expect.any(String),
      state: expect.any(String),
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      redirectUrl: `${shop.product.url}/u/google`,
    });
    held.resolve();
    await page.waitForURL("**/success");
    expect(await signedInAs(page)).toMatchObject({ name: "Spinner" });
  });

  test.each([
    "/u/google?state=fp1-0123456789ab:none:made-up&code=made-up",
    "/u/facebook?state=fp1-0123456789ab:none:fb:made-up&code=made-up",
    "/u/apple?appleTokenId=made-up",
    "/u/apple?state=fp1-0123456789ab:none:made-up&code=made-up",
    "/u/apple?failed=true",
  ])("with %s sees 'Failed to login'", async (path) => {
    const page = await shop.visit(path, { expectedErrors: REFUSED });
    await failure(page).waitFor();
    expect(await address(page)).toBe(path.split("?")[0]);
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  });

  test("with an expired token sees it too, and gets no other account", async () => {
    providers.google.person = { sub: "mini-stale" };
    const page = await shop.visit("/u/google?e=run-out", { expectedErrors: /status of 40[01]/ });
    await button(page, "google").click();
    await answerQuestion(page, "Join and sign in");
    await answerProvider(page, "Continue");
    await failure(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  });
});

describe("with auto", () => {
  test("the button presses itself after half a second, once", async () => {
    const page = await shop.newPage();
    const began: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/authorization")) began.push(request.url());
    });
    await stopClock(page);
    await page.goto("/u/google?auto=true");
    await button(page, "google").waitFor();
    await page.clock.runFor(499);
    expect(began).toEqual([]);
    await page.clock.runFor(1);
    await atProvider(page).waitFor();
    expect(began).toHaveLength(1);

    // Back cancels it.
    await page.goBack();
    await button(page, "google").waitFor();
    await page.clock.runFor(5_000);
    expect(await address(page)).toBe("/u/google");
    expect(began).toHaveLength(1);
  });
});

describe("the question whether to join two accounts", () => {
  test("opens at once with auto, with the focus on the answer that joins nothing", async () => {
    providers.google.person = { sub: "mini-enter", email: "enter@mail.example", email_verified: true };
    const user = await anAnonymousUser(shop.product);
    const page = await shop.newPage();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await stopClock(page);
    await page.goto(`/u/google?e=${await upgradeToken(user)}&auto=true`);
    await button(page, "google").waitFor();
    await page.clock.runFor(500);
    await focusOn(question(page).getByRole("button", { name: "Sign in without joining" }));
    await page.clock.runFor(5_000);
    expect(sent).not.toContain("/api/auth/authorization");

    await page.clock.resume();
    await page.keyboard.press("Enter");
    await answerProvider(page, "Continue");
    await page.waitForURL("**/success");
    expect(sent).not.toContain("/api/auth/upgrade");
    expect((await user.export())?.account.accountType).toBe("anonymous");
  });

  test("is closed by Escape, and opened again by the button", async () => {
    const page = await shop.visit("/u/google?e=any");
    await button(page, "google").click();
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    // A closed dialog stays in the page until its close event, which a key pressed at once may overtake.
    await page.locator("dialog").waitFor({ state: "detached" });
    await focusOn(button(page, "google"));
    await page.keyboard.press("Enter");
    await question(page).waitFor();
  });

  test("is not answered by the address of a return", async () => {
    providers.google.person = { sub: "mini-back", email: "back@mail.example", email_verified: true };
    const user = await anAnonymousUser(shop.product);
    const encryptedToken = await upgradeToken(user);
    const page = await shop.visit("/u/google");
    const leaving = page.waitForRequest(/[?&]state=/);
    await button(page, "google").click();
    const back = await providers.google.visit((await leaving).url(), "Continue");
    // Else the page's own way to the provider would interrupt the next one.
    await page.getByRole("heading", { name: "Google" }).waitFor();
    back.searchParams.set("e", encryptedToken);
    await page.goto(back.href);
    await page.waitForURL("**/success");
    expect((await user.export())?.account.accountType).toBe("anonymous");
  });

  test("is not opened again if the server refuses to join; the reason is shown", async () => {
    const page = await shop.visit("/u/google?e=any", { expectedErrors: /status of 403/ });
    await page.route("**/api/auth/upgrade", (route) => route.fulfill({ status: 403, json: {} }));
    await button(page, "google").click();
    await answerQuestion(page, "Join and sign in");
    await answerProvider(page, "Continue");
    await failure(page).waitFor();
    await page.getByText(/^The two accounts were not joined:/).waitFor();

    await button(page, "google").click();
    await answerProvider(page, "Continue");
    await page.waitForURL("**/success");
  });

  test("fits a phone, and axe finds nothing", async () => {
    const page = await shop.visit("/u/google?e=any", PHONE);
    await button(page, "google").click();
    await question(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await tooSmallTargets(page)).toEqual([]);
    await expectNoViolations(page);
  });
});

test("an unknown provider is Not Found", async () => {
  const page = await shop.visit("/u/twitter");
  await page.getByRole("heading", { name: "This shelf is empty" }).waitFor();
});

test("a provider without configuration has no button", async () => {
  const page = await shop.newPage();
  await page.route("**/api/auth/providers", (route) => route.fulfill({ json: [] }));
  await page.goto("/u/apple");
  await page.getByText("Signing in with Apple isn't set up here.").waitFor();
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
});

test("a provider that does not answer is a failed login", async () => {
  const page = await shop.visit("/u/google", { expectedErrors: /status of 503/ });
  await page.route("**/api/auth/authorization", (route) => route.fulfill({ status: 503, json: {} }));
  await button(page, "google").click();
  await failure(page).waitFor();
});

test("fits a phone", async () => {
  const page = await shop.visit("/u/facebook", PHONE);
  await button(page, "facebook").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await tooSmallTargets(page)).toEqual([]);
});

test.each(ACCOUNT_TYPES)("axe finds nothing at /u/%s", async (accountType) => {
  const page = await shop.visit(`/u/${accountType}?failed=true`);
  await failure(page).waitFor();
  await expectNoViolations(page);
});
