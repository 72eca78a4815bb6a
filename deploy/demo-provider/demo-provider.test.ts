import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type DemoProvider, startDemoProvider } from "./demo-provider.ts";

let demo: DemoProvider;
beforeAll(async () => {
  demo = await startDemoProvider();
});
afterAll(() => demo.stop());
afterEach(() => vi.unstubAllEnvs());

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const REDIRECT_URI = "http://127.0.0.1:4321/login?t=1";

/** A browser at the demo provider: its cookies, and no redirect followed by itself. */
function newBrowser() {
  const cookies = new Map<string, string>();
  return async (path: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(new URL(path, demo.issuer), {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

function request(redirectUri = REDIRECT_URI): string {
  const parameters = new URLSearchParams({
    client_id: demo.settings.GOOGLE_CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    state: "a-state",
    nonce: "a-nonce",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
  });
  return `/auth?${parameters}`;
}

const leadsTo = (response: Response) => response.headers.get("location") ?? "";

/** The address that the page leads back to once somebody is chosen. */
async function choose(browser: ReturnType<typeof newBrowser>, person: string): Promise<URL> {
  const page = leadsTo(await browser(request()));
  return new URL(leadsTo(await browser(leadsTo(await browser(page, { person })))));
}

async function claimsFor(code: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${demo.issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: demo.settings.GOOGLE_CLIENT_ID,
      client_secret: demo.settings.GOOGLE_CLIENT_SECRET,
      grant_type: "authorization_code",
      code,
      code_verifier: VERIFIER,
      redirect_uri: REDIRECT_URI,
    }),
  });
  const { id_token } = Object(await response.json());
  return JSON.parse(Buffer.from(id_token.split(".")[1], "base64url").toString());
}

test("whoever is chosen comes back, as somebody made up", async () => {
  const back = await choose(newBrowser(), "demo-shopper");
  expect(back.href.startsWith(`${REDIRECT_URI}&`)).toBe(true);
  expect(back.searchParams.get("state")).toBe("a-state");
  expect(await claimsFor(back.searchParams.get("code") ?? "")).toMatchObject({
    iss: demo.issuer,
    sub: "demo-shopper",
    name: "Demo Shopper",
    email: "shopper@demo.example",
    email_verified: true,
    nonce: "a-nonce",
  });
});

test("the page asks each time, so that one can be somebody else", async () => {
  const browser = newBrowser();
  await choose(browser, "demo-shopper");
  const code = (await choose(browser, "demo-guest")).searchParams.get("code") ?? "";
  expect(await claimsFor(code)).toMatchObject({ sub: "demo-guest", email_verified: false });
});

test("the page says what it is, runs nothing, and leads back to where one came from only", async () => {
  const browser = newBrowser();
  const page = await browser(leadsTo(await browser(request())));
  const text = await page.text();
  expect(text).toContain("This page stands in for Google");
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/);
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:4321; base-uri 'none'; frame-ancestors 'none'; img-src data:",
  );
});

test("who cancels comes back without a code", async () => {
  const browser = newBrowser();
  const page = leadsTo(await browser(request()));
  const back = new URL(leadsTo(await browser(leadsTo(await browser(`${page}/cancel`)))));
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", state: "a-state" });
});

test.each([
  "https://stockfinder.example/login?t=1",
  "http://192.168.0.7:8080/login?t=1",
  "http://localhost:1/",
])("it does not lead to %s", async (redirectUri) => {
  const answer = await newBrowser()(request(redirectUri));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("It does not go on from here");
});

test.each(["http://localhost:8080/login?t=1", "http://127.0.0.1:9/u/google", "http://[::1]:8080/login?t=1"])(
  "it leads to %s",
  async (redirectUri) => {
    const answer = await newBrowser()(request(redirectUri));
    expect(leadsTo(answer)).toMatch(/^\/sign-in\//);
  },
);

test("somebody who is not on the page, or a page that was left open too long, is told so", async () => {
  const browser = newBrowser();
  const page = leadsTo(await browser(request()));
  expect((await browser(page, { person: "somebody" })).status).toBe(400);
  expect((await browser(page, {})).status).toBe(400);
  const forgotten = await newBrowser()(page);
  expect(forgotten.status).toBe(400);
  expect(await forgotten.text()).toContain("sign in again");
});

test("it does not run in production", async () => {
  vi.stubEnv("NODE_ENV", "production");
  await expect(startDemoProvider()).rejects.toThrow("does not run in production");
});
