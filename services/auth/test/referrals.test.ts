import { randomUUID } from "node:crypto";
import { AccountExport } from "@stockfinder/contracts/accounts";
import { checkReferralCode } from "@stockfinder/contracts/referrals";
import type { Queryable } from "@stockfinder/database/database";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { UNSHRUNK } from "@stockfinder/testing/unshrunk";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertAnonymous } from "../src/accounts/accounts.ts";
import { giveReferralCode, moveReferrals, recordReferral, referralsOf } from "../src/referrals/referrals.ts";
import { type AuthService, startService } from "./auth-service.ts";

const AT = new Date("2026-11-20T08:00:00Z");
const LATER = new Date("2026-11-21T08:00:00Z");

describe.each(SETUPS)("referrals, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());
  beforeEach(() => emptied(auth.database, "auth.accounts cascade"));

  async function anAccount({ at = AT } = {}): Promise<{ id: string; code: string }> {
    const id = randomUUID();
    await insertAnonymous(auth.database, { id, at });
    return { id, code: await giveReferralCode(auth.database, { accountId: id, at }) };
  }

  const use = (accountId: string, code: string, at = AT) =>
    auth.database.transaction(async (tx) => {
      const account = await tx.query("select from auth.accounts where id = $1 for update", [accountId]);
      return account.rowCount === 1 ? await recordReferral(tx, { accountId, code, at }) : "gone";
    });
  const merge = (from: string, into: string) =>
    auth.database.transaction(async (tx) => {
      await tx.query("select from auth.accounts where id in ($1, $2) order by id for update", [from, into]);
      await moveReferrals(tx, { from, into });
      await tx.query("delete from auth.accounts where id = $1", [from]);
    });
  const codesOf = async (accountId: string) => (await referralsOf(auth.database, accountId)).codes;
  const referrerOf = async (accountId: string) => (await referralsOf(auth.database, accountId)).referredBy;

  test("every account has a code, which is valid in upper and lower case", async () => {
    const { principal } = await auth.signIn();
    const [code = ""] = await codesOf(principal.accountId);
    expect(await auth.call(checkReferralCode, { referralCode: code })).toEqual({ valid: true });
    expect(await auth.call(checkReferralCode, { referralCode: code.toLowerCase() })).toEqual({
      valid: true,
    });
  });

  test.each(["AAAAAA", "AAAAA", "", "no code", "AAAAA\0", "AAAAAAA"])(
    "any other text is not found: %j",
    async (referralCode) => {
      await expect(auth.call(checkReferralCode, { referralCode })).rejects.toMatchObject({
        code: "not-found",
      });
    },
  );

  test("a taken code is replaced by another draw, in the same transaction", async () => {
    const { id, code: taken } = await anAccount();
    const drawn = [taken, taken, "ZZZZZZ"];
    const given = await auth.database.transaction(async (tx) => {
      const code = await giveReferralCode(tx, { accountId: id, at: LATER }, () => drawn.shift() ?? "");
      await tx.query("select 1");
      return code;
    });
    expect(given).toBe("ZZZZZZ");
    expect(await codesOf(id)).toEqual([taken, "ZZZZZZ"]);
  });

  test("fails after ten taken codes", async () => {
    const { id, code } = await anAccount();
    await expect(giveReferralCode(auth.database, { accountId: id, at: AT }, () => code)).rejects.toThrow(
      "taken",
    );
  });

  test("a referral is recorded once", async () => {
    const [referrer, other, newcomer] = [await anAccount(), await anAccount(), await anAccount()];
    expect(await use(newcomer.id, referrer.code.toLowerCase())).toBe("recorded");
    expect(await use(newcomer.id, referrer.code)).toBe("already");
    expect(await use(newcomer.id, other.code, LATER)).toBe("already");
    expect(await referrerOf(newcomer.id)).toEqual({ code: referrer.code, at: AT.toISOString() });
  });

  test("rejects the account's own code, an unknown one, and a malformed one", async () => {
    const { id, code } = await anAccount();
    expect(await use(id, code)).toBe("own");
    expect(await use(id, "AAAAAA")).toBe("unknown");
    expect(await use(id, "https://stockfinder.example/r/AAAAAA")).toBe("unknown");
    expect(await referrerOf(id)).toBeNull();
  });

  test("an export has codes and referrals, but no other accounts", async () => {
    const [referrer, newcomer] = [await anAccount(), await anAccount()];
    await use(newcomer.id, referrer.code, LATER);
    const referrals = await referralsOf(auth.database, referrer.id);
    expect(referrals).toEqual({
      codes: [referrer.code],
      referredBy: null,
      referred: [{ code: referrer.code, at: LATER.toISOString() }],
    });
    expect(AccountExport.shape.referrals.parse(referrals)).toEqual(referrals);
    expect(JSON.stringify(referrals)).not.toContain(newcomer.id);
  });

  test("after a merge, the codes of both accounts belong to the remaining one", async () => {
    const [from, into, friend] = [await anAccount({ at: LATER }), await anAccount(), await anAccount()];
    await use(friend.id, from.code);
    await merge(from.id, into.id);
    expect(await codesOf(into.id)).toEqual([into.code, from.code]);
    expect(await auth.call(checkReferralCode, { referralCode: from.code })).toEqual({ valid: true });
    expect(await use(into.id, from.code)).toBe("own");
    expect((await referralsOf(auth.database, into.id)).referred).toEqual([
      { code: from.code, at: AT.toISOString() },
    ]);
  });

  test("a merge keeps the referrer of the remaining account, else takes that of the other", async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const [from, into] = [await anAccount(), await anAccount()];
    await use(from.id, one.code);
    await use(into.id, other.code);
    await merge(from.id, into.id);
    expect(await referrerOf(into.id)).toMatchObject({ code: other.code });

    const [second, heir] = [await anAccount(), await anAccount()];
    await use(second.id, one.code, LATER);
    await merge(second.id, heir.id);
    expect(await referrerOf(heir.id)).toEqual({ code: one.code, at: LATER.toISOString() });
  });

  test("a merge deletes a referral between the two accounts", async () => {
    const friend = await anAccount();
    const [from, into] = [await anAccount(), await anAccount()];
    await use(into.id, from.code);
    await use(from.id, friend.code);
    await merge(from.id, into.id);
    expect(await referrerOf(into.id)).toMatchObject({ code: friend.code });

    const [again, stays] = [await anAccount(), await anAccount()];
    await use(again.id, stays.code);
    await merge(again.id, stays.id);
    expect(await referrerOf(stays.id)).toBeNull();
  });

  test("a removed account loses its code and its referrals", async () => {
    const [referrer, newcomer] = [await anAccount(), await anAccount()];
    await use(newcomer.id, referrer.code);
    await auth.database.query("delete from auth.accounts where id = $1", [referrer.id]);
    expect(await referrerOf(newcomer.id)).toBeNull();
    expect(await use(newcomer.id, referrer.code)).toBe("unknown");
  });

  test("a code used during its account's removal is recorded or unknown", async () => {
    for (let round = 0; round < 20; round++) {
      const [referrer, newcomer] = [await anAccount(), await anAccount()];
      const removed = auth.database.query("delete from auth.accounts where id = $1", [referrer.id]);
      const [outcome] = await Promise.all([use(newcomer.id, referrer.code), removed]);
      expect(["recorded", "unknown"]).toContain(outcome);
      expect(await referrerOf(newcomer.id)).toBeNull();
    }
  });

  test("a merge and a concurrent use of its codes make no self-referral", async () => {
    for (let round = 0; round < 20; round++) {
      const [from, into] = [await anAccount(), await anAccount()];
      const used = [use(into.id, from.code), use(from.id, into.code)];
      const [byInto, byFrom] = await Promise.all([...used, merge(from.id, into.id)]);
      expect(["recorded", "own"]).toContain(byInto);
      expect(["recorded", "gone"]).toContain(byFrom);
      expect(await referrerOf(into.id)).toBeNull();
    }
  });

  test("random uses and merges match the model, without self-referrals", async () => {
    const who = fc.nat({ max: 4 });
    const step = fc.oneof(
      fc.record({ does: fc.constant("use" as const), who, codeOf: who }),
      fc.record({ does: fc.constant("merge" as const), from: who, into: who }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await emptied(auth.database, "auth.accounts cascade");
        const made = await Promise.all(Array.from({ length: 5 }, () => anAccount()));
        const model = new ReferralModel(made);
        for (const next of steps) {
          if (next.does === "use") {
            const [user, giver] = [model.accounts[next.who], made[next.codeOf]];
            if (!user || !giver) continue;
            expect(await use(user, giver.code)).toBe(model.use(user, giver.code));
          } else {
            const [from, into] = [model.accounts[next.from], model.accounts[next.into]];
            if (!from || !into || from === into) continue;
            await merge(from, into);
            model.merge(from, into);
          }
          expect(await ownReferrals(auth.database)).toBe(0);
        }
        for (const account of new Set(model.accounts)) {
          const referrals = await referralsOf(auth.database, account);
          expect(referrals.codes.toSorted()).toEqual(model.codesOf(account));
          expect(referrals.referredBy?.code).toBe(model.referrals.get(account));
        }
      }),
      { ...UNSHRUNK, numRuns: 40 },
    );
  });
});

