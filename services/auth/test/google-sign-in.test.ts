import { listProviders } from "@stockfinder/contracts/sign-in";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldAttempts } from "../src/sign-in/attempts.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { type FakeGoogle, startFakeGoogle } from "./providers/fake-google.ts";
import type { Flaw } from "./providers/id-tokens.ts";
import type { Trouble } from "./providers/listening.ts";
import { AWAY, comeBack, type Departed, PAGES, REFUSED, setOut } from "./tour.ts";

const HOUR_AGO = Math.floor(Date.now() / 1_000) - 3_600;

describe.each(SETUPS)("signing in with Google, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
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
      google.trouble(null);
    });

    const codeFor = async ({ url }: Departed): Promise<string> => {
      const back = await google.visit(url, "Continue");
      return back.searchParams.get("code") ?? "";
    };
    const attempts = async () => (await auth.database.query("select from auth.attempts")).rows.length;

    test("signs in whom Google vouches for, and finds the account again", async () => {
      google.person = { sub: "g-1", name: "Test Shopper", email: "one@mail.example", email_verified: true };
      const first = await setOut(auth, "google", { utm: "tiktok" });
      const back = await google.visit(first.url, "Continue");
      expect(back.href.startsWith(`${ORIGIN}/login?t=1&`)).toBe(true);
      expect(back.searchParams.get("state")).toBe(first.state);
      expect(first.state).toMatch(new RegExp(`^${first.fingerprint}:tiktok:[\\w-]{43}$`));
      const code = back.searchParams.get("code") ?? "";
      const account = await comeBack(auth, first, { code, redirectUrl: `${ORIGIN}/login?t=1` });
      expect(account).toMatchObject({ name: "Test Shopper", email: "one@mail.example" });

      google.person = { ...google.person, email: "moved@mail.example" };
      const second = await setOut(auth, "google");
      const again = await comeBack(auth, second, { code: await codeFor(second) });
      expect(again).toEqual({ ...account, email: "moved@mail.example" });

      google.person = { ...google.person, sub: "g-2" };
      const third = await setOut(auth, "google");
      expect((await comeBack(auth, third, { code: await codeFor(third) })).accountId).not.toBe(
        account.accountId,
      );
    });

    test("asks for no more than it needs, with a proof, a nonce and a state", async () => {
      const { url } = await setOut(auth, "google");
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

    test("leads back to the mini login where it began", async () => {
      const departed = await setOut(auth, "google", { page: "mini" });
      const back = await google.visit(departed.url, "Continue");
      expect(`${back.origin}${back.pathname}`).toBe(`${ORIGIN}/u/google`);
      const code = back.searchParams.get("code") ?? "";
      await comeBack(auth, departed, { code, redirectUrl: `${ORIGIN}/u/google` });
    });

    test("takes no e-mail address that Google has not verified", async () => {
      for (const email_verified of [false, undefined]) {
        const email = "somebody-elses@mail.example";
        google.person = {
          sub: "g-3",
          name: "Test Guest",
          email,
          ...(email_verified === false && { email_verified }),
        };
        const departed = await setOut(auth, "google");
        const account = await comeBack(auth, departed, { code: await codeFor(departed) });
        expect(account).toMatchObject({ name: "Test Guest", email: null });
      }
    });

    test("a visitor who cancels comes back without a code, and may try again", async () => {
      const departed = await setOut(auth, "google");
      const back = await google.visit(departed.url, "Cancel");
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        t: "1",
        error: "access_denied",
        state: departed.state,
      });
      const next = await setOut(auth, "google");
      await comeBack(auth, next, { code: await codeFor(next) });
    });

    test("a state that the product did not start is refused", async () => {
      const departed = await setOut(auth, "google");
      const code = await codeFor(departed);
      const random = departed.state.split(":").at(-1);
      const states = [null, "x", random, `${departed.fingerprint}:none:${"A".repeat(43)}`];
      for (const state of [...states, departed.state.replace(":none:", ":other:"), `other:none:${random}`])
        await expect(comeBack(auth, departed, { code, state })).rejects.toMatchObject(REFUSED);
      await comeBack(auth, departed, { code });
    });

    test("nobody else comes back for a visitor: neither the other nor they get in", async () => {
      for (const browser of ["another browser", null]) {
        const departed = await setOut(auth, "google");
        const code = await codeFor(departed);
        await expect(comeBack(auth, departed, { code, browser })).rejects.toMatchObject(REFUSED);
        await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
      }
    });

    test("a state is good once", async () => {
      const departed = await setOut(auth, "google");
      const code = await codeFor(departed);
      await comeBack(auth, departed, { code });
      await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
    });

    test("of many who come back with one state at once, one gets in", async () => {
      const departed = await setOut(auth, "google");
      const code = await codeFor(departed);
      const tries = Array.from({ length: 5 }, () => comeBack(auth, departed, { code }));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    test("a code is good once, and for the sign-in that it was given to", async () => {
      const first = await setOut(auth, "google");
      const used = await codeFor(first);
      await comeBack(auth, first, { code: used });
      const second = await setOut(auth, "google");
      await expect(comeBack(auth, second, { code: used })).rejects.toMatchObject(REFUSED);

      const victim = await setOut(auth, "google");
      const attacker = await setOut(auth, "google");
      const injected = await codeFor(attacker);
      await expect(comeBack(auth, victim, { code: injected })).rejects.toMatchObject(REFUSED);
    });

    test("a client that says that it was led elsewhere is refused", async () => {
      for (const redirectUrl of [
        "https://elsewhere.example/login?t=1",
        `${ORIGIN}/login`,
        `${ORIGIN}/u/google`,
      ]) {
        const departed = await setOut(auth, "google");
        const code = await codeFor(departed);
        await expect(comeBack(auth, departed, { code, redirectUrl })).rejects.toMatchObject(REFUSED);
      }
    });

    test("a sign-in with one provider does not end as one with another", async () => {
      for (const accountType of ["facebook", "apple"] as const) {
        const departed = await setOut(auth, "google");
        const code = await codeFor(departed);
        await expect(comeBack(auth, departed, { code, accountType })).rejects.toMatchObject(REFUSED);
      }
    });

    test("ten minutes are enough, and no more", async () => {
      const quick = await setOut(auth, "google");
      const slow = await setOut(auth, "google");
      const [quickCode, slowCode] = [await codeFor(quick), await codeFor(slow)];
      auth.clock.move(590_000);
      await comeBack(auth, quick, { code: quickCode });
      auth.clock.move(10_000);
      await expect(comeBack(auth, slow, { code: slowCode })).rejects.toMatchObject(REFUSED);

      await setOut(auth, "google");
      await removeOldAttempts(auth.database, new Date(auth.clock.now() + 599_000));
      expect(await attempts()).toBe(1);
      await removeOldAttempts(auth.database, new Date(auth.clock.now() + 600_000));
      expect(await attempts()).toBe(0);
    });

    test.each<[string, Flaw]>([
      ["is for another sign-in", { claims: { nonce: "another" } }],
      ["is for no sign-in", { claims: { nonce: undefined } }],
      ["is for another client", { claims: { aud: "another.example" } }],
      ["is another provider's", { claims: { iss: "https://another.example" } }],
      ["has run out", { claims: { exp: HOUR_AGO } }],
      ["was signed by somebody else", { signed: "by somebody else" }],
      ["was not signed", { signed: "not at all" }],
      ["is about nobody", { claims: { sub: "" } }],
    ])("an ID token that %s is refused", async (_what, flaw) => {
      google.flaw = flaw;
      const departed = await setOut(auth, "google");
      const code = await codeFor(departed);
      await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
    });

    test.each<Trouble>(["cuts the connection", "fails", "sends too much", "leads elsewhere"])(
      "while Google %s, signing in has to wait",
      async (trouble) => {
        const departed = await setOut(auth, "google");
        const code = await codeFor(departed);
        google.trouble(trouble, /^\/token$/);
        await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(AWAY);
        google.trouble(null);
        await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
      },
    );

    test("what Google says of itself, and its keys, are asked for once", async () => {
      for (const _ of [1, 2]) {
        const departed = await setOut(auth, "google");
        await comeBack(auth, departed, { code: await codeFor(departed) });
      }
      const asked = google.asked.filter((path) => path === "/jwks" || path.startsWith("/.well-known"));
      expect(asked.sort()).toEqual(["/.well-known/openid-configuration", "/jwks"]);
    });

    test("operators see what becomes of sign-ins", async () => {
      const own = await startService(setup, google.environment);
      const vouched = await setOut(own, "google");
      await comeBack(own, vouched, { code: await codeFor(vouched) });
      await expect(comeBack(own, vouched, { code: "x" })).rejects.toMatchObject(REFUSED);
      const stranded = await setOut(own, "google");
      const code = await codeFor(stranded);
      google.trouble("fails");
      await expect(comeBack(own, stranded, { code })).rejects.toMatchObject(AWAY);
      const counted = await own.metrics.registry.getSingleMetricAsString("auth_provider_sign_ins_total");
      for (const outcome of ["vouched", "refused", "away"])
        expect(counted).toMatch(new RegExp(`provider="google",outcome="${outcome}".* 1$`, "m"));
      await own.stop();
    });

    test("is offered, and nobody else", async () => {
      expect(await auth.call(listProviders, {})).toEqual([{ accountType: "google", demo: false }]);
      await expect(setOut(auth, "apple")).rejects.toMatchObject({ code: "not-found" });
      await expect(setOut(auth, "facebook")).rejects.toMatchObject({ code: "not-found" });
    });
  });
});
