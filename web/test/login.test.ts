import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectNoViolations, PHONE, tooSmallTargets } from "./accessibility.ts";
import { anAnonymousUser } from "./anonymous-users.ts";
import { COUNTRY_HEADER } from "./product.ts";
import { answerProvider, openShopWithProviders, signedInAs } from "./providers.ts";
import { shownWhole } from "./toasts.ts";
import { focusOn } from "./waiting.ts";

const { shop, providers } = openShopWithProviders();
const REFUSED = /status of 401/;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page) => page.getByRole("region", { name: "Sign in with one click!" });
const failure = (page: Page) => page.getByRole("alert").getByText("Failed to login", { exact: true });
const referralField = (page: Page) => page.getByPlaceholder("Referral code or link");
const remembers = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const address = (page: Page) => page.evaluate(() => location.pathname + location.search);

/** The sign-in page as the extension opens it, for a new visitor. */
function openLogin(
  visit: Parameters<typeof shop.visit>[1] = {},
  fingerprint: string = randomUUID(),
): Promise<Page> {
  return shop.visit(`/login?t=1&f=${fingerprint}`, visit);
}

/** What the page sends there next. */
async function nextBody(page: Page, path: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest((sent) => new URL(sent.url()).pathname === path);
  return request.postDataJSON();
}

async function registered(page: Page): Promise<Record<string, unknown>> {
  const body = nextBody(page, "/api/auth/register");
  await button(page, "Skip login").click();
  return body;
}

test("the operator's own provider is offered under its name", async () => {
  const page = await shop.newPage({ ...PHONE, expectedErrors: /status of 404/ });
  const own = { accountType: "oidc", demo: false, name: "Our House" };
  await page.route("**/api/auth/providers", (route) => route.fulfill({ json: [own] }));
  await page.goto("/login?t=1");
  await button(page, "Sign in with Our House").waitFor();
  expect(
    await card(page)
      .getByRole("button", { name: /^Sign in with/ })
      .count(),
  ).toBe(1);
  expect(await tooSmallTargets(page)).toEqual([]);
  await expectNoViolations(page);
  const body = nextBody(page, "/api/auth/authorization");
  await button(page, "Sign in with Our House").click();
  expect(await body).toMatchObject({ accountType: "oidc", page: "login" });
});

describe("the address", () => {
  test.each([
    ["/login", "/"],
    ["/login?f=fp1-0123456789ab", "/"],
    ["/login?t=0", "/welcome"],
  ])("%s redirects to %s", async (path, to) => {
    const page = await shop.visit(path);
    await page.waitForURL(`**${to}`);
    expect(await address(page)).toBe(to);
  });

  test("leaves the browser the proof for its own account", async () => {
    const own = { fingerprint: "the-browsers-own-4567", deviceSecret: "the-browsers-own-secret" };
    const page = await openLogin({ remembered: { seen: "true", ...own } }, randomUUID());
    await registered(page);
    await page.waitForURL("**/welcome");
    expect(await remembers(page, "deviceSecret")).toBe(own.deviceSecret);
  });

  test.each([{ seen: "true" }, { seen: "true", fingerprint: "the-browsers-own-0123" }])(
    "names the fingerprint of the registration, and not that of the browser, which stored %j",
    async (remembered) => {
      const page = await openLogin({ remembered }, "somebody-elses-0123");
      const answer = page.waitForResponse("**/api/auth/register");
      expect(await registered(page)).toMatchObject({
        accountType: "anonymous",
        fingerprint: "somebody-elses-0123",
      });
      const { accessToken } = await (await answer).json();
      await page.waitForURL("**/welcome");
      await page.goto("/watches");
      await expect
        .poll(() => remembers(page, "fingerprint"))
        .toMatch(/^[0-9a-f]{32}$|^the-browsers-own-0123$/);
      const own = (await remembers(page, "fingerprint")) ?? "";
      const watched = { upc: "711719541028", kind: "stock", channels: ["live"] };
      const headers = { "x-fingerprint": own, authorization: accessToken };
      await page.request.post("/api/watch", { data: watched, headers });
      const watches = async (named: Record<string, string>) =>
        (await page.request.get("/api/watch", { headers: named })).json();
      expect(await watches(headers)).toHaveLength(1);
      expect(await watches({ "x-fingerprint": "somebody-elses-0123" })).toEqual([]);
    },
  );

  test("brings no fingerprint of fewer than 16 characters", async () => {
    const page = await openLogin({}, "fifteen-letters");
    const { fingerprint } = await registered(page);
    expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
  });

  test("without a fingerprint, the browser makes one", async () => {
    const page = await shop.visit("/login?t=1");
    const { fingerprint } = await registered(page);
    expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect(await remembers(page, "fingerprint")).toBe(fingerprint);
  });
});

