import { randomUUID } from "node:crypto";
import { appleReturned, type SignInPage } from "@stockfinder/contracts/sign-in";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldReturns } from "../src/sign-in/apple-returns.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import {
  beginProviderSignIn,
  completeProviderSignIn,
  PAGES,
  type PendingSignIn,
  REFUSED,
} from "./provider-steps.ts";
import { type AppleFields, type FakeApple, startFakeApple } from "./providers/fake-apple.ts";
import { type FakeGoogle, startFakeGoogle } from "./providers/fake-google.ts";
import { FLAWS } from "./providers/id-tokens.ts";
import type { ServerFault } from "./providers/provider-server.ts";

describe.each(SETUPS)("signing in with Apple, on $name", (setup) => {
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
    apple.fault(null);
  });

  /** Submits Apple's form; returns the address that the browser is redirected to. */
  async function submitForm(
    { browser }: { browser: string | null },
    fields: AppleFields,
    page: SignInPage = "login",
  ): Promise<URL> {
    const { location } = await auth.call(appleReturned, { page, origin: ORIGIN, browser, ...fields });
    return new URL(location, ORIGIN);
  }
  const consent = (pending: PendingSignIn) => apple.visit(pending.url, "Continue");
  const failed = ({ fingerprint }: PendingSignIn) => `${ORIGIN}/login?t=1&f=${fingerprint}&failed=true`;
  async function oneTimeCode(pending: PendingSignIn): Promise<string> {
    const address = await submitForm(pending, await consent(pending));
    return address.searchParams.get("appleTokenId") ?? "";
  }

  test("signs in Apple's user; the name is in the page's address, the e-mail address is not", async () => {
    apple.person = {
      sub: "000001.1",
      email: "one@relay.example",
      email_verified: "true",
      name: { firstName: "Test", lastName: "Shopper & Co" },
    };
    const pending = await beginProviderSignIn(auth, "apple");
    const address = await submitForm(pending, await consent(pending));
    expect(address.pathname).toBe("/login");
    const { appleTokenId = "", ...rest } = Object.fromEntries(address.searchParams);
    expect(rest).toEqual({
      t: "1",
      f: pending.fingerprint,
      state: pending.state,
      firstName: "Test",
      lastName: "Shopper & Co",
    });
    expect(appleTokenId).toMatch(/^[\w-]{43}$/);

    const back = { code: appleTokenId, state: null, redirectUrl: `${ORIGIN}/login?t=1` };
    const account = await completeProviderSignIn(auth, pending, back);
    expect(account).toMatchObject({ email: "one@relay.example", name: null });

    apple.person = { sub: "000001.1", email: "one@relay.example", email_verified: true };
    const again = await beginProviderSignIn(auth, "apple");
    const { accountId } = await completeProviderSignIn(auth, again, { code: await oneTimeCode(again) });
    expect(accountId).toBe(account.accountId);
  });

  test("requests name and e-mail address, as a form post", async () => {
    const { url } = await beginProviderSignIn(auth, "apple");
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

  test("returns to the mini login if it started there", async () => {
    const pending = await beginProviderSignIn(auth, "apple", { page: "mini" });
    const address = await submitForm(pending, await consent(pending), "mini");
    expect(address.pathname).toBe("/u/apple");
    const code = address.searchParams.get("appleTokenId") ?? "";
    await completeProviderSignIn(auth, pending, { code, redirectUrl: `${ORIGIN}/u/apple` });

    const other = await beginProviderSignIn(auth, "apple", { page: "mini" });
    const cancelled = await submitForm(other, await apple.visit(other.url, "Cancel"), "mini");
    expect(cancelled.href).toBe(`${ORIGIN}/u/apple?failed=true`);
  });

  test("ignores an unverified e-mail address", async () => {
    for (const email_verified of [false, "false"] as const) {
      apple.person = { sub: "000001.2", email: "somebody-elses@mail.example", email_verified };
      const pending = await beginProviderSignIn(auth, "apple");
      const account = await completeProviderSignIn(auth, pending, { code: await oneTimeCode(pending) });
      expect(account.email).toBeNull();
    }
  });

  test("leaves out an invalid name", async () => {
    for (const user of ["", "{", "[]", '{"name":"x"}', '{"name":{"firstName":7,"lastName":" "}}']) {
      const pending = await beginProviderSignIn(auth, "apple");
      const address = await submitForm(pending, { ...(await consent(pending)), user });
      expect([...address.searchParams.keys()]).toEqual(["t", "f", "state", "appleTokenId"]);
    }
  });

  test("a visitor who cancels returns with failed=true and can try again", async () => {
    const pending = await beginProviderSignIn(auth, "apple");
    const address = await submitForm(pending, await apple.visit(pending.url, "Cancel"));
    expect(address.href).toBe(failed(pending));
    const next = await beginProviderSignIn(auth, "apple");
    await completeProviderSignIn(auth, next, { code: await oneTimeCode(next) });
  });

  test("rejects a state that the product did not issue", async () => {
    const pending = await beginProviderSignIn(auth, "apple");
    const fields = await consent(pending);
    const forged = `${pending.fingerprint}:none:${"A".repeat(43)}`;
    expect((await submitForm(pending, { ...fields, state: forged })).href).toBe(failed(pending));
    const { state: _, ...withoutState } = fields;
    expect((await submitForm(pending, withoutState)).href).toBe(`${ORIGIN}/login?t=1&failed=true`);
    for (const state of ["", " :x", "two words:x", "x".repeat(200)])
      expect((await submitForm(pending, { ...fields, state })).href).toBe(`${ORIGIN}/login?t=1&failed=true`);
    const strange = await submitForm(pending, { ...fields, state: "//elsewhere.example?t=0&f=1#:x" });
    expect(strange.host).toBe(new URL(ORIGIN).host);
    expect(strange.searchParams.get("f")).toBe("//elsewhere.example?t=0&f=1#");
    expect((await submitForm(pending, fields)).searchParams.has("appleTokenId")).toBe(true);
  });

  test("a form from another browser is rejected, and uses up the state", async () => {
    for (const browser of [randomUUID(), null]) {
      const pending = await beginProviderSignIn(auth, "apple");
      const fields = await consent(pending);
      expect((await submitForm({ browser }, fields)).href).toBe(failed(pending));
      expect((await submitForm(pending, fields)).href).toBe(failed(pending));
    }
  });

  test("a form is valid once", async () => {
    const pending = await beginProviderSignIn(auth, "apple");
    const fields = await consent(pending);
    await submitForm(pending, fields);
    expect((await submitForm(pending, fields)).href).toBe(failed(pending));
  });

  test("a form for one sign-in does not complete another", async () => {
    const victim = await beginProviderSignIn(auth, "apple");
    const attacker = await beginProviderSignIn(auth, "apple");
    const injected = { ...(await consent(attacker)), state: victim.state };
    expect((await submitForm(victim, injected)).href).toBe(failed(victim));
  });

  test("rejects the state of another provider", async () => {
    const pending = await beginProviderSignIn(auth, "google");
    const { searchParams } = await google.visit(pending.url, "Continue");
    const fields = { state: pending.state, code: searchParams.get("code") ?? "", id_token: "x" };
    expect((await submitForm(pending, fields)).href).toBe(failed(pending));
  });

  test("rejects a client that names another redirect address", async () => {
    for (const redirectUrl of [`${ORIGIN}/api/appleRedirect`, `${ORIGIN}/u/apple`]) {
      const pending = await beginProviderSignIn(auth, "apple");
      const code = await oneTimeCode(pending);
      await expect(completeProviderSignIn(auth, pending, { code, redirectUrl })).rejects.toMatchObject(
        REFUSED,
      );
    }
  });

  test.each(FLAWS)("rejects an ID token that %s, in the form and for the code", async (_what, flaw) => {
    const first = await beginProviderSignIn(auth, "apple");
    apple.flaw = flaw;
    expect((await submitForm(first, await consent(first))).href).toBe(failed(first));
    apple.flaw = null;
    apple.laterFlaw = flaw;
    const second = await beginProviderSignIn(auth, "apple");
    expect((await submitForm(second, await consent(second))).href).toBe(failed(second));
  });

  test("rejects an ID token whose c_hash is wrong or missing", async () => {
    for (const c_hash of ["AAAAAAAAAAAAAAAAAAAAAA", undefined]) {
      apple.flaw = { claims: { c_hash } };
      const pending = await beginProviderSignIn(auth, "apple");
      expect((await submitForm(pending, await consent(pending))).href).toBe(failed(pending));
    }
  });

  test("needs both code and ID token", async () => {
    for (const missing of ["code", "id_token"]) {
      const pending = await beginProviderSignIn(auth, "apple");
      const { [missing]: _, ...fields } = await consent(pending);
      expect((await submitForm(pending, fields)).href).toBe(failed(pending));
    }
  });

  test.each<ServerFault>(["cuts the connection", "fails", "sends too much", "leads elsewhere"])(
    "while Apple %s, the browser returns with failed=true",
    async (fault) => {
      const pending = await beginProviderSignIn(auth, "apple");
      const fields = await consent(pending);
      apple.fault(fault);
      expect((await submitForm(pending, fields)).href).toBe(failed(pending));
    },
  );

  test("an attempt expires after ten minutes", async () => {
    const quick = await beginProviderSignIn(auth, "apple");
    const slow = await beginProviderSignIn(auth, "apple");
    auth.clock.move(590_000);
    expect((await submitForm(quick, await consent(quick))).searchParams.has("appleTokenId")).toBe(true);
    auth.clock.move(10_000);
    expect((await submitForm(slow, await consent(slow))).href).toBe(failed(slow));
  });

  test("a one-time code is valid once, for a minute, in its browser", async () => {
    const once = await beginProviderSignIn(auth, "apple");
    const code = await oneTimeCode(once);
    await completeProviderSignIn(auth, once, { code });
    await expect(completeProviderSignIn(auth, once, { code })).rejects.toMatchObject(REFUSED);

    const quick = await beginProviderSignIn(auth, "apple");
    const quickCode = await oneTimeCode(quick);
    auth.clock.move(59_000);
    await completeProviderSignIn(auth, quick, { code: quickCode });

    const slow = await beginProviderSignIn(auth, "apple");
    const slowCode = await oneTimeCode(slow);
    auth.clock.move(60_000);
    await expect(completeProviderSignIn(auth, slow, { code: slowCode })).rejects.toMatchObject(REFUSED);

    for (const browser of ["another browser", null]) {
      const pending = await beginProviderSignIn(auth, "apple");
      const stolen = await oneTimeCode(pending);
      await expect(completeProviderSignIn(auth, pending, { code: stolen, browser })).rejects.toMatchObject(
        REFUSED,
      );
      await expect(completeProviderSignIn(auth, pending, { code: stolen })).rejects.toMatchObject(REFUSED);
    }
  });

  test("of concurrent redemptions of a one-time code, one succeeds", async () => {
    const pending = await beginProviderSignIn(auth, "apple");
    const code = await oneTimeCode(pending);
    const tries = Array.from({ length: 5 }, () => completeProviderSignIn(auth, pending, { code }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("Apple's own code and token do not register", async () => {
    const pending = await beginProviderSignIn(auth, "apple");
    const { code = "", id_token = "" } = await consent(pending);
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
    await expect(completeProviderSignIn(auth, pending, { code: id_token })).rejects.toMatchObject(REFUSED);
  });

  test("removes expired returns", async () => {
    const count = async () => (await auth.database.query("select from auth.apple_returns")).rows.length;
    await removeOldReturns(auth.database, new Date(auth.clock.now() + 60_000));
    expect(await count()).toBe(0);
    await oneTimeCode(await beginProviderSignIn(auth, "apple"));
    await removeOldReturns(auth.database, new Date(auth.clock.now() + 50_000));
    expect(await count()).toBe(1);
  });
});
