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
import { deleteAccount, lockAccount } from "../src/accounts/accounts.ts";
import { endFamiliesOf } from "../src/tokens/families.ts";
import { type AuthService, heldByCommunity, ORIGIN, startService } from "./auth-service.ts";
import { vouching } from "./vouching.ts";

describe.each(SETUPS)("an account and its owner, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    const { providers, codeFor } = vouching();
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
      return { ...answer, principal: await auth.bearerOf(answer.accessToken) };
    }

    test("an export holds all that there is about the account, and nothing of others", async () => {
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
          email: "ann@example.com",
          name: "Ann",
          campaignSource: "referral",
          createdAt: time,
        },
        fingerprints: [{ fingerprint, seenAt: time }],
        signIns: [{ startedAt: time, lastUsedAt: time, endedAt: time }],
        referrals: { codes: [expect.any(String)], referredBy: { code, at: time }, referred: [] },
        surveys: [{ survey: "install", answers: ["Other"], at: time }],
        community: heldByCommunity(principal.accountId),
      });
      expect((await exported(friend.principal)).referrals.referred).toEqual([{ code, at: time }]);
    });

    test("the export knows of every table that refers to accounts", async () => {
      const { rows } = await auth.database.query<{ name: string }>(
        `select distinct conrelid::regclass::text as name from pg_constraint
         where contype = 'f' and confrelid = 'auth.accounts'::regclass order by name`,
      );
      expect(rows.map(({ name }) => name)).toEqual([
        "auth.ended_families",
        "auth.families",
        "auth.fingerprints",
        "auth.referral_codes",
        "auth.referrals",
        "auth.surveys",
      ]);
    });

    test("a removed account is gone from every table, its sign-ins are over and others hear of it", async () => {
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

      expect(await removed(principal)).toEqual({ worked: true });

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
          at: expect.any(String),
        });
    });

    /** Rows of any table of auth that hold this text; what is still to be told in the outbox is no such table. */
    async function rowsWith(text: string): Promise<string[]> {
      const tables = await auth.database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname = 'auth' and tablename not in ('outbox', 'inbox', 'migrations')`,
      );
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const { rows } = await auth.database.query<{ row: string }>(
          `select held::text as row from ${name} as held where held::text like '%' || $1 || '%'`,
          [text],
        );
        found.push(...rows.map(({ row }) => row));
      }
      return found;
    }

    test("removing an account again is no mistake, and told once", async () => {
      const { principal } = await auth.signIn();
      await Promise.all([removed(principal), removed(principal)]);
      expect(await removed(principal)).toEqual({ worked: true });
      await expect
        .poll(() => removals.filter(({ accountId }) => accountId === principal.accountId))
        .toHaveLength(1);
    });

    test("an account may be removed while its owner signs out and in everywhere", async () => {
      for (let round = 0; round < 5; round += 1) {
        const fingerprint = randomUUID();
        const clients = await Promise.all([1, 2, 3].map(() => auth.signIn(fingerprint)));
        const [client] = clients;
        if (!client) throw new Error("nobody signed in");
        await Promise.all([
          ...clients.map(({ refreshToken }) => auth.call(logout, { refreshToken })),
          removed(client.principal),
          auth.signIn(fingerprint),
        ]);
        for (const { refreshToken } of clients)
          await expect(auth.call(refresh, { refreshToken })).rejects.toMatchObject({ code: "unauthorized" });
      }
    });

    test.skipIf(setup.postgres === null)(
      "who signs out meanwhile waits for the removal, not it for them",
      async () => {
        const { principal, refreshToken } = await auth.signIn();
        const { accountId } = principal;
        let signingOut: Promise<unknown> = Promise.resolve();
        await auth.database.transaction(async (tx) => {
          await lockAccount(tx, accountId);
          signingOut = auth.call(logout, { refreshToken });
          await expect.poll(() => waitingForLocks()).toBe(1);
          await endFamiliesOf(tx, { accountId, owner: accountId, at: new Date(auth.clock.now()) });
          await deleteAccount(tx, accountId);
        });
        expect(await signingOut).toBeNull();
      },
    );

    async function waitingForLocks(): Promise<number | null> {
      const { rowCount } = await auth.database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    }

    test("nobody is exported or removed for who is not signed in", async () => {
      for (const operation of [exportAccount, removeAccount] as const)
        await expect(
          auth.bus.call(operation, {}, { principal: ANONYMOUS, requestId: "t" }),
        ).rejects.toMatchObject({ code: "unauthorized" });
    });
  });
});