test("says that the extension is installed, and how to sign in", async () => {
  const page = await openLogin();
  await page.getByRole("heading", { name: "Installation Complete" }).waitFor();
  await page.getByText("You're on your way to saving thousands of dollars online!").waitFor();
  await card(page).waitFor();
  expect(await card(page).getByRole("button").allInnerTexts()).toEqual([
    "Save",
    "Sign in with Google",
    "Sign in with Apple",
    "Skip login",
  ]);
  await page
    .getByText("Unable to login? Try disabling extensions like a privacy-blocking extension and try again.")
    .waitFor();
  const consent = (name: string) => card(page).getByRole("link", { name }).getAttribute("href");
  expect(await consent("extension terms")).toBe("/extensionterms");
  expect(await consent("privacy policy")).toBe("/privacy");
});

describe("a shopper who presses Sign in", () => {
  test.each([PHONE, { ...PHONE, colorScheme: "dark" as const }])(
    "sees a plain page, signs in and sees the account: %j",
    async (screen) => {
      providers.google.person = { sub: "g-plain", name: "Plain Shopper" };
      const page = await shop.visit("/sign-in", screen);
      await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
      await card(page).waitFor();
      expect(await page.getByText("Installation Complete").count()).toBe(0);
      expect(await button(page, "Skip login").count()).toBe(0);
      expect(await card(page).getByRole("link").allInnerTexts()).toEqual(["privacy policy"]);
      const hint = page.getByText(/^Unable to login\?/);
      expect(await hint.count()).toBe(0);
      await expectNoViolations(page);

      await button(page, "Sign in with Google").click();
      await answerProvider(page, "Cancel");
      await failure(page).waitFor();
      await hint.waitFor();
      expect(await address(page)).toBe("/sign-in");
      expect(await page.getByText("Installation Complete").count()).toBe(0);

      await button(page, "Sign in with Google").click();
      await answerProvider(page, "Continue");
      await page.waitForURL("**/me");
      await page.getByText("Plain Shopper").waitFor();
    },
  );
});

test("a spinner is shown until the card is ready", async () => {
  const page = await shop.newPage();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/isUSA", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/login?t=1");
  await page.getByRole("status").getByText("Loading").waitFor({ state: "attached" });
  expect(await card(page).count()).toBe(0);
  held.resolve();
  await card(page).waitFor();
  expect(await page.getByRole("status").getByText("Loading").count()).toBe(0);
});

test("both providers are offered if the list fails, and a press shows the error", async () => {
  const page = await shop.newPage({ expectedErrors: /ERR_FAILED/ });
  await page.route("**/api/auth/**", (route) => route.abort());
  await page.goto("/login?t=1");
  await button(page, "Sign in with Apple").waitFor();
  await button(page, "Sign in with Google").click();
  await failure(page).waitFor();
});

