import { randomUUID } from "node:crypto";
import {
  exportAccount,
  issueUpgradeToken,
  register,
  removeAccount,
  upgrade,
} from "@stockfinder/contracts/accounts";
import { addKey, listKeys, MAX_KEYS, PERSONAL_KEY, removeKey, resolveKey } from "@stockfinder/contracts/keys";
import type { AccountPrincipal, KeyScope } from "@stockfinder/contracts/principal";
import { standingClock } from "@stockfinder/testing/movable-clock";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeExpiredKeys } from "../src/keys/keys.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { fakeProviders } from "./fake-providers.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(SETUPS)("personal keys, on $name", (setup) => {
  const { providers, codeFor } = fakeProviders();
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { providers, clock: standingClock() });
  });
  afterAll(() => auth.stop());

  const added = (principal: AccountPrincipal, scopes: KeyScope[] = ["read"], expiresAt?: string) =>
    auth.call(addKey, { name: "My script", scopes, expiresAt }, principal);
  const listed = (principal: AccountPrincipal) => auth.call(listKeys, {}, principal);
  const resolved = (key: string) => auth.call(resolveKey, { key });
  const inFuture = (ms: number) => new Date(auth.clock.now() + ms).toISOString();

  test("a key is shown once, stored as a digest, and acts for its account", async () => {
    const { principal } = await auth.signIn();
    const { id, key } = await added(principal, ["watch", "read"]);
    expect(key).toMatch(PERSONAL_KEY);
    expect(await resolved(key)).toEqual({ id, accountId: principal.accountId, scopes: ["read", "watch"] });

    const { rows } = await auth.database.query<{ row: string }>("select keys::text as row from auth.keys");
    expect(rows.map(({ row }) => row).join()).not.toContain(key);
    expect(JSON.stringify(await listed(principal))).not.toContain(key.slice(3));
  });

  test("the list has the last use, within a minute", async () => {
    const { principal } = await auth.signIn();
    const { key } = await added(principal);
    expect(await listed(principal)).toMatchObject([
      { name: "My script", scopes: ["read"], expiresAt: null, lastUsedAt: null },
    ]);

    await resolved(key);
    const firstUse = new Date(auth.clock.now()).toISOString();
    auth.clock.move(30_000);
    await resolved(key);
    expect(await listed(principal)).toMatchObject([{ lastUsedAt: firstUse }]);
    auth.clock.move(31_000);
    await resolved(key);
    expect(await listed(principal)).toMatchObject([{ lastUsedAt: new Date(auth.clock.now()).toISOString() }]);
  });

  test("a revoked key resolves to nothing; only its account can revoke it", async () => {
    const { principal } = await auth.signIn();
    const stranger = await auth.signIn();
    const { id, key } = await added(principal);

    await auth.call(removeKey, { id }, stranger.principal);
    expect(await resolved(key)).not.toBeNull();
    await auth.call(removeKey, { id }, principal);
    expect(await resolved(key)).toBeNull();
    expect(await auth.call(removeKey, { id }, principal)).toBeNull();
  });

  test("a key ends when it expires, and is removed 30 days later", async () => {
    const { principal } = await auth.signIn();
    await expect(added(principal, ["read"], inFuture(-1))).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "expiresAt" }] },
    });
    const { key } = await added(principal, ["read"], inFuture(HOUR));
    expect(await resolved(key)).not.toBeNull();
    auth.clock.move(HOUR);
    expect(await resolved(key)).toBeNull();
    expect(await listed(principal)).toHaveLength(1);
    await removeExpiredKeys(auth.database, new Date(auth.clock.now() + 31 * DAY));
    expect(await listed(principal)).toEqual([]);
  });

  test("an account has at most 20 keys, however fast it asks", async () => {
    const { principal } = await auth.signIn();
    const outcomes = await Promise.allSettled(Array.from({ length: MAX_KEYS + 3 }, () => added(principal)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_KEYS);
    expect(await listed(principal)).toHaveLength(MAX_KEYS);
    await expect(added(principal)).rejects.toMatchObject({ code: "conflict" });
  });

  test("a guest makes, sees and revokes none", async () => {
    const fingerprint = randomUUID();
    const owner = await auth.signIn(fingerprint);
    const { id } = await added(owner.principal);
    const { principal } = await auth.signIn(fingerprint);
    const refused = { code: "forbidden" };
    await expect(added(principal)).rejects.toMatchObject(refused);
    await expect(listed(principal)).rejects.toMatchObject(refused);
    await expect(auth.call(removeKey, { id }, principal)).rejects.toMatchObject(refused);
  });

  test("keys are exported by name, and end with the account", async () => {
    const { principal } = await auth.signIn();
    const { id, key } = await added(principal);
    const exported = await auth.call(exportAccount, {}, principal);
    expect(exported.keys).toMatchObject([{ id, name: "My script", scopes: ["read"] }]);
    expect(JSON.stringify(exported)).not.toContain(key.slice(3));

    await auth.call(removeAccount, {}, principal);
    expect(await resolved(key)).toBeNull();
  });

  test("a merge moves them to the account that stays", async () => {
    const person = { accountType: "google", subject: randomUUID(), email: null, name: "Ann" } as const;
    const given = { accountType: "google", origin: ORIGIN } as const;
    const there = await auth.call(register, {
      ...given,
      tokenId: codeFor(person),
      fingerprint: randomUUID(),
    });
    const { accountId } = await auth.principalOf(there.accessToken);
    const anonymous = await auth.signIn();
    const { key } = await added(anonymous.principal);

    const { encryptedToken } = await auth.call(issueUpgradeToken, {}, anonymous.principal);
    await auth.call(upgrade, { ...given, tokenId: codeFor(person), encryptedToken });
    expect(await resolved(key)).toMatchObject({ accountId });
  });
});
