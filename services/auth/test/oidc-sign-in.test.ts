import { listProviders } from "@stockfinder/contracts/sign-in";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import {
  beginProviderSignIn,
  completeProviderSignIn,
  PAGES,
  type PendingSignIn,
  REFUSED,
} from "./provider-steps.ts";
import { type FakeGoogle, type OwnKind, startFakeGoogle } from "./providers/fake-google.ts";
import { FLAWS } from "./providers/id-tokens.ts";

const KINDS: readonly OwnKind[] = [
  { algorithm: "RS256", authentication: "client_secret_basic" },
  { algorithm: "ES256", authentication: "client_secret_post" },
  { algorithm: "EdDSA", authentication: "client_secret_basic" },
];
const CASES = SETUPS.flatMap((setup) => KINDS.map((kind) => ({ ...setup, ...kind, setup, kind })));

describe.each(CASES)("an own provider with $algorithm and $authentication, on $name", ({ setup, kind }) => {
  let auth: AuthService;
  let own: FakeGoogle;
  beforeAll(async () => {
    own = await startFakeGoogle(PAGES.oidc, undefined, kind);
    auth = await startService(setup, own.environment);
  });
  afterAll(async () => {
    await auth.stop();
    await own.stop();
  });
  beforeEach(() => {
    own.person = { sub: "o-0" };
    own.flaw = null;
  });

  const codeFor = async ({ url }: PendingSignIn): Promise<string> =>
    (await own.visit(url, "Continue")).searchParams.get("code") ?? "";

  test("is offered under its name, and signs its user in again", async () => {
    expect(await auth.call(listProviders, {})).toEqual([
      { accountType: "oidc", demo: false, name: "Our House" },
    ]);
    own.person = { sub: "o-1", name: "Test Member", email: "one@house.example", email_verified: true };
    const first = await beginProviderSignIn(auth, "oidc", { utm: "tiktok" });
    expect(first.state).toMatch(new RegExp(`^${first.fingerprint}:tiktok:oidc:[\\w-]{43}$`));
    const redirectUrl = `${ORIGIN}/login?t=1`;
    const account = await completeProviderSignIn(auth, first, { code: await codeFor(first), redirectUrl });
    expect(account).toMatchObject({ name: "Test Member", email: "one@house.example" });

    const second = await beginProviderSignIn(auth, "oidc", { page: "mini" });
    const again = { code: await codeFor(second), redirectUrl: `${ORIGIN}/u/oidc` };
    expect(await completeProviderSignIn(auth, second, again)).toEqual(account);
  });

  test("is refused under another provider's name", async () => {
    const pending = await beginProviderSignIn(auth, "oidc");
    const code = await codeFor(pending);
    await expect(
      completeProviderSignIn(auth, pending, { code, accountType: "google" }),
    ).rejects.toMatchObject(REFUSED);
  });

  test.each(FLAWS)("is refused with an ID token that %s", async (_what, flaw) => {
    own.flaw = flaw;
    const pending = await beginProviderSignIn(auth, "oidc");
    const code = await codeFor(pending);
    await expect(completeProviderSignIn(auth, pending, { code })).rejects.toMatchObject(REFUSED);
  });
});