describe("signing in", () => {
  test("with Google ends at the welcome page", async () => {
    providers.google.person = {
      sub: "g-1",
      name: "Test Shopper",
      email: "one@mail.example",
      email_verified: true,
    };
    const page = await openLogin();
    await button(page, "Sign in with Google").click();
    await answerProvider(page, "Continue");
    await page.waitForURL("**/welcome");
    expect(await signedInAs(page)).toEqual({ email: "one@mail.example", name: "Test Shopper" });

    // Back leads to no address with the code.
    await page.goBack();
    expect(page.url()).not.toContain("code=");
  });

  test("with Apple, which sends the name once", async () => {
    providers.apple.person = {
      sub: "a-1",
      email: "two@mail.example",
      email_verified: true,
      name: { firstName: "Ann", lastName: "Lee" },
    };
    const page = await openLogin();
    await button(page, "Sign in with Apple").click();
    await answerProvider(page, "Continue");
    await page.waitForURL("**/welcome");
    expect(await signedInAs(page)).toEqual({ email: "two@mail.example", name: "Ann Lee" });
  });

  test("with Facebook, which returns here too", async () => {
    providers.facebook.person = { id: "f-1-0123456789ab", name: "Test Friend", email: "three@mail.example" };
    const page = await openLogin({}, "fp-facebook-0123456789");
    const url = await page.evaluate(async () => {
      const asked = { accountType: "facebook", fingerprint: "fp-facebook-0123456789", page: "login" };
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify(asked);
      const answer = await fetch("/api/auth/authorization", { method: "POST", headers, body });
      return (await answer.json()).url;
    });
    await page.goto(url);
    const sent = nextBody(page, "/api/auth/register");
    await answerProvider(page, "Continue");
    expect(await sent).toMatchObject({ accountType: "facebook", fingerprint: "fp-facebook-0123456789" });
    await page.waitForURL("**/welcome");
    expect(await signedInAs(page)).toMatchObject({ name: "Test Friend" });
  });

  test("sends the fields of the specification", async () => {
    const page = await openLogin({ remembered: { seen: "true", utm: "mobile" } }, "fp-payload-0123456789");
    const began = nextBody(page, "/api/auth/authorization");
    await button(page, "Sign in with Google").click();
    expect(await began).toEqual({
      accountType: "google",
      fingerprint: "fp-payload-0123456789",
      utm: "mobile",
      page: "login",
    });
    const sent = nextBody(page, "/api/auth/register");
    await answerProvider(page, "Continue");
    expect(await sent).toEqual({
      accountType: "google",
      tokenId: expect.any(String),
      state: expect.stringMatching(/^fp-payload-0123456789:mobile:[\w-]{20,}$/),
      fingerprint: "fp-payload-0123456789",
      utm: "mobile",
      redirectUrl: `${shop.product.url}/login?t=1`,
    });
  });

  test("leaves no code in the address or in a referrer", async () => {
    const page = await openLogin();
    const referrers: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) referrers.push(request.headers().referer ?? "");
    });
    await button(page, "Sign in with Google").click();
    await answerProvider(page, "Continue");
    await page.waitForURL("**/welcome");
    expect(referrers.length).toBeGreaterThan(3);
    expect(referrers.filter((referrer) => /code=|state=/.test(referrer))).toEqual([]);
  });

  test("shows a spinner on the return, and no card", async () => {
    const page = await openLogin();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/register", async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(page, "Sign in with Google").click();
    await answerProvider(page, "Continue");
    await page.getByRole("status").getByText("Loading").waitFor({ state: "attached" });
    expect(await card(page).count()).toBe(0);
    held.resolve();
    await page.waitForURL("**/welcome");
  });

  test("stops waiting after Back from the provider", async () => {
    const page = await openLogin();
    await button(page, "Sign in with Google").click();
    await page.getByRole("heading", { name: "Google" }).waitFor();
    await page.goBack();
    await button(page, "Sign in with Google").waitFor();
  });

  test("stops waiting when the browser restores the page", async () => {
    const page = await openLogin();
    await page.route("**/api/auth/authorization", () => {});
    await button(page, "Sign in with Google").click();
    await card(page).waitFor({ state: "detached" });
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await button(page, "Sign in with Google").waitFor();
  });
});

