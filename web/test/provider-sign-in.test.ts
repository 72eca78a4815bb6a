import { randomUUID } from "node:crypto";
import type { Page, Request } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { Flaw } from "../../services/auth/test/providers/id-tokens.ts";
import { answerProvider, openShopWithProviders, signedInAs } from "./providers.ts";

/** As in production: over TLS, with providers on sites of their own, since cookies depend on both. */
const { shop, providers } = openShopWithProviders({ overTls: true });
const REFUSED = /status of (401|503)/;
const HOUR_AGO = Math.floor(Date.now() / 1_000) - 3_600;

beforeEach(() => {
  providers.google.flaw = null;
  providers.apple.flaw = null;
  providers.facebook.facts = {};
});

interface Way {
  readonly name: "Google" | "Apple" | "Facebook";
  readonly provider: "google" | "apple" | "facebook";
  readonly from: string;
  readonly button: string;
  readonly endsAt: string;
  /** The request with which the provider leads back. */
  readonly back: RegExp;
}

interface LedBack {
  readonly url: string;
  /** What is posted; null where the browser just goes there. */
  readonly form: Readonly<Record<string, string>> | null;
}

const WAYS: readonly Way[] = [
  {
    name: "Google",
    provider: "google",
    from: "/login?t=1",
    button: "Sign in with Google",
    endsAt: "**/welcome",
    back: /\/login\?t=1&.*code=/,
  },
  {
    name: "Google",
    provider: "google",
    from: "/u/google",
    button: "Sign in with Google",
    endsAt: "**/success",
    back: /\/u\/google\?.*code=/,
  },
  {
    name: "Apple",
    provider: "apple",
    from: "/login?t=1",
    button: "Sign in with Apple",
    endsAt: "**/welcome",
    back: /\/api\/appleRedirect$/,
  },
  {
    name: "Apple",
    provider: "apple",
    from: "/u/apple",
    button: "Sign in with Apple",
    endsAt: "**/success",
    back: /\/api\/appleRedirectMini$/,
  },
  {
    name: "Facebook",
    provider: "facebook",
    from: "/u/facebook",
    button: "Login with Facebook",
    endsAt: "**/success",
    back: /\/u\/facebook\?.*code=/,
  },
];

const visit = (path: string) => shop.visit(path, { ignoreHTTPSErrors: true, expectedErrors: REFUSED });
const failure = (page: Page) => page.getByRole("alert").getByText("Failed to login", { exact: true });
const hasTokens = (page: Page) => page.evaluate(() => localStorage.getItem("refresh_token") !== null);

/** A visitor who has left for the provider, and stands before its page; `asked` is what the provider was asked. */
async function leave({ from, button, name }: Way): Promise<{ page: Page; asked: URL }> {
  const page = await visit(from);
  const leaving = page.waitForRequest(/[?&]state=/);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("heading", { name }).waitFor();
  return { page, asked: new URL((await leaving).url()) };
}

async function setOut(way: Way): Promise<Page> {
  return (await leave(way)).page;
}

/** Agrees; answers the request that leads back, which goes its way. */
async function agree(page: Page, { back }: Way): Promise<Request> {
  const leadingBack = page.waitForRequest(back);
  await answerProvider(page, "Continue");
  return leadingBack;
}

/** What the provider would lead this visitor back with, had they agreed; they stay where they are. */
async function answerFor({ provider }: Way, asked: URL): Promise<LedBack> {
  if (provider !== "apple") {
    const url = await providers[provider].visit(asked.href, "Continue");
    return { url: url.href, form: null };
  }
  const form = await providers.apple.visit(asked.href, "Continue");
  return { url: asked.searchParams.get("redirect_uri") ?? "", form };
}

