import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { type FakeFacebook, startFakeFacebook } from "./providers/fake-facebook.ts";
import type { Trouble } from "./providers/listening.ts";
import { AWAY, comeBack, type Departed, PAGES, REFUSED, setOut } from "./tour.ts";

describe.each(SETUPS)("signing in with Facebook, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
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
      facebook.trouble(null);
    });

    const codeFor = async ({ url }: Departed): Promise<string> => {
      const back = await facebook.visit(url, "Continue");
      return back.searchParams.get("code") ?? "";
    };

    test("signs in whom Facebook vouches for, and finds the account again", async () => {
      facebook.person = { id: "101", name: "Test Shopper", email: "one@mail.example" };
      const first = await setOut(auth, "facebook", { utm: "instagram" });
      expect(first.state).toMatch(new RegExp(`^${first.fingerprint}:instagram:fb:[\\w-]{43}$`));
      const back = await facebook.visit(first.url, "Continue");
      expect(back.searchParams.get("state")).toBe(first.state);
      const code = back.searchParams.get("code") ?? "";
      const account = await comeBack(auth, first, { code, redirectUrl: `${ORIGIN}/login?t=1` });
      expect(account).toMatchObject({ name: "Test Shopper", email: "one@mail.example" });

      const second = await setOut(auth, "facebook", { page: "mini" });
      const again = { code: await codeFor(second), redirectUrl: `${ORIGIN}/u/facebook` };
      expect((await comeBack(auth, second, again)).accountId).toBe(account.accountId);

      facebook.person = { id: "102", name: "Test Guest" };
      const third = await setOut(auth, "facebook");
      const other = await comeBack(auth, third, { code: await codeFor(third) });
      expect(other).toMatchObject({ name: "Test Guest", email: null });
      expect(other.accountId).not.toBe(account.accountId);
    });

    test("an address of another account's makes nobody that account", async () => {
      facebook.person = { id: "103", email: "same@mail.example" };
      const first = await setOut(auth, "facebook");
      const one = await comeBack(auth, first, { code: await codeFor(first) });
      facebook.person = { id: "104", email: "same@mail.example" };
      const second = await setOut(auth, "facebook");
      const two = await comeBack(auth, second, { code: await codeFor(second) });
      expect(two.accountId).not.toBe(one.accountId);
    });

    test("asks for e-mail address and name, with a proof and a state", async () => {
      const { url } = await setOut(auth, "facebook");
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

    test("a visitor who cancels comes back without a code, and may try again", async () => {
      const departed = await setOut(auth, "facebook");
      const back = await facebook.visit(departed.url, "Cancel");
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        t: "1",
        error: "access_denied",
        state: departed.state,
      });
      const next = await setOut(auth, "facebook");
      await comeBack(auth, next, { code: await codeFor(next) });
    });

    test("a state that the product did not start, or not for this browser, is refused", async () => {
      const departed = await setOut(auth, "facebook");
      const code = await codeFor(departed);
      for (const state of [null, departed.state.replace(":fb:", ":"), `${departed.state}x`])
        await expect(comeBack(auth, departed, { code, state })).rejects.toMatchObject(REFUSED);
      const browser = "another browser";
      await expect(comeBack(auth, departed, { code, browser })).rejects.toMatchObject(REFUSED);
      await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
    });

    test("state and code are good once, and for each other", async () => {
      const first = await setOut(auth, "facebook");
      const used = await codeFor(first);
      await comeBack(auth, first, { code: used });
      await expect(comeBack(auth, first, { code: used })).rejects.toMatchObject(REFUSED);
      const second = await setOut(auth, "facebook");
      await expect(comeBack(auth, second, { code: used })).rejects.toMatchObject(REFUSED);

      const victim = await setOut(auth, "facebook");
      const attacker = await setOut(auth, "facebook");
      const injected = await codeFor(attacker);
      await expect(comeBack(auth, victim, { code: injected })).rejects.toMatchObject(REFUSED);
    });

    test("ten minutes are enough, and no more", async () => {
      const quick = await setOut(auth, "facebook");
      const slow = await setOut(auth, "facebook");
      auth.clock.move(590_000);
      await comeBack(auth, quick, { code: await codeFor(quick) });
      auth.clock.move(10_000);
      await expect(comeBack(auth, slow, { code: await codeFor(slow) })).rejects.toMatchObject(REFUSED);
    });

    test.each<[string, Record<string, unknown>]>([
      ["was given to another app", { app_id: "999" }],
      ["is not good any more", { is_valid: false }],
      ["is nobody's", { user_id: undefined }],
      ["is a page's", { type: "PAGE" }],
      ["is somebody else's than the profile", { user_id: "999" }],
    ])("a token that %s is refused", async (_what, facts) => {
      facebook.facts = facts;
      const departed = await setOut(auth, "facebook");
      const code = await codeFor(departed);
      await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
    });

    test("an answer of another shape is refused", async () => {
      facebook.profile = { id: 7 };
      const departed = await setOut(auth, "facebook");
      const code = await codeFor(departed);
      await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
    });

    test("a name or an address that is none is left out", async () => {
      facebook.person = { id: "105" };
      facebook.profile = { name: "  ", email: "none" };
      const departed = await setOut(auth, "facebook");
      const account = await comeBack(auth, departed, { code: await codeFor(departed) });
      expect(account).toMatchObject({ name: null, email: null });
    });

    test.each([{ code: 2 }, { code: 4 }, { code: 1, is_transient: true }])(
      "while Graph refuses with %o, signing in has to wait",
      async (refusal) => {
        const departed = await setOut(auth, "facebook");
        const code = await codeFor(departed);
        facebook.refusal = refusal;
        await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(AWAY);
      },
    );

    test.each<[Trouble, RegExp]>([
      ["cuts the connection", /access_token$/],
      ["fails", /debug_token$/],
      ["sends too much", /\/me$/],
      ["leads elsewhere", /access_token$/],
    ])("while Facebook %s at %s, signing in has to wait", async (trouble, at) => {
      const departed = await setOut(auth, "facebook");
      const code = await codeFor(departed);
      facebook.trouble(trouble, at);
      await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(AWAY);
    });
  });
});
