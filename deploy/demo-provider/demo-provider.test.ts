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

/** A browser with cookies that does not follow redirects. */
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

const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Chooses a person; returns the redirect back to the product. */
async function choose(browser: ReturnType<typeof newBrowser>, person: string): Promise<URL> {
  const page = locationOf(await browser(request()));
  return new URL(locationOf(await browser(locationOf(await browser(page, { person })))));
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

test("redirects back with the chosen person", async () => {
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

test("asks again at every sign-in, so that another person can be chosen", async () => {
  const browser = newBrowser();
  await choose(browser, "demo-shopper");
  const code = (await choose(browser, "demo-guest")).searchParams.get("code") ?? "";
  expect(await claimsFor(code)).toMatchObject({ sub: "demo-guest", email_verified: false });
});

test("the page says that it is a demo, has no scripts, and submits only to itself and the product", async () => {
  const browser = newBrowser();
  const page = await browser(locationOf(await browser(request())));
  const text = await page.text();
  expect(text).toContain("This page stands in for Google");
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/);
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:4321; base-uri 'none'; frame-ancestors 'none'; img-src data:",
  );
});

test("cancelling redirects back without a code", async () => {
  const browser = newBrowser();
  const page = locationOf(await browser(request()));
  const back = new URL(locationOf(await browser(locationOf(await browser(`${page}/cancel`)))));
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: "access_denied", state: "a-state" });
});

test.each([
  "https://stockfinder.example/login?t=1",
  "http://192.168.0.7:8080/login?t=1",
  "http://localhost:1/",
])("does not redirect to %s", async (redirectUri) => {
  const answer = await newBrowser()(request(redirectUri));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("The sign-in cannot continue");
});

test.each(["http://localhost:8080/login?t=1", "http://127.0.0.1:9/u/google", "http://[::1]:8080/login?t=1"])(
  "accepts the redirect address %s",
  async (redirectUri) => {
    const answer = await newBrowser()(request(redirectUri));
    expect(locationOf(answer)).toMatch(/^\/sign-in\//);
  },
);

test("rejects an unknown person, and an expired page", async () => {
  const browser = newBrowser();
  const page = locationOf(await browser(request()));
  expect((await browser(page, { person: "unknown" })).status).toBe(400);
  expect((await browser(page, {})).status).toBe(400);
  const expired = await newBrowser()(page);
  expect(expired.status).toBe(400);
  expect(await expired.text()).toContain("sign in again");
});

test.each(["production", undefined])("does not start if NODE_ENV is %s", async (mode) => {
  vi.stubEnv("NODE_ENV", mode);
  await expect(startDemoProvider()).rejects.toThrow("does not run in production");
});