describe("'Failed to login'", () => {
  test.each(["Google", "Apple"])("after Cancel at %s", async (name) => {
    const page = await openLogin({}, "fp-back-0123456789");
    await button(page, `Sign in with ${name}`).click();
    await answerProvider(page, "Cancel");
    await failure(page).waitFor();
    await button(page, `Sign in with ${name}`).waitFor();
    expect(await address(page)).toBe("/login?t=1&f=fp-back-0123456789");
    expect(await remembers(page, "access_token")).toBeNull();
  });

  test("for a sign-in that began elsewhere", async () => {
    const page = await shop.visit("/login?t=1&state=fp9-0123456789ab:none:made-up&code=made-up", {
      expectedErrors: REFUSED,
    });
    await failure(page).waitFor();
    await card(page).waitFor();
    expect(await address(page)).toBe("/login?t=1&f=fp9-0123456789ab");
  });

  test("when a code is used a second time", async () => {
    const page = await openLogin({ expectedErrors: REFUSED });
    await button(page, "Sign in with Google").click();
    const back = page.waitForRequest(/\/login\?t=1&.*code=/);
    await answerProvider(page, "Continue");
    await page.waitForURL("**/welcome");
    await page.goto((await back).url());
    await failure(page).waitFor();
  });

  test("when another browser returns", async () => {
    const page = await openLogin();
    const leaving = page.waitForRequest(/[?&]state=/);
    await button(page, "Sign in with Google").click();
    const back = await providers.google.visit((await leaving).url(), "Continue");
    const other = await shop.visit(back.href, { expectedErrors: REFUSED });
    await failure(other).waitFor();
    expect(await remembers(other, "access_token")).toBeNull();
  });

  test("for a code of Apple's that is not ours", async () => {
    const page = await shop.visit("/login?t=1&appleTokenId=made-up&firstName=Ann", {
      expectedErrors: REFUSED,
    });
    await failure(page).waitFor();
    expect(await address(page)).toMatch(/^\/login\?t=1&f=[0-9a-f]{32}$/);
  });

  test("when the page is opened with failed=true", async () => {
    const page = await shop.visit("/login?t=1&failed=true&f=fp-failed-0123456789");
    await failure(page).waitFor();
    expect(await address(page)).toBe("/login?t=1&f=fp-failed-0123456789");
  });

  test("when the provider does not answer, and another try works", async () => {
    providers.google.person = { sub: "g-retry" };
    const page = await openLogin({ expectedErrors: /status of 503/ }, "fp-away-0123456789");
    await page.route("**/api/auth/authorization", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await button(page, "Sign in with Google").click();
    await failure(page).waitFor();
    expect(await address(page)).toBe("/login?t=1&f=fp-away-0123456789");
    await focusOn(page.getByRole("alert").filter({ hasText: "Failed to login" }));

    await button(page, "Sign in with Google").click();
    await answerProvider(page, "Continue");
    await page.waitForURL("**/welcome");
  });

  test("when the provider is down at the return", async () => {
    const page = await openLogin({ expectedErrors: /status of 50/ });
    await button(page, "Sign in with Google").click();
    await page.getByRole("heading", { name: "Google" }).waitFor();
    providers.google.fault("fails", /^\/token$/);
    await answerProvider(page, "Continue");
    await failure(page).waitFor();
  });
});

describe("skipping the login", () => {
  test("registers anonymously and goes to the welcome", async () => {
    const page = await openLogin({}, "fp-skip-0123456789");
    expect(await registered(page)).toEqual({
      accountType: "anonymous",
      fingerprint: "fp-skip-0123456789",
      redirectUrl: `${shop.product.url}/login?t=1`,
    });
    await page.waitForURL("**/welcome");
    expect(await remembers(page, "access_token")).toBeTruthy();
    expect(await remembers(page, "refresh_token")).toMatch(/^sfr_/);
  });

  test("stores the device secret, so that later sign-ins are the owner's", async () => {
    const fingerprint = randomUUID();
    const page = await openLogin({}, fingerprint);
    await registered(page);
    await page.waitForURL("**/welcome");
    const secret = await remembers(page, "deviceSecret");
    expect(secret).toMatch(/^[\w-]{20,}$/);

    await page.goto("/logout");
    await page.goto(`/login?t=1&f=${fingerprint}`);
    expect(await registered(page)).toMatchObject({ deviceSecret: secret });
    await page.waitForURL("**/welcome");
    expect(await remembers(page, "deviceSecret")).toBe(secret);
    await page.goto("/me");
    const downloading = page.waitForEvent("download");
    await button(page, "Download my data").click();
    await downloading;
  });

  test("goes to the welcome page too if it fails", async () => {
    const page = await openLogin({ expectedErrors: /status of 503/ });
    await page.route("**/api/auth/register", (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, "Skip login").click();
    await page.waitForURL("**/welcome");
    expect(await remembers(page, "access_token")).toBeNull();
  });
});

describe("a referral", () => {
  const GOOD = "Successfully referred by friend, login to confirm";
  const BAD = "Invalid referral code or link";
  const NOBODY_HAS_IT = /status of 40[04]/;

  async function aFriendsCode(): Promise<string> {
    const friend = await anAnonymousUser(shop.product);
    const code = (await friend.export())?.referrals.codes[0];
    if (!code) throw new Error("Every account has a code");
    return code;
  }

  async function enter(page: Page, text: string): Promise<void> {
    await referralField(page).fill(text);
    await referralField(page).press("Enter");
  }

  test("by a friend's code is confirmed, stored and shown in a toast that stays", async () => {
    const code = await aFriendsCode();
    const page = await openLogin({ expectedErrors: NOBODY_HAS_IT });
    await enter(page, code.toLowerCase());
    await page.getByText(GOOD, { exact: true }).waitFor();
    await button(page, "Update").waitFor();
    expect(await remembers(page, "referral")).toBe(code);

    await page.clock.install();
    expect(await registered(page)).toMatchObject({ utm: "referral", referralCode: code });
    await page.waitForURL("**/welcome");
    const toast = page.getByRole("dialog", { name: "Successfully referred by friend" });
    await toast.waitFor();
    await page.clock.fastForward("01:00:00");
    expect(await toast.getAttribute("data-type")).toBe("success");
    const { x, y, width } = await whole(toast.boundingBox());
    const screen = await whole(Promise.resolve(page.viewportSize()));
    expect(Math.abs(x + width / 2 - screen.width / 2)).toBeLessThan(2);
    expect(y).toBeLessThan(40);
    // The opened page takes the focus once it has rendered.
    await focusOn(page.getByRole("main"));
    await page.keyboard.press("F6");
    await focusOn(page.locator(".toasts"));
    await page.keyboard.press("Tab");
    await focusOn(toast);
    await page.keyboard.press("Tab");
    await focusOn(toast.getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await page.clock.fastForward(1_000);
    await toast.waitFor({ state: "detached" });
  });

  test("is kept over the sign-in with a provider", async () => {
    providers.google.person = { sub: "g-referred", email: "referred@mail.example", email_verified: true };
    const code = await aFriendsCode();
    const page = await openLogin({ expectedErrors: NOBODY_HAS_IT });
    await enter(page, code);
    await page.getByText(GOOD, { exact: true }).waitFor();
    await button(page, "Sign in with Google").click();
    const sent = nextBody(page, "/api/auth/register");
    await answerProvider(page, "Continue");
    expect(await sent).toMatchObject({ utm: "referral", referralCode: code });
    await page.getByRole("dialog", { name: "Successfully referred by friend" }).waitFor();
  });

  test("that is invalid shows an error", async () => {
    const code = await aFriendsCode();
    const page = await openLogin({ remembered: { seen: "true", referral: code } });
    await page.getByText(GOOD, { exact: true }).waitFor();
    await page.evaluate(() => localStorage.setItem("referral", "ZZZZZZ"));
    await button(page, "Skip login").click();
    const toast = page.getByRole("dialog", { name: BAD });
    await toast.waitFor();
    expect(await toast.getAttribute("data-type")).toBe("error");
  });

  test("by link is its last segment", async () => {
    const code = await aFriendsCode();
    const page = await openLogin({ expectedErrors: NOBODY_HAS_IT });
    await enter(page, `https://stock.example/octoshop/r/${code}/?utm=x`);
    await page.getByText(GOOD, { exact: true }).waitFor();
    expect(await remembers(page, "referral")).toBe(code);
  });

  test("by a campaign goes without a code", async () => {
    const code = await aFriendsCode();
    const page = await openLogin({ remembered: { seen: "true", referral: code } });
    await page.getByText(GOOD, { exact: true }).waitFor();
    await enter(page, "https://stock.example/octoshop/cr");
    await page.getByText("Successfully referred by cr, login to confirm", { exact: true }).waitFor();
    const sent = await registered(page);
    expect(sent).toMatchObject({ utm: "cr" });
    expect(sent).not.toHaveProperty("referralCode");
  });

  test.each(["nobody", "ABC23", "https://stock.example/r/ABC2345"])("%s is invalid", async (text) => {
    const page = await openLogin({ expectedErrors: NOBODY_HAS_IT });
    await enter(page, text);
    await page.getByText(BAD, { exact: true }).waitFor();
    expect(await referralField(page).getAttribute("aria-invalid")).toBe("true");
    await button(page, "Save").waitFor();
    expect(await registered(page)).not.toHaveProperty("utm");
  });

  test("that cannot be checked is invalid too", async () => {
    const page = await openLogin({ expectedErrors: /ERR_FAILED/ });
    await page.route(/allowedUtm|referralCode/, (route) => route.abort());
    await enter(page, "ABC234");
    await page.getByText(BAD, { exact: true }).waitFor();
  });

  test("that is emptied is removed, with its message", async () => {
    const code = await aFriendsCode();
    const page = await openLogin({ remembered: { seen: "true", referral: code } });
    await page.getByText(GOOD, { exact: true }).waitFor();
    await referralField(page).fill("");
    await expect.poll(() => page.getByText(GOOD).count()).toBe(0);
    await button(page, "Save").click();
    await expect.poll(() => remembers(page, "referral")).toBeNull();
    expect(await page.getByText(BAD).count()).toBe(0);
    expect(await registered(page)).not.toHaveProperty("utm");
  });

  test("of an earlier link is filled in", async () => {
    const code = await aFriendsCode();
    const page = await openLogin({ remembered: { seen: "true", referral: code } });
    await page.getByText(GOOD, { exact: true }).waitFor();
    expect(await referralField(page).inputValue()).toBe(code);
    await button(page, "Update").waitFor();
  });

  test("that was typed and not saved is checked before the sign-in", async () => {
    const code = await aFriendsCode();
    const page = await openLogin({ expectedErrors: NOBODY_HAS_IT });
    await referralField(page).fill("nobody");
    await button(page, "Skip login").click();
    await page.getByText(BAD, { exact: true }).waitFor();
    expect(await address(page)).toMatch(/^\/login/);

    await referralField(page).fill(code);
    expect(await registered(page)).toMatchObject({ utm: "referral", referralCode: code });
  });
});

describe("the source of a visit", () => {
  test.each([
    ["an allowed campaign", "cr", "cr"],
    ["a campaign that is not allowed", "spam", undefined],
    ["no campaign", "none", undefined],
  ])("%s: %s", async (_what, utm, sent) => {
    const page = await openLogin({ remembered: { seen: "true", utm }, expectedErrors: /status of 404/ });
    await card(page).waitFor();
    expect((await registered(page)).utm).toBe(sent);
  });

  const SIX_HOURS = 21_600_000;
  test.each([
    ["a visit by phone", { ago: SIX_HOURS - 60_000, utmSource: "tiktok" }, "tiktok"],
    ["a visit by phone from nowhere", { ago: 0, utmSource: null }, "mobile"],
    ["a visit by phone long ago", { ago: SIX_HOURS, utmSource: "tiktok" }, undefined],
  ])("%s", async (_what, { ago, utmSource }, sent) => {
    const page = await shop.newPage();
    const lastVisitedTimestamp = Date.now() - ago;
    await page.route("**/api/getMobileVisitInfo", (route) =>
      route.fulfill({ json: { noVisits: 1, lastVisitedTimestamp, utmSource } }),
    );
    await page.goto(`/login?t=1&f=${randomUUID()}`);
    expect((await registered(page)).utm).toBe(sent);
  });
});

describe("an entered campaign is kept over the sign-in with", () => {
  test.each(["Google", "Apple"])("%s", async (name) => {
    providers.google.person = { sub: `campaign-${name}` };
    providers.apple.person = { sub: `campaign-${name}` };
    const page = await openLogin({ remembered: { seen: "true", utm: "fb" } });
    await referralField(page).fill("https://stockfinder.example/octoshop/cr");
    await button(page, "Save").click();
    await page.getByText("Successfully referred by cr, login to confirm", { exact: true }).waitFor();
    await button(page, `Sign in with ${name}`).click();
    const body = nextBody(page, "/api/auth/register");
    await answerProvider(page, "Continue");
    expect(await body).toMatchObject({ accountType: name.toLowerCase(), utm: "cr" });
    await page.waitForURL("**/welcome");
  });
});

describe("the country waitlist", () => {
  const ABROAD = { extraHTTPHeaders: { [COUNTRY_HEADER]: "FR" } };
  const waitlist = (page: Page) => page.getByRole("dialog", { name: "Country Waitlist" });

  test("covers the sign-in abroad until it is dismissed", async () => {
    const page = await openLogin(ABROAD);
    await waitlist(page)
      .getByText(
        "StockFinder is only supported in the US and CA. Join the waitlist to get notified as soon as your country is supported!",
        { exact: true },
      )
      .waitFor();
    expect(await card(page).count()).toBe(0);
    const join = waitlist(page).getByRole("link", { name: "Join the waitlist" });
    expect(await join.getAttribute("href")).toMatch(/^https:/);
    expect(await join.getAttribute("target")).toBe("_blank");

    await button(page, "I understand that the extension might not work").click();
    await card(page).waitFor();
    await focusOn(page.getByRole("main"));
  });

  test("has the focus, and Escape dismisses it", async () => {
    const page = await openLogin(ABROAD);
    await focusOn(waitlist(page).getByRole("link", { name: "Join the waitlist" }));
    await page.keyboard.press("Tab");
    await focusOn(button(page, "I understand that the extension might not work"));
    await page.keyboard.press("Escape");
    await card(page).waitFor();
  });

  test.each(["US", "CA"])("is not shown in %s", async (country) => {
    const page = await openLogin({ extraHTTPHeaders: { [COUNTRY_HEADER]: country } });
    await card(page).waitFor();
    expect(await waitlist(page).count()).toBe(0);
  });

  test("is not shown if the check fails", async () => {
    const page = await shop.newPage({ expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/isUSA", (route) => route.abort());
    await page.goto("/login?t=1");
    await card(page).waitFor();
    expect(await waitlist(page).count()).toBe(0);
  });

  test("has nothing that axe finds", async () => {
    const page = await openLogin(ABROAD);
    await waitlist(page).waitFor();
    await expectNoViolations(page);
  });
});

describe("the extension's installation", () => {
  test("is reported for the mail with its link, without waiting", async () => {
    const page = await shop.newPage({
      remembered: { seen: "true", emailId: "mail-1" },
      expectedErrors: /ERR_FAILED/,
    });
    await page.route("**/api/email/extensionInstalled", (route) => route.abort());
    const requested = nextBody(page, "/api/email/extensionInstalled");
    await page.goto("/login?t=1");
    expect(await requested).toEqual({ emailId: "mail-1" });
    await card(page).waitFor();
    expect(await failure(page).count()).toBe(0);
  });

  test("is not reported without a mail", async () => {
    const page = await shop.newPage();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`/login?t=1&f=${randomUUID()}`);
    await registered(page);
    await page.waitForURL("**/welcome");
    expect(requested).not.toContain("/api/email/extensionInstalled");
  });
});

test("a browser without storage can sign in", async () => {
  const page = await shop.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto(`/login?t=1&f=${randomUUID()}`);
  await button(page, "Skip login").click();
  await page.waitForURL("**/welcome");
});

describe("usability", () => {
  test("by keyboard alone, from the extension to the welcome", async () => {
    const page = await openLogin();
    await card(page).waitFor();
    const reached: string[] = [];
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      });
      reached.push(name);
      if (name === "Skip login") break;
    }
    expect(reached).toEqual([
      "Skip to content",
      "Referral code or link",
      "Save",
      "Sign in with Google",
      "Sign in with Apple",
      "extension terms",
      "privacy policy",
      "Skip login",
    ]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/welcome");
  });

  test("on a phone everything fits, and all targets are large enough", async () => {
    const page = await openLogin(PHONE);
    await card(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await tooSmallTargets(page)).toEqual([]);
  });

  test("axe finds nothing, with both kinds of message", async () => {
    const page = await shop.visit("/login?t=1&failed=true", { expectedErrors: /status of 40[04]/ });
    await failure(page).waitFor();
    await referralField(page).fill("nobody");
    await button(page, "Save").click();
    await page.getByText("Invalid referral code or link").waitFor();
    await expectNoViolations(page);
  });

  test("axe finds nothing in the toasts", async () => {
    for (const error of [true, false]) {
      const page = await openLogin();
      await page.route("**/api/auth/register", (route) =>
        route.fulfill({
          json: { accessToken: "a", refreshToken: "r", referralMessage: { message: "Told", error } },
        }),
      );
      await page.route("**/api/anonUser/**", (route) => route.fulfill({ json: { worked: true } }));
      await button(page, "Skip login").click();
      const toast = page.getByRole("dialog", { name: "Told" });
      await shownWhole(toast);
      await expectNoViolations(page);
    }
  });
});

async function whole<T>(maybe: Promise<T | null>): Promise<T> {
  const there = await maybe;
  if (there === null) throw new Error("It is not on the screen");
  return there;
}
