import { randomUUID } from "node:crypto";
import {
  exportAccount,
  issueUpgradeToken,
  logout,
  refresh,
  register,
  removeAccount,
  type SignedIn,
  upgrade,
} from "@stockfinder/contracts/accounts";
import { giveInstallReason } from "@stockfinder/contracts/surveys";
import { SETUPS } from "@stockfinder/testing/setups";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProvidedIdentity } from "../src/sign-in/provider-sign-in.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { vouching } from "./vouching.ts";

const LONGEST_MS = 120_000;
const nobody = fc.constant(null);
const act = fc.record({
  kind: fc.constantFrom("register", "upgrade", "refresh", "sign out", "remove", "answer", "export"),
  /** Which of the two browsers. */
  browser: fc.nat(1),
  /** As which of the two people; null for anonymous. */
  person: fc.oneof(nobody, fc.nat(1)),
  /** Which of those who signed in so far. */
  client: fc.nat(9),
  brings: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

describe.each(SETUPS)("whatever people do to their accounts at once, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    const { providers, codeFor } = vouching();
    let auth: AuthService;
    beforeAll(async () => {
      auth = await startService(setup, {}, { providers });
    });
    afterAll(() => auth.stop());

    test("nothing is stuck, lost or doubled", { timeout: LONGEST_MS }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
          await auth.database.query("truncate auth.accounts cascade");
          const browsers = [randomUUID(), randomUUID()];
          const people = [randomUUID(), randomUUID()];
          const clients: SignedIn[] = [];
          const codes: string[] = [];
          for (const browser of browsers) {
            const { accessToken, refreshToken, principal } = await auth.signIn(browser);
            clients.push({ accessToken, refreshToken });
            codes.push(...(await auth.call(exportAccount, {}, principal)).referrals.codes);
          }

          /** Some at once, then others: who signed in among the first acts among the next. */
          for (let first = 0; first < acts.length; first += 10) {
            const outcomes = await Promise.allSettled(acts.slice(first, first + 10).map(perform));
            for (const outcome of outcomes) {
              if (outcome.status === "rejected")
                expect(["unauthorized", "conflict", "too-many"]).toContain(outcome.reason.code);
            }
          }
          await expectSound();

          async function perform({ kind, browser, person, client, brings }: Act): Promise<void> {
            const fingerprint = browsers[browser] ?? "";
            const { accessToken, refreshToken } = clients[client % clients.length] ?? {
              accessToken: "",
              refreshToken: "",
            };
            const principal = await auth.bearerOf(accessToken);
            switch (kind) {
              case "register": {
                const as = person === null ? { accountType: "anonymous" as const } : cameAs(person);
                const referralCode = brings ? codes[browser] : undefined;
                clients.push(await auth.call(register, { ...as, fingerprint, referralCode, origin: ORIGIN }));
                return;
              }
              case "upgrade": {
                const { encryptedToken } = await auth.call(issueUpgradeToken, {}, principal);
                const asked = { ...cameAs(person ?? 0), encryptedToken, origin: ORIGIN };
                clients.push((await auth.call(upgrade, asked)).data);
                return;
              }
              case "refresh":
                await auth.call(refresh, { refreshToken });
                return;
              case "sign out":
                await auth.call(logout, { refreshToken });
                return;
              case "remove":
                await auth.call(removeAccount, {}, principal);
                return;
              case "answer":
                await auth.call(giveInstallReason, { installReason: ["Other"] }, principal);
                return;
              case "export":
                await auth.call(exportAccount, {}, principal);
            }
          }

          function cameAs(person: number) {
            const identity: ProvidedIdentity = {
              accountType: "google",
              subject: people[person] ?? "",
              email: null,
              name: null,
            };
            return { accountType: identity.accountType, tokenId: codeFor(identity) };
          }
        }),
        { numRuns: setup.postgres === null ? 15 : 40 },
      );
    });

    async function expectSound(): Promise<void> {
      const wrong = {
        "an account that nobody can find": `
          select accounts.id from auth.accounts where account_type = 'anonymous' and not exists (
            select from auth.fingerprints where account_id = accounts.id and is_anonymous)`,
        "a provider's account that a fingerprint leads to": `
          select id from auth.accounts join auth.fingerprints on account_id = id
          where account_type <> 'anonymous' and is_anonymous`,
        "an account without a referral code": `
          select id from auth.accounts where not exists (
            select from auth.referral_codes where account_id = accounts.id)`,
        "a referral of oneself": `
          select referrals.account_id from auth.referrals join auth.referral_codes using (code)
          where referrals.account_id = referral_codes.account_id`,
        "a sign-in that is over and goes on":
          "select id from auth.families join auth.ended_families using (id)",
      };
      for (const [what, statement] of Object.entries(wrong)) {
        const { rows } = await auth.database.query(statement);
        expect(rows, what).toEqual([]);
      }
    }
  });
});
