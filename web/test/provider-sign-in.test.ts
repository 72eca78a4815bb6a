import { randomUUID } from "node:crypto";
import type { Page, Request } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { Flaw } from "../../services/auth/test/providers/id-tokens.ts";
import { answerProvider, openShopWithProviders, signedInAs } from "./providers.ts";

/** As in production: over TLS, with providers on other sites, because cookies depend on both. */
const { shop, providers } = openShopWithProviders({ overTls: true });
const REFUSED = /status of (401|503)/;

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
  /** The request of the provider's redirect. */
  readonly back: RegExp;
}

interface LedBack {
  readonly url: string;
  /** The posted body; null for a GET. */
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

/** A visitor at the provider's page; `asked` is the request that led there. */
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

/** Agrees, and returns the request of the redirect, which goes through. */
async function agree(page: Page, { back }: Way): Promise<Request> {
  const leadingBack = page.waitForRequest(back);
  await answerProvider(page, "Continue");
  return leadingBack;
}

/** The redirect after agreeing, which is not followed. */
async function answerFor({ provider }: Way, asked: URL): Promise<LedBack> {
  if (provider !== "apple") {
    const url = await providers[provider].visit(asked.href, "Continue");
    return { url: url.href, form: null };
  }
  const form = await providers.apple.visit(asked.href, "Continue");
  return { url: asked.searchParams.get("redirect_uri") ?? "", form };
}

/** Sends the redirect from a page of the provider's site. */
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

/** Somebody new, whom every provider knows. */
function newPerson(): { name: string; email: string } {
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
}

async function fails(page: Page): Promise<void> {
  await failure(page).waitFor();
  expect(await hasTokens(page)).toBe(false);
}

test.each(WAYS)(
  "with $name from $from returns from another site, with a cookie that only our server can read and set",
  async (way) => {
    const somebody = newPerson();
    const page = await setOut(way);
    const leadingBack = await agree(page, way);
    const headers = await leadingBack.allHeaders();
    expect(headers["sec-fetch-site"]).toBe("cross-site");
    expect(headers.cookie).toMatch(/(^|; )__Host-stockfinder-sign-in=[\w-]{43}(;|$)/);
    const cookies = await page.context().cookies(shop.product.url);
    expect(cookies).toMatchObject([{ httpOnly: true, secure: true, sameSite: "None", path: "/" }]);
    await page.waitForURL(way.endsAt);
    expect(await signedInAs(page)).toEqual(somebody);
  },
);

/**
 * Each of our two pages, and each way back, by GET and by POST. What is refused of each provider is tested at the service
 * (services/auth/test); here, that the refusal reaches the page.
 */
const REFUSALS = WAYS.filter(
  ({ name, from }) => `${name} ${from}` === "Google /login?t=1" || from === "/u/apple",
);
describe.each(REFUSALS)("with $name from $from", (way) => {
  test("works after Cancel, and once more", async () => {
    const somebody = newPerson();
    const page = await setOut(way);
    await answerProvider(page, "Cancel");
    await fails(page);
    await page.getByRole("button", { name: way.button, exact: true }).click();
    await agree(page, way);
    await page.waitForURL(way.endsAt);
    const again = await setOut(way);
    await agree(again, way);
    await again.waitForURL(way.endsAt);
    for (const each of [page, again]) expect(await signedInAs(each)).toEqual(somebody);
  });

  test("fails in another browser, and after that in its own too", async () => {
    newPerson();
    const { page: attacker, asked } = await leave(way);
    const kept = await answerFor(way, asked);
    const victim = await setOut(way);
    for (const page of [victim, attacker]) {
      await leadBack(page, way, kept);
      await fails(page);
    }
  });

  test("fails when it is sent twice", async () => {
    newPerson();
    const { page, asked } = await leave(way);
    const answer = await answerFor(way, asked);
    await leadBack(page, way, answer);
    await page.waitForURL(way.endsAt);
    await page.evaluate(() => localStorage.clear());
    await leadBack(page, way, answer);
    await fails(page);
  });

  test("fails with an unknown state", async () => {
    newPerson();
    const { page, asked } = await leave(way);
    asked.searchParams.set("state", `${randomUUID()}:none:${"A".repeat(43)}`);
    await page.goto(asked.href);
    await answerProvider(page, "Continue");
    await fails(page);
  });

  test("fails with a message while the provider is down", async () => {
    newPerson();
    const page = await setOut(way);
    providers[way.provider].fault("fails", /token$/);
    await answerProvider(page, "Continue");
    await fails(page);
  });
});

test.each<["google" | "apple", Flaw]>([
  ["google", { claims: { nonce: "another" } }],
  ["apple", { signed: "by somebody else" }],
])(
  "an ID token of %s that is for another sign-in, or signed by another, is rejected",
  async (provider, flaw) => {
    providers[provider].flaw = flaw;
    const page = await setOut(wayOf(provider));
    await answerProvider(page, "Continue");
    await fails(page);
  },
);

test("a Facebook token for another app is rejected", async () => {
  providers.facebook.facts = { app_id: "999" };
  const page = await setOut(wayOf("facebook"));
  await answerProvider(page, "Continue");
  await fails(page);
});

function wayOf(provider: Way["provider"]): Way {
  const way = WAYS.find((each) => each.provider === provider);
  if (!way) throw new Error(`There is a way with ${provider}`);
  return way;
}
