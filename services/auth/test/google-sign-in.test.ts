import { listProviders } from "@stockfinder/contracts/sign-in";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldAttempts } from "../src/sign-in/attempts.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import {
  AWAY,
  beginProviderSignIn,
  completeProviderSignIn,
  PAGES,
  type PendingSignIn,
  REFUSED,
} from "./provider-steps.ts";
import { type FakeGoogle, startFakeGoogle } from "./providers/fake-google.ts";
import { FLAWS } from "./providers/id-tokens.ts";
import type { ServerFault } from "./providers/provider-server.ts";

describe.each(SETUPS)("signing in with Google, on $name", (setup) => {
  let auth: AuthService;
  let google: FakeGoogle;
  beforeAll(async () => {
    google = await startFakeGoogle(PAGES.google);
    auth = await startService(setup, google.environment);
  });
  afterAll(async () => {
    await auth.stop();
    await google.stop();
  });
  beforeEach(() => {
    google.person = { sub: "g-0" };
    google.flaw = null;
    google.fault(null);
  });

  const codeFor = async ({ url }: PendingSignIn): Promise<string> => {
    const back = await google.visit(url, "Continue");
    return back.searchParams.get("code") ?? "";
  };
  const attempts = async () => (await auth.database.query("select from auth.attempts")).rows.length;

  test("signs in Google's user, and finds the account again", async () => {
    google.person = { sub: "g-1", name: "Test Shopper", email: "one@mail.example", email_verified: true };
    const first = await beginProviderSignIn(auth, "google", { utm: "tiktok" });
    const back = await google.visit(first.url, "Continue");
    expect(back.href.startsWith(`${ORIGIN}/login?t=1&`)).toBe(true);
    expect(back.searchParams.get("state")).toBe(first.state);
    expect(first.state).toMatch(new RegExp(`^${first.fingerprint}:tiktok:[\\w-]{43}$`));
    const code = back.searchParams.get("code") ?? "";
    const account = await completeProviderSignIn(auth, first, { code, redirectUrl: `${ORIGIN}/login?t=1` });
    expect(account).toMatchObject({ name: "Test Shopper", email: "one@mail.example" });

    google.person = { ...google.person, email: "moved@mail.example" };
    const second = await beginProviderSignIn(auth, "google");
    const again = await completeProviderSignIn(auth, second, { code: await codeFor(second) });
    expect(again).toEqual({ ...account, email: "moved@mail.example" });

    google.person = { ...google.person, sub: "g-2" };
    const third = await beginProviderSignIn(auth, "google");
    expect((await completeProviderSignIn(auth, third, { code: await codeFor(third) })).accountId).not.toBe(
      account.accountId,
    );
  });

  test("requests only the needed scopes, with PKCE, a nonce and a state", async () => {
    const { url } = await beginProviderSignIn(auth, "google");
    const { code_challenge, nonce, state, ...asked } = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toEqual({
      client_id: google.environment.GOOGLE_CLIENT_ID,
      redirect_uri: `${ORIGIN}/login?t=1`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const secret of [code_challenge, nonce]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(state).not.toContain(nonce);
  });

  test("returns to the mini login if it started there", async () => {
    const pending = await beginProviderSignIn(auth, "google", { page: "mini" });
    const back = await google.visit(pending.url, "Continue");
    expect(`${back.origin}${back.pathname}`).toBe(`${ORIGIN}/u/google`);
    const code = back.searchParams.get("code") ?? "";
    await completeProviderSignIn(auth, pending, { code, redirectUrl: `${ORIGIN}/u/google` });
  });

  test("ignores an unverified e-mail address", async () => {
    for (const email_verified of [false, undefined]) {
      const email = "somebody-elses@mail.example";
      google.person = {
        sub: "g-3",
        name: "Test Guest",
        email,
        ...(email_verified === false && { email_verified }),
      };
      const pending = await beginProviderSignIn(auth, "google");
      const account = await completeProviderSignIn(auth, pending, { code: await codeFor(pending) });
      expect(account).toMatchObject({ name: "Test Guest", email: null });
    }
  });

  test("a visitor who cancels returns without a code and can try again", async () => {
    const pending = await beginProviderSignIn(auth, "google");
    const back = await google.visit(pending.url, "Cancel");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      t: "1",
      error: "access_denied",
      state: pending.state,
    });
    const next = await beginProviderSignIn(auth, "google");
    await completeProviderSignIn(auth, next, { code: await codeFor(next) });
  });

  test("rejects a state that the product did not issue", async () => {
    const pending = await beginProviderSignIn(auth, "google");
    const code = await codeFor(pending);
    const random = pending.state.split(":").at(-1);
    const states = [null, "x", random, `${pending.fingerprint}:none:${"A".repeat(43)}`];
    for (const state of [...states, pending.state.replace(":none:", ":other:"), `other:none:${random}`])
      await expect(completeProviderSignIn(auth, pending, { code, state })).rejects.toMatchObject(REFUSED);
    await completeProviderSignIn(auth, pending, { code });
  });

  test("a callback from another browser is rejected, and uses up the state", async () => {
    for (const browser of ["another browser", null]) {
      const pending = await beginProviderSignIn(auth, "google");
      const code = await codeFor(pending);
      await expect(completeProviderSignIn(auth, pending, { code, browser })).rejects.toMatchObject(REFUSED);
      await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
    }
  });

  test("a state is valid once", async () => {
    const pending = await beginProviderSignIn(auth, "google");
    const code = await codeFor(pending);
    await completeProviderSignIn(auth, pending, { code });
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
  });

  test("of concurrent callbacks with one state, one succeeds", async () => {
    const pending = await beginProviderSignIn(auth, "google");
    const code = await codeFor(pending);
    const tries = Array.from({ length: 5 }, () => completeProviderSignIn(auth, pending, { code }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a code is valid once, and only for its own sign-in", async () => {
    const first = await beginProviderSignIn(auth, "google");
    const used = await codeFor(first);
    await completeProviderSignIn(auth, first, { code: used });
    const second = await beginProviderSignIn(auth, "google");
    await expect(completeProviderSignIn(auth, second, { code: used })).rejects.toMatchObject(REFUSED);

    const victim = await beginProviderSignIn(auth, "google");
    const attacker = await beginProviderSignIn(auth, "google");
    const injected = await codeFor(attacker);
    await expect(completeProviderSignIn(auth, victim, { code: injected })).rejects.toMatchObject(REFUSED);
  });

  test("rejects a client that names another redirect address", async () => {
    for (const redirectUrl of [
      "https://elsewhere.example/login?t=1",
      `${ORIGIN}/login`,
      `${ORIGIN}/u/google`,
    ]) {
      const pending = await beginProviderSignIn(auth, "google");
      const code = await codeFor(pending);
      await expect(completeProviderSignIn(auth, pending, { code, redirectUrl })).rejects.toMatchObject(
        REFUSED,
      );
    }
  });

  test("rejects a state under another provider's name", async () => {
    for (const accountType of ["facebook", "apple"] as const) {
      const pending = await beginProviderSignIn(auth, "google");
      const code = await codeFor(pending);
      await expect(completeProviderSignIn(auth, pending, { code, accountType })).rejects.toMatchObject(
        REFUSED,
      );
    }
  });

  test("an attempt expires after ten minutes", async () => {
    const quick = await beginProviderSignIn(auth, "google");
    const slow = await beginProviderSignIn(auth, "google");
    const [quickCode, slowCode] = [await codeFor(quick), await codeFor(slow)];
    auth.clock.move(590_000);
    await completeProviderSignIn(auth, quick, { code: quickCode });
    auth.clock.move(10_000);
    await expect(completeProviderSignIn(auth, slow, { code: slowCode })).rejects.toMatchObject(REFUSED);

    await beginProviderSignIn(auth, "google");
    await removeOldAttempts(auth.database, new Date(auth.clock.now() + 599_000));
    expect(await attempts()).toBe(1);
    await removeOldAttempts(auth.database, new Date(auth.clock.now() + 600_000));
    expect(await attempts()).toBe(0);
  });

  test.each(FLAWS)("rejects an ID token that %s", async (_what, flaw) => {
    google.flaw = flaw;
    const pending = await beginProviderSignIn(auth, "google");
    const code = await codeFor(pending);
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
  });

  test.each<ServerFault>(["cuts the connection", "fails", "sends too much", "leads elsewhere"])(
    "while Google %s, the sign-in is unavailable",
    async (fault) => {
      const pending = await beginProviderSignIn(auth, "google");
      const code = await codeFor(pending);
      google.fault(fault, /^\/token$/);
      await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(AWAY);
      google.fault(null);
      await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
    },
  );

  test("discovery document and keys are requested once", async () => {
    for (const _ of [1, 2]) {
      const pending = await beginProviderSignIn(auth, "google");
      await completeProviderSignIn(auth, pending, { code: await codeFor(pending) });
    }
    const asked = google.asked.filter((path) => path === "/jwks" || path.startsWith("/.well-known"));
    expect(asked.sort()).toEqual(["/.well-known/openid-configuration", "/jwks"]);
  });

  test("counts sign-ins by outcome", async () => {
    const own = await startService(setup, google.environment);
    const succeeding = await beginProviderSignIn(own, "google");
    await completeProviderSignIn(own, succeeding, { code: await codeFor(succeeding) });
    await expect(completeProviderSignIn(own, succeeding, { code: "x" })).rejects.toMatchObject(REFUSED);
    const stranded = await beginProviderSignIn(own, "google");
    const code = await codeFor(stranded);
    google.fault("fails");
    await expect(completeProviderSignIn(own, stranded, { code })).rejects.toMatchObject(AWAY);
    const counted = await own.metrics.registry.getSingleMetricAsString("auth_provider_sign_ins_total");
    for (const outcome of ["vouched", "refused", "away"])
      expect(counted).toMatch(new RegExp(`provider="google",outcome="${outcome}".* 1$`, "m"));
    await own.stop();
  });

  test("only configured providers are offered", async () => {
    expect(await auth.call(listProviders, {})).toEqual([{ accountType: "google", demo: false }]);
    await expect(beginProviderSignIn(auth, "apple")).rejects.toMatchObject({ code: "not-found" });
    await expect(beginProviderSignIn(auth, "facebook")).rejects.toMatchObject({ code: "not-found" });
  });
});
