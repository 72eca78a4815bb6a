import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import {
  AWAY,
  beginProviderSignIn,
  completeProviderSignIn,
  PAGES,
  type PendingSignIn,
  REFUSED,
} from "./provider-steps.ts";
import { type FakeFacebook, startFakeFacebook } from "./providers/fake-facebook.ts";
import type { ServerFault } from "./providers/provider-server.ts";

describe.each(SETUPS)("signing in with Facebook, on $name", (setup) => {
  let auth: AuthService;
  let facebook: FakeFacebook;
  beforeAll(async () => {
    facebook = await startFakeFacebook(PAGES.facebook);
    auth = await startService(setup, facebook.environment);
  });
  afterAll(async () => {
    await auth.stop();
    await facebook.stop();
  });
  beforeEach(() => {
    facebook.person = { id: "100", name: "Test Shopper" };
    facebook.facts = {};
    facebook.profile = {};
    facebook.refusal = null;
    facebook.fault(null);
  });

  const codeFor = async ({ url }: PendingSignIn): Promise<string> => {
    const back = await facebook.visit(url, "Continue");
    return back.searchParams.get("code") ?? "";
  };

  test("signs in Facebook's user, and finds the account again", async () => {
    facebook.person = { id: "101", name: "Test Shopper", email: "one@mail.example" };
    const first = await beginProviderSignIn(auth, "facebook", { utm: "instagram" });
    expect(first.state).toMatch(new RegExp(`^${first.fingerprint}:instagram:fb:[\\w-]{43}$`));
    const back = await facebook.visit(first.url, "Continue");
    expect(back.searchParams.get("state")).toBe(first.state);
    const code = back.searchParams.get("code") ?? "";
    const account = await completeProviderSignIn(auth, first, { code, redirectUrl: `${ORIGIN}/login?t=1` });
    expect(account).toMatchObject({ name: "Test Shopper", email: "one@mail.example" });

    const second = await beginProviderSignIn(auth, "facebook", { page: "mini" });
    const again = { code: await codeFor(second), redirectUrl: `${ORIGIN}/u/facebook` };
    expect((await completeProviderSignIn(auth, second, again)).accountId).toBe(account.accountId);

    facebook.person = { id: "102", name: "Test Guest" };
    const third = await beginProviderSignIn(auth, "facebook");
    const other = await completeProviderSignIn(auth, third, { code: await codeFor(third) });
    expect(other).toMatchObject({ name: "Test Guest", email: null });
    expect(other.accountId).not.toBe(account.accountId);
  });

  test("the same e-mail address does not sign in to another user's account", async () => {
    facebook.person = { id: "103", email: "same@mail.example" };
    const first = await beginProviderSignIn(auth, "facebook");
    const one = await completeProviderSignIn(auth, first, { code: await codeFor(first) });
    facebook.person = { id: "104", email: "same@mail.example" };
    const second = await beginProviderSignIn(auth, "facebook");
    const two = await completeProviderSignIn(auth, second, { code: await codeFor(second) });
    expect(two.accountId).not.toBe(one.accountId);
  });

  test("requests e-mail address and name, with PKCE and a state", async () => {
    const { url } = await beginProviderSignIn(auth, "facebook");
    expect(new URL(url).pathname).toMatch(/^\/v\d+\.\d\/dialog\/oauth$/);
    const { code_challenge, state: _, ...asked } = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toEqual({
      client_id: facebook.environment.FACEBOOK_APP_ID,
      redirect_uri: `${ORIGIN}/login?t=1`,
      response_type: "code",
      scope: "email,public_profile",
      code_challenge_method: "S256",
    });
    expect(code_challenge).toMatch(/^[\w-]{43}$/);
  });

  test("a visitor who cancels returns without a code and can try again", async () => {
    const pending = await beginProviderSignIn(auth, "facebook");
    const back = await facebook.visit(pending.url, "Cancel");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      t: "1",
      error: "access_denied",
      state: pending.state,
    });
    const next = await beginProviderSignIn(auth, "facebook");
    await completeProviderSignIn(auth, next, { code: await codeFor(next) });
  });

  test("rejects a state that the product did not issue for this browser", async () => {
    const pending = await beginProviderSignIn(auth, "facebook");
    const code = await codeFor(pending);
    for (const state of [null, pending.state.replace(":fb:", ":"), `${pending.state}x`])
      await expect(completeProviderSignIn(auth, pending, { code, state })).rejects.toMatchObject(REFUSED);
    const browser = "another browser";
    await expect(completeProviderSignIn(auth, pending, { code, browser })).rejects.toMatchObject(REFUSED);
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
  });

  test("state and code are valid once, and only together", async () => {
    const first = await beginProviderSignIn(auth, "facebook");
    const used = await codeFor(first);
    await completeProviderSignIn(auth, first, { code: used });
    await expect(completeProviderSignIn(auth, first, { code: used })).rejects.toMatchObject(REFUSED);
    const second = await beginProviderSignIn(auth, "facebook");
    await expect(completeProviderSignIn(auth, second, { code: used })).rejects.toMatchObject(REFUSED);

    const victim = await beginProviderSignIn(auth, "facebook");
    const attacker = await beginProviderSignIn(auth, "facebook");
    const injected = await codeFor(attacker);
    await expect(completeProviderSignIn(auth, victim, { code: injected })).rejects.toMatchObject(REFUSED);
  });

  test("an attempt expires after ten minutes", async () => {
    const quick = await beginProviderSignIn(auth, "facebook");
    const slow = await beginProviderSignIn(auth, "facebook");
    auth.clock.move(590_000);
    await completeProviderSignIn(auth, quick, { code: await codeFor(quick) });
    auth.clock.move(10_000);
    await expect(completeProviderSignIn(auth, slow, { code: await codeFor(slow) })).rejects.toMatchObject(
      REFUSED,
    );
  });

  test.each<[string, Record<string, unknown>]>([
    ["belongs to another app", { app_id: "999" }],
    ["is no longer valid", { is_valid: false }],
    ["has no user", { user_id: undefined }],
    ["is a page's", { type: "PAGE" }],
    ["belongs to another user than the profile", { user_id: "999" }],
  ])("rejects a token that %s", async (_what, facts) => {
    facebook.facts = facts;
    const pending = await beginProviderSignIn(auth, "facebook");
    const code = await codeFor(pending);
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
  });

  test("rejects a malformed response", async () => {
    facebook.profile = { id: 7 };
    const pending = await beginProviderSignIn(auth, "facebook");
    const code = await codeFor(pending);
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
  });

  test("leaves out an invalid name or e-mail address", async () => {
    facebook.person = { id: "105" };
    facebook.profile = { name: "  ", email: "none" };
    const pending = await beginProviderSignIn(auth, "facebook");
    const account = await completeProviderSignIn(auth, pending, { code: await codeFor(pending) });
    expect(account).toMatchObject({ name: null, email: null });
  });

  test.each([{ code: 2 }, { code: 4 }, { code: 1, is_transient: true }])(
    "while Graph answers with %o, the sign-in is unavailable",
    async (refusal) => {
      const pending = await beginProviderSignIn(auth, "facebook");
      const code = await codeFor(pending);
      facebook.refusal = refusal;
      await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(AWAY);
    },
  );

  test.each<[ServerFault, RegExp]>([
    ["cuts the connection", /access_token$/],
    ["fails", /debug_token$/],
    ["sends too much", /\/me$/],
    ["leads elsewhere", /access_token$/],
  ])("while Facebook %s at %s, the sign-in is unavailable", async (fault, at) => {
    const pending = await beginProviderSignIn(auth, "facebook");
    const code = await codeFor(pending);
    facebook.fault(fault, at);
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(AWAY);
  });
});