/** Leads this browser back with it, from a page of the provider's site. */
async function leadBack(page: Page, { provider }: Way, { url, form }: LedBack): Promise<void> {
  const blank = `${providers[provider].url}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto(blank);
  await page.evaluate(
    ([url, fields]) => {
      if (!fields) return window.location.assign(url);
      const form = document.createElement("form");
      form.method = "post";
      form.action = url;
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement("input");
        field.name = name;
        field.value = value;
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    [url, form] as const,
  );
}

describe.each(WAYS)("signing in with $name from $from", (way) => {
  const person = () => {
    const id = randomUUID();
    const email = `${id}@mail.example`;
    providers.google.person = { sub: id, name: "Test Shopper", email, email_verified: true };
    providers.apple.person = {
      sub: id,
      email,
      email_verified: "true",
      name: { firstName: "Test", lastName: "Shopper" },
    };
    providers.facebook.person = { id, name: "Test Shopper", email };
    return { name: "Test Shopper", email };
  };

  test("works, and makes one account however often", async () => {
    const somebody = person();
    const page = await setOut(way);
    await agree(page, way);
    await page.waitForURL(way.endsAt);
    expect(await signedInAs(page)).toEqual(somebody);
    const again = await setOut(way);
    await agree(again, way);
    await again.waitForURL(way.endsAt);
    expect(await signedInAs(again)).toEqual(somebody);
  });

  test("comes from another site, with a cookie that only we can read and set", async () => {
    person();
    const page = await setOut(way);
    const leadingBack = await agree(page, way);
    const headers = await leadingBack.allHeaders();
    expect(headers["sec-fetch-site"]).toBe("cross-site");
    expect(headers.cookie).toMatch(/(^|; )__Host-stockfinder-sign-in=[\w-]{43}(;|$)/);
    const cookies = await page.context().cookies(shop.product.url);
    expect(cookies).toMatchObject([{ httpOnly: true, secure: true, sameSite: "None", path: "/" }]);
    await page.waitForURL(way.endsAt);
  });

  test("fails for who cancels, and may be tried again", async () => {
    const somebody = person();
    const page = await setOut(way);
    await answerProvider(page, "Cancel");
    await failure(page).waitFor();
    expect(await hasTokens(page)).toBe(false);
    await page.getByRole("button", { name: way.button, exact: true }).click();
    await agree(page, way);
    await page.waitForURL(way.endsAt);
    expect(await signedInAs(page)).toEqual(somebody);
  });

  test("fails in a browser that it did not begin in, and then in its own as well", async () => {
    person();
    const { page: attacker, asked } = await leave(way);
    const kept = await answerFor(way, asked);
    const victim = await setOut(way);
    for (const page of [victim, attacker]) {
      await leadBack(page, way, kept);
      await failure(page).waitFor();
      expect(await hasTokens(page)).toBe(false);
    }
  });

  test("fails when it is sent a second time", async () => {
    person();
    const { page, asked } = await leave(way);
    const answer = await answerFor(way, asked);
    await leadBack(page, way, answer);
    await page.waitForURL(way.endsAt);
    await page.evaluate(() => localStorage.clear());
    await leadBack(page, way, answer);
    await failure(page).waitFor();
    expect(await hasTokens(page)).toBe(false);
  });

  test("fails with a state that was never given", async () => {
    person();
    const { page, asked } = await leave(way);
    const marker = way.provider === "facebook" ? "fb:" : "";
    asked.searchParams.set("state", `${randomUUID()}:none:${marker}${"A".repeat(43)}`);
    await page.goto(asked.href);
    await answerProvider(page, "Continue");
    await failure(page).waitFor();
    expect(await hasTokens(page)).toBe(false);
  });

  test("fails while the provider is down, and says so", async () => {
    person();
    const page = await setOut(way);
    providers[way.provider].trouble("fails", /token$/);
    await answerProvider(page, "Continue");
    await failure(page).waitFor();
    expect(await hasTokens(page)).toBe(false);
  });
});

const OPEN_ID = WAYS.filter(({ from }) => from === "/login?t=1");
describe.each(OPEN_ID)("an ID token of $name's", (way) => {
  test.each<[string, Flaw]>([
    ["for another sign-in", { claims: { nonce: "another" } }],
    ["for another client", { claims: { aud: "another.example" } }],
    ["that has run out", { claims: { exp: HOUR_AGO } }],
    ["that somebody else signed", { signed: "by somebody else" }],
  ])("%s is refused", async (_what, flaw) => {
    if (way.provider === "google") providers.google.flaw = flaw;
    else providers.apple.flaw = flaw;
    const page = await setOut(way);
    await answerProvider(page, "Continue");
    await failure(page).waitFor();
    expect(await hasTokens(page)).toBe(false);
  });
});

test("a token of Facebook's for another app is refused", async () => {
  const way = WAYS.find(({ provider }) => provider === "facebook");
  if (!way) throw new Error("there is a way with Facebook");
  providers.facebook.facts = { app_id: "999" };
  const page = await setOut(way);
  await answerProvider(page, "Continue");
  await failure(page).waitFor();
  expect(await hasTokens(page)).toBe(false);
});
