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
import { UNSHRUNK } from "@stockfinder/testing/unshrunk";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProviderIdentity } from "../src/sign-in/provider-sign-in.ts";
import { type AuthService, ORIGIN, startService } from "./auth-service.ts";
import { fakeProviders } from "./fake-providers.ts";

const LONGEST_MS = 120_000;
const anonymous = fc.constant(null);
const act = fc.record({
  kind: fc.constantFrom("register", "upgrade", "refresh", "sign out", "remove", "answer", "export"),
  /** Index of one of the two browsers. */
  browser: fc.nat(1),
  /** Index of one of the two people; null for anonymous. */
  person: fc.oneof(anonymous, fc.nat(1)),
  /** Index of one of the sign-ins so far. */
  client: fc.nat(9),
  /** Whether a registration has a referral code and a device secret. */
  sendsCodes: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

describe.each(SETUPS)("random concurrent actions on accounts, on $name", (setup) => {
  const { providers, codeFor } = fakeProviders();
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { providers });
  });
  afterAll(() => auth.stop());

  test("leave all rows consistent, without deadlocks", { timeout: LONGEST_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
        const browsers = [randomUUID(), randomUUID()];
        const people = [randomUUID(), randomUUID()];
        const clients: SignedIn[] = [];
        const secrets: (string | undefined)[] = [];
        const codes: string[] = [];
        for (const browser of browsers) {
          const { accessToken, refreshToken, deviceSecret, principal } = await auth.signIn(browser);
          secrets.push(deviceSecret);
          clients.push({ accessToken, refreshToken });
          codes.push(...(await auth.call(exportAccount, {}, principal)).referrals.codes);
        }

        /** Ten concurrent acts at a time; later ones use the sign-ins of earlier ones. */
        for (let first = 0; first < acts.length; first += 10) {
          const outcomes = await Promise.allSettled(acts.slice(first, first + 10).map(perform));
          for (const outcome of outcomes) {
            if (outcome.status === "rejected")
              expect(["unauthorized", "forbidden", "conflict", "too-many"]).toContain(outcome.reason.code);
          }
        }
        await expectConsistent();

        async function perform({ kind, browser, person, client, sendsCodes }: Act): Promise<void> {
          const fingerprint = browsers[browser] ?? "";
          const { accessToken, refreshToken } = clients[client % clients.length] ?? {
            accessToken: "",
            refreshToken: "",
          };
          const principal = await auth.principalOf(accessToken);
          switch (kind) {
            case "register": {
              const identity = person === null ? { accountType: "anonymous" as const } : callbackOf(person);
              const referralCode = sendsCodes ? codes[browser] : undefined;
              const deviceSecret = sendsCodes ? secrets[browser] : undefined;
              const input = { ...identity, fingerprint, referralCode, deviceSecret, origin: ORIGIN };
              const answer = await auth.call(register, input);
              clients.push(answer);
              secrets[browser] = answer.deviceSecret ?? secrets[browser];
              return;
            }
            case "upgrade": {
              const { encryptedToken } = await auth.call(issueUpgradeToken, {}, principal);
              const input = { ...callbackOf(person ?? 0), encryptedToken, origin: ORIGIN };
              clients.push((await auth.call(upgrade, input)).data);
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

        function callbackOf(person: number) {
          const provided: ProviderIdentity = {
            accountType: "google",
            subject: people[person] ?? "",
            email: null,
            name: null,
          };
          return { accountType: provided.accountType, tokenId: codeFor(provided) };
        }
      }),
      { ...UNSHRUNK, numRuns: setup.postgres === null ? 15 : 40 },
    );
  });

  async function expectConsistent(): Promise<void> {
    const wrong = {
      "an anonymous account without a fingerprint": `
        select accounts.id from auth.accounts where account_type = 'anonymous' and not exists (
          select from auth.fingerprints where account_id = accounts.id and is_anonymous)`,
      "a provider's account that a fingerprint signs in to": `
        select id from auth.accounts join auth.fingerprints on account_id = id
        where account_type <> 'anonymous' and is_anonymous`,
      "an account without a referral code": `
        select id from auth.accounts where not exists (
          select from auth.referral_codes where account_id = accounts.id)`,
      "an account that referred itself": `
        select referrals.account_id from auth.referrals join auth.referral_codes using (code)
        where referrals.account_id = referral_codes.account_id`,
      "a sign-in that is both live and ended":
        "select id from auth.families join auth.ended_families using (id)",
    };
    for (const [what, statement] of Object.entries(wrong)) {
      const { rows } = await auth.database.query(statement);
      expect(rows, what).toEqual([]);
    }
  }
});
