import { randomUUID } from "node:crypto";
import {
  exportAccount,
  issueUpgradeToken,
  refresh,
  removeAccount,
  upgrade,
} from "@stockfinder/contracts/accounts";
import type { AccountPrincipal } from "@stockfinder/contracts/principal";
import { giveInstallReason } from "@stockfinder/contracts/surveys";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { fakeProviders } from "./fake-providers.ts";

const FORBIDDEN = { code: "forbidden" };

describe.each(SETUPS)("rights of a sign-in, on $name", (setup) => {
  const { providers, codeFor } = fakeProviders();
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { providers });
  });
  afterAll(() => auth.stop());

  const ownersOnly: [string, (principal: AccountPrincipal) => Promise<unknown>][] = [
    ["export", (principal) => auth.call(exportAccount, {}, principal)],
    ["erase", (principal) => auth.call(removeAccount, {}, principal)],
    ["upgrade", (principal) => auth.call(issueUpgradeToken, {}, principal)],
  ];

  async function renewed({ refreshToken }: { refreshToken: string }): Promise<AccountPrincipal> {
    const { access_token } = await auth.call(refresh, { refreshToken });
    return await auth.principalOf(access_token);
  }

  test("the registration that makes an account has owner rights and returns a device secret", async () => {
    const owner = await auth.signIn();
    expect(owner.deviceSecret).toMatch(/^[\w-]{43}$/);
    expect(owner.principal.rights).toBe("owner");
    expect((await renewed(owner)).rights).toBe("owner");
  });

  test("a later registration with the device secret has owner rights and returns no secret", async () => {
    const fingerprint = randomUUID();
    const { deviceSecret, principal } = await auth.signIn(fingerprint);
    const later = await auth.signIn(fingerprint, deviceSecret);
    expect(later.principal).toMatchObject({ accountId: principal.accountId, rights: "owner" });
    expect(later.deviceSecret).toBeUndefined();
    expect((await renewed(later)).rights).toBe("owner");
  });

  test.each(["", "made up", "x".repeat(200), undefined])(
    "with the device secret %j it has guest rights and the same response",
    async (deviceSecret) => {
      const fingerprint = randomUUID();
      const owner = await auth.signIn(fingerprint);
      const guest = await auth.signIn(fingerprint, deviceSecret);
      expect(guest.principal).toMatchObject({ accountId: owner.principal.accountId, rights: "guest" });
      expect(Object.keys(guest)).toEqual(["principal", "accessToken", "refreshToken"]);
      expect((await renewed(guest)).rights).toBe("guest");
    },
  );

  test("another account's device secret gives guest rights", async () => {
    const fingerprint = randomUUID();
    await auth.signIn(fingerprint);
    const { deviceSecret } = await auth.signIn();
    expect((await auth.signIn(fingerprint, deviceSecret)).principal.rights).toBe("guest");
  });

  test("of concurrent first registrations, one has owner rights", async () => {
    const fingerprint = randomUUID();
    const all = await Promise.all(Array.from({ length: 6 }, () => auth.signIn(fingerprint)));
    expect(all.filter(({ principal }) => principal.rights === "owner")).toHaveLength(1);
    expect(all.filter(({ deviceSecret }) => deviceSecret !== undefined)).toHaveLength(1);
  });

  test.each(ownersOnly)("a guest cannot %s", async (_, ask) => {
    const fingerprint = randomUUID();
    const owner = await auth.signIn(fingerprint);
    const guest = await auth.signIn(fingerprint);
    await expect(ask(guest.principal)).rejects.toMatchObject(FORBIDDEN);
    expect((await auth.call(exportAccount, {}, owner.principal)).account.id).toBe(owner.principal.accountId);
  });

  test("a guest can answer a survey", async () => {
    const fingerprint = randomUUID();
    const owner = await auth.signIn(fingerprint);
    const guest = await auth.signIn(fingerprint);
    await auth.call(giveInstallReason, { installReason: ["Other"] }, guest.principal);
    expect((await auth.call(exportAccount, {}, owner.principal)).surveys).toHaveLength(1);
  });

  test("an upgrade token is rejected once its sign-in has guest rights", async () => {
    const { principal } = await auth.signIn();
    const { encryptedToken } = await auth.call(issueUpgradeToken, {}, principal);
    await auth.database.query("update auth.families set is_owner = false where id = $1", [
      principal.familyId,
    ]);
    const person = { accountType: "google", subject: randomUUID(), email: null, name: null } as const;
    const input = {
      accountType: "google",
      tokenId: codeFor(person),
      encryptedToken,
      origin: ORIGIN,
    } as const;
    await expect(auth.call(upgrade, input)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("an upgraded account has owner rights, and its device secret no longer works", async () => {
    const fingerprint = randomUUID();
    const anonymous = await auth.signIn(fingerprint);
    const { encryptedToken } = await auth.call(issueUpgradeToken, {}, anonymous.principal);
    const person = { accountType: "google", subject: randomUUID(), email: null, name: null } as const;
    const input = {
      accountType: "google",
      tokenId: codeFor(person),
      encryptedToken,
      origin: ORIGIN,
    } as const;
    const { data } = await auth.call(upgrade, input);
    expect((await auth.principalOf(data.accessToken)).rights).toBe("owner");
    expect((await renewed(data)).rights).toBe("owner");

    const { rows } = await auth.database.query(
      "select from auth.accounts where id = $1 and device_secret_digest is null",
      [anonymous.principal.accountId],
    );
    expect(rows).toHaveLength(1);
    const newcomer = await auth.signIn(fingerprint, anonymous.deviceSecret);
    expect(newcomer.principal.accountId).not.toBe(anonymous.principal.accountId);
  });

  test("no device secret is stored", async () => {
    const { deviceSecret = "", principal } = await auth.signIn();
    const { rows } = await auth.database.query<{ row: string }>(
      "select accounts::text as row from auth.accounts where id = $1",
      [principal.accountId],
    );
    const row = rows[0]?.row ?? "";
    expect(row).toContain(principal.accountId);
    expect(row).not.toContain(deviceSecret);
    expect(row).not.toContain(Buffer.from(deviceSecret, "base64url").toString("hex"));
  });

  test("a provider's sign-in from the previous version has owner rights", async () => {
    const person = { accountType: "google", subject: randomUUID(), email: null, name: null } as const;
    const anonymous = await auth.signIn();
    const { encryptedToken } = await auth.call(issueUpgradeToken, {}, anonymous.principal);
    const input = {
      accountType: "google",
      tokenId: codeFor(person),
      encryptedToken,
      origin: ORIGIN,
    } as const;
    const { data } = await auth.call(upgrade, input);
    const { familyId } = await auth.principalOf(data.accessToken);
    await auth.database.query("update auth.families set is_owner = default where id = $1", [familyId]);
    expect((await renewed(data)).rights).toBe("owner");
  });
});
