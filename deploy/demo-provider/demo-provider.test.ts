import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
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

describe("in the place of Apple", () => {
  const RETURN = "http://127.0.0.1:4321/api/appleRedirect";

  async function applePage(redirectUri = RETURN): Promise<Response> {
    const asked = { redirect_uri: redirectUri, state: "a-state", nonce: "a-nonce" };
    return newBrowser()(`/apple/auth/authorize?${new URLSearchParams(asked)}`);
  }

  /** The fields of the form of a person, or of the one to cancel. */
  async function fieldsOf(name: string): Promise<Record<string, string>> {
    const forms = (await (await applePage()).text()).split("<form").slice(1);
    const form = forms.find((text) => text.includes(`>${name}<`)) ?? "";
    const fields = form.matchAll(/name="(\w+)" value="([^"]*)"/g);
    return Object.fromEntries(
      [...fields].map(([, field, value = ""]) => [field, value.replaceAll("&quot;", '"')]),
    );
  }

  const exchanged = (code: string, redirectUri = RETURN) =>
    fetch(`${demo.appleSettings.UPSTREAM_APPLE}/auth/token`, {
      method: "POST",
      body: new URLSearchParams({ code, redirect_uri: redirectUri }),
    });
  const claimsOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

  test("a form posts a person's code, ID token and name, and the code is that person's", async () => {
    const { state, code = "", id_token, user = "" } = await fieldsOf("Demo Bargain Hunter");
    const person = { sub: "demo-bargain-hunter", email: "bargain-hunter@demo.example", nonce: "a-nonce" };
    expect(state).toBe("a-state");
    expect(JSON.parse(user)).toEqual({ name: { firstName: "Demo", lastName: "Bargain Hunter" } });
    expect(claimsOf(id_token)).toMatchObject({ ...person, iss: demo.appleSettings.UPSTREAM_APPLE });
    expect(claimsOf(Object(await (await exchanged(code)).json()).id_token)).toMatchObject(person);
  });

  test("a code of another address, or that somebody made up, is refused", async () => {
    const { code = "" } = await fieldsOf("Demo Shopper");
    const [head, , signature] = code.split(".");
    const other = Buffer.from(JSON.stringify({ ...claimsOf(code), sub: "demo-guest" })).toString("base64url");
    expect((await exchanged(code, `${RETURN}Mini`)).status).toBe(400);
    expect((await exchanged(`${head}.${other}.${signature}`)).status).toBe(400);
    expect((await exchanged("nothing")).status).toBe(400);
  });

  test("another form cancels", async () => {
    expect(await fieldsOf("Cancel")).toEqual({ state: "a-state", error: "user_cancelled_authorize" });
  });

  test("the page has no scripts, and submits only to itself and the product", async () => {
    const page = await applePage();
    expect(await page.text()).not.toMatch(/<script|<style|style=|\son\w+=/);
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' http://127.0.0.1:4321;",
    );
  });

  test("a product at localhost is asked from localhost, where its cookie is sent", async () => {
    const location = locationOf(await applePage("http://localhost:4321/api/appleRedirect"));
    expect(new URL(location)).toMatchObject({ hostname: "localhost", pathname: "/apple/auth/authorize" });
  });

  test.each([
    "https://127.0.0.1:4321/api/appleRedirect",
    "http://192.168.0.7:8080/api/appleRedirect",
    "http://127.0.0.1:4321/login",
    "nowhere",
  ])("does not post to %s", async (redirectUri) => {
    const answer = await applePage(redirectUri);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("The sign-in cannot continue");
  });
});

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
