import { randomUUID } from "node:crypto";
import { accountRemoved, logout, refresh, register } from "@stockfinder/contracts/accounts";
import type { DataOf } from "@stockfinder/contracts/event";
import { emptied } from "@stockfinder/testing/emptied";
import { standingClock } from "@stockfinder/testing/movable-clock";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockAccount, recordUse } from "../src/accounts/accounts.ts";
import { removals } from "../src/retention.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { fakeProviders } from "./fake-providers.ts";

const DAY = 24 * 60 * 60_000;

describe.each(SETUPS)("retention removes, on $name", (setup) => {
  const clock = standingClock();
  const { providers, codeFor } = fakeProviders();
  const removed: DataOf<typeof accountRemoved>[] = [];
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { clock, providers });
    await auth.bus.subscribe(accountRemoved, "auth.test-removed", async (removal) => {
      removed.push(removal);
    });
  });
  afterAll(() => auth.stop());
  beforeEach(() => emptied(auth.database, "auth.families, auth.ended_families"));

  const removeAll = async () => {
    const context = { database: auth.database, clock, outbox: { nudge: () => {} } };
    for (const removal of removals(context))
      while ((await removal(auth.database, new Date(clock.now()))) > 0);
  };
  async function kept(): Promise<string[]> {
    const { rows } = await auth.database.query<{ id: string }>(
      "select id from auth.families union all select id from auth.ended_families",
    );
    return rows.map(({ id }) => id);
  }

  test("expired sign-ins, and records of ended ones after 30 days", async () => {
    const idle = await auth.signIn();
    const ended = await auth.signIn();
    const used = await auth.signIn();
    await auth.call(logout, { refreshToken: ended.refreshToken });
    const ids = [idle, ended, used].map(({ principal }) => principal.familyId);

    clock.move(30 * DAY - 1);
    const { refresh_token } = await auth.call(refresh, { refreshToken: used.refreshToken });
    await removeAll();
    expect(await kept()).toEqual(expect.arrayContaining(ids));

    clock.move(2);
    await removeAll();
    expect(await kept()).toEqual([used.principal.familyId]);

    clock.move(29 * DAY);
    const newest = await auth.call(refresh, { refreshToken: refresh_token });
    clock.move(29 * DAY);
    await auth.call(refresh, { refreshToken: newest.refresh_token });
    await removeAll();
    expect(await kept()).toEqual([used.principal.familyId]);
    clock.move(2 * DAY);
    await removeAll();
    expect(await kept()).toEqual([]);
  });

  test("signing keys that are no longer published", async () => {
    const count = async () => (await auth.database.query("select from auth.signing_keys")).rowCount;
    clock.move(31 * DAY);
    await auth.signIn();
    expect(await count()).toBeGreaterThan(1);
    clock.move(DAY);
    await removeAll();
    expect(await count()).toBe(1);
  });

  describe("anonymous accounts", () => {
    beforeEach(() => emptied(auth.database, "auth.accounts cascade"));

    async function accounts(): Promise<string[]> {
      const { rows } = await auth.database.query<{ id: string }>("select id from auth.accounts");
      return rows.map(({ id }) => id);
    }

    test("are removed 400 days after their last sign-in, with an event", async () => {
      const fingerprint = randomUUID();
      const { principal, deviceSecret } = await auth.signIn(fingerprint);
      clock.move(399 * DAY);
      await removeAll();
      const again = await auth.signIn(fingerprint, deviceSecret);
      expect(again.principal.accountId).toBe(principal.accountId);
      clock.move(400 * DAY - 1);
      await removeAll();
      expect(await accounts()).toEqual([principal.accountId]);

      clock.move(1);
      await removeAll();
      expect(await accounts()).toEqual([]);
      const event = {
        accountId: principal.accountId,
        fingerprints: [fingerprint],
        userID: null,
        at: expect.any(String),
      };
      await expect.poll(() => removed).toContainEqual(event);
      expect((await auth.signIn(fingerprint, deviceSecret)).deviceSecret).toBeDefined();
    });

    test.each(["expired", "ended"])(
      "are removed 400 days after a refresh of a sign-in that is %s",
      async (how) => {
        const { principal, refreshToken } = await auth.signIn();
        clock.move(20 * DAY);
        await auth.call(refresh, { refreshToken });
        if (how === "ended") await auth.call(logout, { refreshToken });
        clock.move(100 * DAY);
        await removeAll();
        expect(await kept()).toEqual([]);

        clock.move(300 * DAY - 1);
        await removeAll();
        expect(await accounts()).toEqual([principal.accountId]);
        clock.move(1);
        await removeAll();
        expect(await accounts()).toEqual([]);
      },
    );

    test("stay once they belong to a provider", async () => {
      const person = { accountType: "google", subject: randomUUID(), email: null, name: null } as const;
      const input = { accountType: "google", tokenId: codeFor(person), fingerprint: randomUUID() } as const;
      await auth.call(register, { ...input, origin: ORIGIN });
      clock.move(500 * DAY);
      await removeAll();
      expect(await accounts()).toHaveLength(1);
    });

    test("are removed in several batches", async () => {
      const { rows } = await auth.database.query<{ id: string }>(
        `insert into auth.accounts (id, account_type, created_at, last_used_at)
         select gen_random_uuid(), 'anonymous', $1, $1 from generate_series(1, 120) returning id`,
        [new Date(clock.now() - 400 * DAY)],
      );
      const ids = new Set(rows.map(({ id }) => id));
      await removeAll();
      expect(await accounts()).toEqual([]);
      const announced = () => removed.filter(({ accountId }) => ids.has(accountId));
      await expect.poll(announced).toHaveLength(120);
    });

    test.skipIf(setup.postgres === null)("stay if a sign-in is concurrent", async () => {
      const fingerprint = randomUUID();
      const { principal } = await auth.signIn(fingerprint);
      clock.move(400 * DAY);
      await auth.database.transaction(async (tx) => {
        await lockAccount(tx, principal.accountId);
        await recordUse(tx, principal.accountId, new Date(clock.now()));
        await removeAll();
      });
      await removeAll();
      expect(await accounts()).toEqual([principal.accountId]);
    });
  });

  test("more rows than one batch", async () => {
    const { principal } = await auth.signIn();
    // In parts: each row locks its account, and a statement has 3 s.
    for (const rows of [5_000, 5_000, 5_000, 5_000, 1])
      await auth.database.query(
        `insert into auth.families (id, account_id, current_digest, started_at, last_used_at)
         select gen_random_uuid(), $1, '\\x00', $2, $2 from generate_series(1, $3::int)`,
        [principal.accountId, new Date(clock.now() - 31 * DAY), rows],
      );
    await removeAll();
    expect(await kept()).toEqual([principal.familyId]);
  });
});
