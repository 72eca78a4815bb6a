import { randomBytes, randomUUID } from "node:crypto";
import { exportAccount, fingerprintRegistered, register, userInfo } from "@stockfinder/contracts/accounts";
import type { DataOf } from "@stockfinder/contracts/event";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { AccountPrincipal } from "@stockfinder/contracts/principal";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { EVERY_SETUP } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockKey } from "../src/accounts/registration.ts";
import type { ProviderIdentity } from "../src/sign-in/provider-sign-in.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { fakeProviders } from "./fake-providers.ts";

describe.each(EVERY_SETUP)("registering, on $name", (setup) => {
  const { providers, codeFor } = fakeProviders();
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { providers });
  });
  afterAll(() => auth.stop());

  type Input = Partial<InputOf<typeof register>>;

  async function registered(input: Input) {
    const answer = await auth.call(register, {
      accountType: "anonymous",
      fingerprint: randomUUID(),
      origin: ORIGIN,
      ...input,
    });
    return { ...answer, principal: await auth.principalOf(answer.accessToken) };
  }
  const signedInAs = (person: ProviderIdentity, input: Input = {}) =>
    registered({ accountType: person.accountType, tokenId: codeFor(person), ...input });
  const infoOf = (principal: AccountPrincipal) => auth.call(userInfo, {}, principal);
  const exported = (principal: AccountPrincipal) => auth.call(exportAccount, {}, principal);
  const codeOf = async (principal: AccountPrincipal) => (await exported(principal)).referrals.codes[0] ?? "";

  function aPerson(accountType: ProviderIdentity["accountType"] = "google"): ProviderIdentity {
    const subject = randomUUID();
    return { accountType, subject, email: `${subject}@example.com`, name: "Ann Shopper" };
  }

  test("a second registration of a fingerprint signs in to the same account", async () => {
    const fingerprint = randomUUID();
    const first = await registered({ fingerprint });
    const second = await registered({ fingerprint });
    expect(second.principal.accountId).toBe(first.principal.accountId);
    expect(second.principal.familyId).not.toBe(first.principal.familyId);
    expect((await registered({})).principal.accountId).not.toBe(first.principal.accountId);
  });

  test.skipIf(setup.postgres === null)("equal registrations leave connections to others", async () => {
    const fingerprint = randomUUID();
    const equal: Promise<unknown>[] = [];

    // As a slow registration in another copy would.
    await auth.database.transaction(async (tx) => {
      await lockKey(tx, `fingerprint ${fingerprint}`);
      for (let count = 0; count < 20; count++) equal.push(registered({ fingerprint }).catch(() => {}));
      expect(await registered({})).toHaveProperty("accessToken");
    });

    await Promise.all(equal);
  });

  test("of a fingerprint is reported to the other services, by a digest; of a person it is not", async () => {
    const reported: DataOf<typeof fingerprintRegistered>[] = [];
    await auth.bus.subscribe(
      fingerprintRegistered,
      `test.${randomUUID()}`,
      async (data) => void reported.push(data),
      { everyCopy: true },
    );
    const fingerprint = randomUUID();
    await signedInAs(aPerson(), { fingerprint });
    const { principal } = await registered({ fingerprint });
    await registered({ fingerprint });

    const { accountId } = principal;
    const report = { accountId, owner: fingerprintOwner(fingerprint), at: expect.any(String) };
    await expect.poll(() => reported.filter(({ owner }) => owner === report.owner)).toEqual([report, report]);
  });

  test("concurrent registrations of a fingerprint make one account", async () => {
    const fingerprint = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => registered({ fingerprint })));
    expect(new Set(all.map(({ principal }) => principal.accountId)).size).toBe(1);
  });

  test("a person has one account in every browser, separate from the browser's anonymous one", async () => {
    const person = aPerson();
    const fingerprint = randomUUID();
    const anonymous = await registered({ fingerprint });
    const first = await signedInAs(person, { fingerprint });
    const second = await signedInAs(person);
    expect(second.principal.accountId).toBe(first.principal.accountId);
    expect(first.principal.accountId).not.toBe(anonymous.principal.accountId);
    expect((await registered({ fingerprint })).principal.accountId).toBe(anonymous.principal.accountId);
    expect((await exported(first.principal)).fingerprints).toHaveLength(2);
  });

  test("concurrent first sign-ins of a person make one account", async () => {
    const person = aPerson();
    const all = await Promise.all(Array.from({ length: 8 }, () => signedInAs(person)));
    expect(new Set(all.map(({ principal }) => principal.accountId)).size).toBe(1);
  });

  test("the same e-mail address at another provider is another account", async () => {
    const one = aPerson("google");
    const other = { ...aPerson("facebook"), email: one.email };
    const first = await signedInAs(one);
    expect((await signedInAs(other)).principal.accountId).not.toBe(first.principal.accountId);
  });

  test("name and e-mail address are the provider's latest", async () => {
    const person = aPerson();
    const { principal } = await signedInAs(person, { name: "Mallory", email: "mallory@example.com" });
    expect(await infoOf(principal)).toEqual({ email: person.email, name: "Ann Shopper" });
    await signedInAs({ ...person, name: "Ann Buyer", email: "new@example.com" });
    await signedInAs({ ...person, name: null, email: null });
    expect(await infoOf(principal)).toEqual({ email: "new@example.com", name: "Ann Buyer" });
  });

  test("Apple's name is stored once and not replaced", async () => {
    const person = { ...aPerson("apple"), name: null };
    const nameless = await signedInAs(person, { name: "  " });
    expect(await infoOf(nameless.principal)).toEqual({ email: person.email, name: null });
    await signedInAs(person, { name: " Ann Shopper " });
    await signedInAs(person, { name: "Mallory" });
    expect(await infoOf(nameless.principal)).toEqual({ email: person.email, name: "Ann Shopper" });
  });

  test("a code that the provider rejects makes no account", async () => {
    for (const accountType of ["google", "apple", "facebook"] as const)
      await expect(registered({ accountType, tokenId: "made up" })).rejects.toMatchObject({
        code: "unauthorized",
      });
    await expect(registered({ accountType: "google" })).rejects.toMatchObject({ code: "bad-input" });
  });

  test("stores only an allowed source, and only for a new account", async () => {
    const sourceOf = async (principal: AccountPrincipal) =>
      (await exported(principal)).account.campaignSource;
    const fingerprint = randomUUID();
    const first = await registered({ fingerprint, utm: "FB" });
    expect(await sourceOf(first.principal)).toBe("fb");
    await registered({ fingerprint, utm: "cr" });
    expect(await sourceOf(first.principal)).toBe("fb");
    for (const utm of ["unknown", "none", null])
      expect(await sourceOf((await registered({ utm })).principal)).toBeNull();
  });

  test("records a referral once, for a new account", async () => {
    const friend = await registered({});
    const code = await codeOf(friend.principal);
    const fingerprint = randomUUID();
    const referralCode = code.toLowerCase();
    const referred = await registered({ fingerprint, referralCode, utm: "fb" });
    expect(referred.referralMessage).toEqual({ message: "Successfully referred by friend", error: false });
    const { account, referrals } = await exported(referred.principal);
    expect(account.campaignSource).toBe("referral");
    expect(referrals.referredBy?.code).toBe(code);
    expect((await exported(friend.principal)).referrals.referred).toHaveLength(1);

    const other = await codeOf((await registered({})).principal);
    const again = await registered({ fingerprint, referralCode: other });
    expect(again).not.toHaveProperty("referralMessage");
    expect((await exported(referred.principal)).referrals.referredBy?.code).toBe(code);
  });

  test("any text is accepted as source; an invalid one counts as none", async () => {
    for (const utm of ["", "https://news.example/?a=b", "spring sale", "x".repeat(3_000), "fb\0"]) {
      const { principal } = await registered({ utm });
      expect((await exported(principal)).account.campaignSource).toBeNull();
    }
  });

  test("accepts empty text for optional fields", async () => {
    const nothing = { utm: "", referralCode: "", name: "", email: "", redirectUrl: "" };
    const anonymous = await registered({ ...nothing, tokenId: "", state: "" });
    expect(anonymous.referralMessage).toBeUndefined();
    const person = aPerson("apple");
    const { principal } = await signedInAs(person, { ...nothing, state: "" });
    expect(await infoOf(principal)).toEqual({ email: person.email, name: person.name });
  });

  test("removes characters that Postgres cannot store from Apple's name", async () => {
    const name = `${"A".repeat(100)} ${"L".repeat(99)}\0`;
    const { principal } = await signedInAs({ ...aPerson("apple"), name: null }, { name });
    expect((await infoOf(principal))?.name).toBe(name.slice(0, -1));
  });

  test("reports an unknown referral code, and registers anyway", async () => {
    for (const referralCode of ["AAAAAA", "no code", "https://stockfinder.example/r/AAAAAA"]) {
      const { referralMessage, principal } = await registered({ referralCode, utm: "fb" });
      expect(referralMessage).toEqual({ message: "Invalid referral code or link", error: true });
      expect((await exported(principal)).account.campaignSource).toBe("fb");
    }
  });

  test("a fingerprint needs at least 16 characters", async () => {
    for (const fingerprint of ["", "f-1", "fifteen-letters"])
      await expect(registered({ fingerprint })).rejects.toMatchObject({
        code: "bad-input",
        details: { errors: [{ path: "fingerprint", message: expect.stringContaining("16 to 128") }] },
      });
    await registered({ fingerprint: randomBytes(8).toString("hex") });
  });

  test("limits registrations per fingerprint and address", async () => {
    const fingerprint = randomUUID();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 31 }, () => registered({ fingerprint, caller: "192.0.2.1" })),
    );
    await registered({ fingerprint, caller: "192.0.2.2" });
    expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "too-many", details: { retryAfterSeconds: expect.any(Number) } } },
    ]);
  });
});
