import { randomUUID } from "node:crypto";
import {
  accountsMerged,
  exportAccount,
  issueUpgradeToken,
  logout,
  refresh,
  register,
  removeAccount,
  upgrade,
  userInfo,
} from "@stockfinder/contracts/accounts";
import type { DataOf } from "@stockfinder/contracts/event";
import type { AccountPrincipal } from "@stockfinder/contracts/principal";
import { endedSignIns } from "@stockfinder/contracts/sign-in";
import { giveInstallReason } from "@stockfinder/contracts/surveys";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProviderIdentity } from "../src/sign-in/provider-sign-in.ts";
import { type AuthService, ORIGIN, type SignedInClient, startService } from "./auth-service.ts";
import { fakeProviders } from "./fake-providers.ts";

const MINUTE = 60_000;

describe.each(SETUPS)("upgrading an anonymous account, on $name", (setup) => {
  const { providers, codeFor } = fakeProviders();
  const merges: DataOf<typeof accountsMerged>[] = [];
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { providers });
    await auth.bus.subscribe(accountsMerged, "auth.test-merges", async (merge) => {
      merges.push(merge);
    });
  });
  afterAll(() => auth.stop());

  function aPerson(): ProviderIdentity {
    const subject = randomUUID();
    return { accountType: "google", subject, email: `${subject}@example.com`, name: "Ann Shopper" };
  }
  const upgradeToken = async ({ principal }: { principal: AccountPrincipal }) =>
    (await auth.call(issueUpgradeToken, {}, principal)).encryptedToken;
  async function upgraded(encryptedToken: string, person: ProviderIdentity): Promise<SignedInClient> {
    const input = { accountType: person.accountType, tokenId: codeFor(person), encryptedToken };
    const { data } = await auth.call(upgrade, { ...input, origin: ORIGIN });
    return { ...data, principal: await auth.principalOf(data.accessToken) };
  }
  async function signedInAs(person: ProviderIdentity, fingerprint: string = randomUUID()) {
    const input = { accountType: person.accountType, tokenId: codeFor(person), fingerprint };
    const answer = await auth.call(register, { ...input, origin: ORIGIN });
    return { ...answer, principal: await auth.principalOf(answer.accessToken) };
  }
  const exported = (principal: AccountPrincipal) => auth.call(exportAccount, {}, principal);
  const renew = ({ refreshToken }: { refreshToken: string }) => auth.call(refresh, { refreshToken });
  const unauthorized = { code: "unauthorized" };

  test("links the account to the identity; id and data stay", async () => {
    const fingerprint = randomUUID();
    const anonymous = await auth.signIn(fingerprint);
    await auth.call(giveInstallReason, { installReason: ["Other"] }, anonymous.principal);
    const before = await exported(anonymous.principal);
    const person = aPerson();
    const signedIn = await upgraded(await upgradeToken(anonymous), person);

    expect(signedIn.principal.accountId).toBe(anonymous.principal.accountId);
    expect(await auth.call(userInfo, {}, signedIn.principal)).toEqual({
      email: person.email,
      name: person.name,
    });
    const after = await exported(signedIn.principal);
    expect(after.account).toMatchObject({ accountType: "google", createdAt: before.account.createdAt });
    expect(after).toMatchObject({ referrals: before.referrals, surveys: before.surveys });
    await renew(signedIn);
    expect((await signedInAs(person)).principal.accountId).toBe(anonymous.principal.accountId);
  });

  test("its fingerprint no longer signs in to it, and its sign-ins end", async () => {
    const fingerprint = randomUUID();
    const anonymous = await auth.signIn(fingerprint);
    const other = await auth.signIn(fingerprint);
    const before = new Date(auth.clock.now()).toISOString();
    await upgraded(await upgradeToken(anonymous), aPerson());

    for (const client of [anonymous, other]) await expect(renew(client)).rejects.toMatchObject(unauthorized);
    const { familyIds } = await auth.call(endedSignIns, { since: before });
    expect(familyIds).toEqual(
      expect.arrayContaining([anonymous.principal.familyId, other.principal.familyId]),
    );
    expect((await auth.signIn(fingerprint)).principal.accountId).not.toBe(anonymous.principal.accountId);
  });

  test("merges into an existing account of the identity, and sends an event", async () => {
    const person = aPerson();
    const there = await signedInAs(person);
    const fingerprint = randomUUID();
    const anonymous = await auth.signIn(fingerprint);
    await auth.call(giveInstallReason, { installReason: ["Other"] }, anonymous.principal);
    const [had, brought] = [await exported(there.principal), await exported(anonymous.principal)];
    const signedIn = await upgraded(await upgradeToken(anonymous), person);

    expect(signedIn.principal.accountId).toBe(there.principal.accountId);
    const now = await exported(signedIn.principal);
    expect(now.account).toEqual(had.account);
    expect(now.referrals.codes).toEqual(
      expect.arrayContaining([...had.referrals.codes, ...brought.referrals.codes]),
    );
    expect(now.surveys).toEqual(brought.surveys);
    expect(now.fingerprints.map((seen) => seen.fingerprint)).toContain(fingerprint);
    expect(now.signIns.filter(({ endedAt }) => endedAt !== null)).toHaveLength(1);
    await renew(there);
    await expect(renew(anonymous)).rejects.toMatchObject(unauthorized);
    await expect(exported(anonymous.principal)).rejects.toMatchObject(unauthorized);
    await expect
      .poll(() => merges)
      .toContainEqual({
        from: anonymous.principal.accountId,
        into: there.principal.accountId,
        at: expect.any(String),
      });
  });

  test("a token is valid once, for ten minutes, while its sign-in is live and the account anonymous", async () => {
    const used = await upgradeToken(await auth.signIn());
    await upgraded(used, aPerson());
    const late = await upgradeToken(await auth.signIn());
    auth.clock.move(10 * MINUTE);
    const leaver = await auth.signIn();
    const left = await upgradeToken(leaver);
    await auth.call(logout, { refreshToken: leaver.refreshToken });
    const gone = await auth.signIn();
    const ofGone = await upgradeToken(gone);
    await auth.call(removeAccount, {}, gone.principal);

    for (const token of [used, late, left, ofGone, "made up", leaver.accessToken])
      await expect(upgraded(token, aPerson())).rejects.toMatchObject(unauthorized);
  });

  test("no token for a provider's account, or for an ended sign-in", async () => {
    const { principal } = await signedInAs(aPerson());
    await expect(upgradeToken({ principal })).rejects.toMatchObject({ code: "conflict" });
    const leaver = await auth.signIn();
    await auth.call(logout, { refreshToken: leaver.refreshToken });
    await expect(upgradeToken(leaver)).rejects.toMatchObject(unauthorized);
  });

  test("a rejected code changes nothing", async () => {
    const anonymous = await auth.signIn();
    const encryptedToken = await upgradeToken(anonymous);
    const input = { accountType: "google", tokenId: "made up", encryptedToken, origin: ORIGIN } as const;
    await expect(auth.call(upgrade, input)).rejects.toMatchObject(unauthorized);
    expect((await upgraded(encryptedToken, aPerson())).principal.accountId).toBe(
      anonymous.principal.accountId,
    );
  });

  test("of concurrent upgrades with one token, one succeeds", async () => {
    const token = await upgradeToken(await auth.signIn());
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => upgraded(token, aPerson())));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("concurrent upgrades to one identity end in one account", async () => {
    const person = aPerson();
    const tokens = await Promise.all(
      Array.from({ length: 4 }, async () => upgradeToken(await auth.signIn())),
    );
    const all = await Promise.all([
      ...tokens.map((token) => upgraded(token, person)),
      signedInAs(person),
      signedInAs(person),
    ]);
    const { accountId } = (await signedInAs(person)).principal;
    for (const { principal } of all) expect(principal.accountId).toBe(accountId);
    for (const client of all) await renew(client);
  });
});
