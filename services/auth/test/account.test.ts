import { randomUUID } from "node:crypto";
import {
  accountRemoved,
  exportAccount,
  logout,
  refresh,
  register,
  removeAccount,
} from "@stockfinder/contracts/accounts";
import type { DataOf } from "@stockfinder/contracts/event";
import { type AccountPrincipal, ANONYMOUS } from "@stockfinder/contracts/principal";
import { endedSignIns } from "@stockfinder/contracts/sign-in";
import { giveInstallReason } from "@stockfinder/contracts/surveys";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthService, communityExport, ORIGIN, startService } from "./auth-service.ts";
import { fakeProviders } from "./fake-providers.ts";

describe.each(SETUPS)("export and removal of an account, on $name", (setup) => {
  const { providers, codeFor } = fakeProviders();
  const removals: DataOf<typeof accountRemoved>[] = [];
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { providers });
    await auth.bus.subscribe(accountRemoved, "auth.test-removals", async (removal) => {
      removals.push(removal);
    });
  });
  afterAll(() => auth.stop());

  const exported = (principal: AccountPrincipal) => auth.call(exportAccount, {}, principal);
  const removed = (principal: AccountPrincipal) => auth.call(removeAccount, {}, principal);
  async function shopper(fingerprint: string = randomUUID(), referralCode?: string) {
    const subject = randomUUID();
    const person = { accountType: "google", subject, email: "ann@example.com", name: "Ann" } as const;
    const answer = await auth.call(register, {
      accountType: "google",
      tokenId: codeFor(person),
      fingerprint,
      referralCode,
      utm: "fb",
      origin: ORIGIN,
    });
    return { ...answer, principal: await auth.principalOf(answer.accessToken) };
  }

  test("an export has all data about the account, and none about others", async () => {
    const friend = await shopper();
    const [code = ""] = (await exported(friend.principal)).referrals.codes;
    const fingerprint = randomUUID();
    const { principal, refreshToken } = await shopper(fingerprint, code);
    await auth.call(giveInstallReason, { installReason: ["Other"] }, principal);
    await auth.call(logout, { refreshToken });
    const now = new Date(auth.clock.now()).toISOString();

    const all = await exported(principal);
    const time = expect.stringMatching(new RegExp(`^${now.slice(0, 10)}`));
    expect(all).toEqual({
      exportedAt: time,
      account: {
        id: principal.accountId,
        accountType: "google",
        subject: expect.any(String),
        email: "ann@example.com",
        name: "Ann",
        campaignSource: "referral",
        createdAt: time,
        lastUsedAt: time,
      },
      fingerprints: [{ fingerprint, seenAt: time }],
      signIns: [{ startedAt: time, lastUsedAt: time, endedAt: time, rights: null }],
      keys: [],
      referrals: { codes: [expect.any(String)], referredBy: { code, at: time }, referred: [] },
      surveys: [{ survey: "install", answers: ["Other"], at: time }],
      community: communityExport(principal.accountId),
      watched: { watches: [], alerts: [] },
    });
    expect((await exported(friend.principal)).referrals.referred).toEqual([{ code, at: time }]);
  });

  test("no table refers to accounts besides those in the export", async () => {
    const { rows } = await auth.database.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'auth.accounts'::regclass order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "auth.ended_families",
      "auth.families",
      "auth.fingerprints",
      "auth.keys",
      "auth.referral_codes",
      "auth.referrals",
      "auth.surveys",
    ]);
  });

  test("a removal deletes all rows, ends the sign-ins and sends an event", async () => {
    const shared = randomUUID();
    const own = randomUUID();
    await auth.signIn(shared);
    const { principal, refreshToken } = await shopper(shared);
    const { rows } = await auth.database.query<{ subject: string }>(
      "select subject from auth.accounts where id = $1",
      [principal.accountId],
    );
    const again = {
      accountType: "google",
      subject: rows[0]?.subject ?? "",
      email: null,
      name: null,
    } as const;
    await auth.call(register, {
      accountType: "google",
      tokenId: codeFor(again),
      fingerprint: own,
      origin: ORIGIN,
    });
    await auth.call(giveInstallReason, { installReason: ["Other"] }, principal);
    const before = new Date(auth.clock.now()).toISOString();

    const userID = randomUUID();
    expect(await auth.call(removeAccount, { userID }, principal)).toEqual({ worked: true });

    expect(await rowsWith(principal.accountId)).toEqual([]);
    await expect(auth.call(refresh, { refreshToken })).rejects.toMatchObject({ code: "unauthorized" });
    const { familyIds, ofRemovedAccounts } = await auth.call(endedSignIns, { since: before });
    expect(familyIds).toContain(principal.familyId);
    expect(ofRemovedAccounts).toContain(principal.familyId);
    await expect(exported(principal)).rejects.toMatchObject({ code: "unauthorized" });
    await expect
      .poll(() => removals)
      .toContainEqual({
        accountId: principal.accountId,
        fingerprints: [own],
        userID,
        at: expect.any(String),
      });
  });

  /** All rows in auth's tables that contain this text, except unsent events. */
  async function rowsWith(text: string): Promise<string[]> {
    const tables = await auth.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = 'auth' and tablename not in ('outbox', 'inbox', 'migrations')`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await auth.database.query<{ row: string }>(
        `select entry::text as row from ${name} as entry where entry::text like '%' || $1 || '%'`,
        [text],
      );
      found.push(...rows.map(({ row }) => row));
    }
    return found;
  }

  test("a repeated removal succeeds and sends no second event", async () => {
    const { principal } = await auth.signIn();
    await Promise.all([removed(principal), removed(principal)]);
    expect(await removed(principal)).toEqual({ worked: true });
    await expect
      .poll(() => removals.filter(({ accountId }) => accountId === principal.accountId))
      .toHaveLength(1);
  });

  test("export and removal need a sign-in", async () => {
    for (const operation of [exportAccount, removeAccount] as const)
      await expect(
        auth.bus.call(operation, {}, { principal: ANONYMOUS, requestId: "t" }),
      ).rejects.toMatchObject({ code: "unauthorized" });
  });
});
