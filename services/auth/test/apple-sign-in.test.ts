import { randomUUID } from "node:crypto";
import { appleReturned, type SignInPage } from "@stockfinder/contracts/sign-in";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldReturns } from "../src/sign-in/apple-returns.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { type AppleFields, type FakeApple, startFakeApple } from "./providers/fake-apple.ts";
import { type FakeGoogle, startFakeGoogle } from "./providers/fake-google.ts";
import type { Flaw } from "./providers/id-tokens.ts";
import type { Trouble } from "./providers/listening.ts";
import { comeBack, type Departed, PAGES, REFUSED, setOut } from "./tour.ts";

const HOUR_AGO = Math.floor(Date.now() / 1_000) - 3_600;

describe.each(SETUPS)("signing in with Apple, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let auth: AuthService;
    let apple: FakeApple;
    let google: FakeGoogle;
    beforeAll(async () => {
      [apple, google] = await Promise.all([startFakeApple(PAGES.apple), startFakeGoogle(PAGES.google)]);
      auth = await startService(setup, { ...apple.environment, ...google.environment });
    });
    afterAll(async () => {
      await auth.stop();
      await Promise.all([apple.stop(), google.stop()]);
    });
    beforeEach(() => {
      apple.person = { sub: "000001.0" };
      apple.flaw = null;
      apple.laterFlaw = null;
      apple.trouble(null);
    });

    /** Hands in what Apple posted; answers the address that the browser goes on to. */
    async function handIn(
      { browser }: { browser: string | null },
      fields: AppleFields,
      page: SignInPage = "login",
    ): Promise<URL> {
      const { location } = await auth.call(appleReturned, { page, origin: ORIGIN, browser, ...fields });
      return new URL(location, ORIGIN);
    }
    const agree = (departed: Departed) => apple.visit(departed.url, "Continue");
    const failed = ({ fingerprint }: Departed) => `${ORIGIN}/login?t=1&f=${fingerprint}&failed=true`;
    async function oneTimeCode(departed: Departed): Promise<string> {
      const address = await handIn(departed, await agree(departed));
      return address.searchParams.get("appleTokenId") ?? "";
    }

    test("signs in whom Apple vouches for; the name goes by the page, the e-mail address does not", async () => {
      apple.person = {
        sub: "000001.1",
        email: "one@relay.example",
        email_verified: "true",
        name: { firstName: "Test", lastName: "Shopper & Co" },
      };
      const departed = await setOut(auth, "apple");
      const address = await handIn(departed, await agree(departed));
      expect(address.pathname).toBe("/login");
      const { appleTokenId = "", ...rest } = Object.fromEntries(address.searchParams);
      expect(rest).toEqual({
        t: "1",
        f: departed.fingerprint,
        state: departed.state,
        firstName: "Test",
        lastName: "Shopper & Co",
      });
      expect(appleTokenId).toMatch(/^[\w-]{43}$/);

      const back = { code: appleTokenId, state: null, redirectUrl: `${ORIGIN}/login?t=1` };
      const account = await comeBack(auth, departed, back);
      expect(account).toMatchObject({ email: "one@relay.example", name: null });

      apple.person = { sub: "000001.1", email: "one@relay.example", email_verified: true };
      const again = await setOut(auth, "apple");
      const { accountId } = await comeBack(auth, again, { code: await oneTimeCode(again) });
      expect(accountId).toBe(account.accountId);
    });

    test("asks for name and e-mail address, in a form", async () => {
      const { url } = await setOut(auth, "apple");
      const { nonce, state, ...asked } = Object.fromEntries(new URL(url).searchParams);
      expect(asked).toEqual({
        client_id: apple.environment.APPLE_CLIENT_ID,
        redirect_uri: `${ORIGIN}/api/appleRedirect`,
        response_type: "code id_token",
        response_mode: "form_post",
        scope: "name email",
      });
      expect(nonce).toMatch(/^[\w-]{43}$/);
      expect(state).not.toContain(nonce);
    });

    test("leads back to the mini login where it began", async () => {
      const departed = await setOut(auth, "apple", { page: "mini" });
      const address = await handIn(departed, await agree(departed), "mini");
      expect(address.pathname).toBe("/u/apple");
      const code = address.searchParams.get("appleTokenId") ?? "";
      await comeBack(auth, departed, { code, redirectUrl: `${ORIGIN}/u/apple` });

      const other = await setOut(auth, "apple", { page: "mini" });
      const cancelled = await handIn(other, await apple.visit(other.url, "Cancel"), "mini");
      expect(cancelled.href).toBe(`${ORIGIN}/u/apple?failed=true`);
    });

    test("takes no e-mail address that Apple has not verified", async () => {
      for (const email_verified of [false, "false"] as const) {
        apple.person = { sub: "000001.2", email: "somebody-elses@mail.example", email_verified };
        const departed = await setOut(auth, "apple");
        const account = await comeBack(auth, departed, { code: await oneTimeCode(departed) });
        expect(account.email).toBeNull();
      }
    });

    test("a name that is none is left out", async () => {
      for (const user of ["", "{", "[]", '{"name":"x"}', '{"name":{"firstName":7,"lastName":" "}}']) {
        const departed = await setOut(auth, "apple");
        const address = await handIn(departed, { ...(await agree(departed)), user });
        expect([...address.searchParams.keys()]).toEqual(["t", "f", "state", "appleTokenId"]);
      }
    });

    test("a visitor who cancels is told, and may try again", async () => {
      const departed = await setOut(auth, "apple");
      const address = await handIn(departed, await apple.visit(departed.url, "Cancel"));
      expect(address.href).toBe(failed(departed));
      const next = await setOut(auth, "apple");
      await comeBack(auth, next, { code: await oneTimeCode(next) });
    });

    test("a state that the product did not start is refused", async () => {
      const departed = await setOut(auth, "apple");
      const fields = await agree(departed);
      const forged = `${departed.fingerprint}:none:${"A".repeat(43)}`;
      expect((await handIn(departed, { ...fields, state: forged })).href).toBe(failed(departed));
      const { state: _, ...withoutState } = fields;
      expect((await handIn(departed, withoutState)).href).toBe(`${ORIGIN}/login?t=1&failed=true`);
      for (const state of ["", " :x", "two words:x", "x".repeat(200)])
        expect((await handIn(departed, { ...fields, state })).href).toBe(`${ORIGIN}/login?t=1&failed=true`);
      const strange = await handIn(departed, { ...fields, state: "//elsewhere.example?t=0&f=1#:x" });
      expect(strange.host).toBe(new URL(ORIGIN).host);
      expect(strange.searchParams.get("f")).toBe("//elsewhere.example?t=0&f=1#");
      expect((await handIn(departed, fields)).searchParams.has("appleTokenId")).toBe(true);
    });

    test("what was posted to another browser is refused, and used up", async () => {
      for (const browser of [randomUUID(), null]) {
        const departed = await setOut(auth, "apple");
        const fields = await agree(departed);
        expect((await handIn({ browser }, fields)).href).toBe(failed(departed));
        expect((await handIn(departed, fields)).href).toBe(failed(departed));
      }
    });

    test("a form is good once", async () => {
      const departed = await setOut(auth, "apple");
      const fields = await agree(departed);
      await handIn(departed, fields);
      expect((await handIn(departed, fields)).href).toBe(failed(departed));
    });

    test("what was posted for one sign-in does not end another", async () => {
      const victim = await setOut(auth, "apple");
      const attacker = await setOut(auth, "apple");
      const injected = { ...(await agree(attacker)), state: victim.state };
      expect((await handIn(victim, injected)).href).toBe(failed(victim));
    });

    test("a sign-in that began with another provider does not end here", async () => {
      const departed = await setOut(auth, "google");
      const { searchParams } = await google.visit(departed.url, "Continue");
      const fields = { state: departed.state, code: searchParams.get("code") ?? "", id_token: "x" };
      expect((await handIn(departed, fields)).href).toBe(failed(departed));
    });

    test("a client that says that it was led elsewhere is refused", async () => {
      for (const redirectUrl of [`${ORIGIN}/api/appleRedirect`, `${ORIGIN}/u/apple`]) {
        const departed = await setOut(auth, "apple");
        const code = await oneTimeCode(departed);
        await expect(comeBack(auth, departed, { code, redirectUrl })).rejects.toMatchObject(REFUSED);
      }
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
    ])("an ID token that %s is refused, in the form and for the code", async (_what, flaw) => {
      const first = await setOut(auth, "apple");
      apple.flaw = flaw;
      expect((await handIn(first, await agree(first))).href).toBe(failed(first));
      apple.flaw = null;
      apple.laterFlaw = flaw;
      const second = await setOut(auth, "apple");
      expect((await handIn(second, await agree(second))).href).toBe(failed(second));
    });

    test("an ID token for another code, or none, is refused", async () => {
      for (const c_hash of ["AAAAAAAAAAAAAAAAAAAAAA", undefined]) {
        apple.flaw = { claims: { c_hash } };
        const departed = await setOut(auth, "apple");
        expect((await handIn(departed, await agree(departed))).href).toBe(failed(departed));
      }
    });

    test("neither a code nor an ID token is enough", async () => {
      for (const missing of ["code", "id_token"]) {
        const departed = await setOut(auth, "apple");
        const { [missing]: _, ...fields } = await agree(departed);
        expect((await handIn(departed, fields)).href).toBe(failed(departed));
      }
    });

    test.each<Trouble>(["cuts the connection", "fails", "sends too much", "leads elsewhere"])(
      "while Apple %s, signing in fails on our page",
      async (trouble) => {
        const departed = await setOut(auth, "apple");
        const fields = await agree(departed);
        apple.trouble(trouble);
        expect((await handIn(departed, fields)).href).toBe(failed(departed));
      },
    );

    test("ten minutes are enough to answer Apple, and no more", async () => {
      const quick = await setOut(auth, "apple");
      const slow = await setOut(auth, "apple");
      auth.clock.move(590_000);
      expect((await handIn(quick, await agree(quick))).searchParams.has("appleTokenId")).toBe(true);
      auth.clock.move(10_000);
      expect((await handIn(slow, await agree(slow))).href).toBe(failed(slow));
    });

    test("a one-time code is good once, for a minute, in its browser", async () => {
      const once = await setOut(auth, "apple");
      const code = await oneTimeCode(once);
      await comeBack(auth, once, { code });
      await expect(comeBack(auth, once, { code })).rejects.toMatchObject(REFUSED);

      const quick = await setOut(auth, "apple");
      const quickCode = await oneTimeCode(quick);
      auth.clock.move(59_000);
      await comeBack(auth, quick, { code: quickCode });

      const slow = await setOut(auth, "apple");
      const slowCode = await oneTimeCode(slow);
      auth.clock.move(60_000);
      await expect(comeBack(auth, slow, { code: slowCode })).rejects.toMatchObject(REFUSED);

      for (const browser of ["another browser", null]) {
        const departed = await setOut(auth, "apple");
        const stolen = await oneTimeCode(departed);
        await expect(comeBack(auth, departed, { code: stolen, browser })).rejects.toMatchObject(REFUSED);
        await expect(comeBack(auth, departed, { code: stolen })).rejects.toMatchObject(REFUSED);
      }
    });

    test("of many who redeem one code at once, one gets in", async () => {
      const departed = await setOut(auth, "apple");
      const code = await oneTimeCode(departed);
      const tries = Array.from({ length: 5 }, () => comeBack(auth, departed, { code }));
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });

    test("Apple's own code and token are worth nothing to a client", async () => {
      const departed = await setOut(auth, "apple");
      const { code = "", id_token = "" } = await agree(departed);
      await expect(comeBack(auth, departed, { code })).rejects.toMatchObject(REFUSED);
      await expect(comeBack(auth, departed, { code: id_token })).rejects.toMatchObject(REFUSED);
    });

    test("what nobody came back for is removed", async () => {
      const count = async () => (await auth.database.query("select from auth.apple_returns")).rows.length;
      await removeOldReturns(auth.database, new Date(auth.clock.now() + 60_000));
      expect(await count()).toBe(0);
      await oneTimeCode(await setOut(auth, "apple"));
      await removeOldReturns(auth.database, new Date(auth.clock.now() + 50_000));
      expect(await count()).toBe(1);
    });
  });
});