/** The rules: a code has one owner; an account has at most one referrer, which is another account. */
class ReferralModel {
  /** For each initial account: the account that it is now part of. */
  readonly accounts: string[];
  readonly #owners: Map<string, string>;
  readonly referrals = new Map<string, string>();

  constructor(made: readonly { readonly id: string; readonly code: string }[]) {
    this.accounts = made.map(({ id }) => id);
    this.#owners = new Map(made.map(({ id, code }) => [code, id]));
  }

  use(user: string, code: string): "own" | "already" | "recorded" {
    if (this.#owners.get(code) === user) return "own";
    if (this.referrals.has(user)) return "already";
    this.referrals.set(user, code);
    return "recorded";
  }

  merge(from: string, into: string): void {
    for (const [code, owner] of this.#owners) if (owner === from) this.#owners.set(code, into);
    this.accounts.forEach((account, index) => {
      if (account === from) this.accounts[index] = into;
    });
    const candidates = [this.referrals.get(into), this.referrals.get(from)];
    const stays = candidates.find((code) => code !== undefined && this.#owners.get(code) !== into);
    this.referrals.delete(from);
    this.referrals.delete(into);
    if (stays !== undefined) this.referrals.set(into, stays);
  }

  codesOf(account: string): string[] {
    return [...this.#owners].flatMap(([code, owner]) => (owner === account ? [code] : [])).toSorted();
  }
}

async function ownReferrals(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer from auth.referrals join auth.referral_codes using (code)
     where referrals.account_id = referral_codes.account_id`,
  );
  return rows[0]?.count ?? 0;
}
