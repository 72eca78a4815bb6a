import { randomUUID } from "node:crypto";
import { AccountExport } from "@stockfinder/contracts/accounts";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import {
  giveInstallReason,
  giveInstallReasonAnonymously,
  giveUninstallReason,
  giveUninstallReasonByFingerprint,
  reportUninstall,
  reportUninstallByFingerprint,
} from "@stockfinder/contracts/surveys";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertAnonymous } from "../src/accounts/accounts.ts";
import { seeFingerprint } from "../src/accounts/fingerprints.ts";
import { moveSurveys, recordSurvey, surveysOf } from "../src/surveys/surveys.ts";
import { type AuthService, startService } from "./auth-service.ts";

const DAY_MS = 86_400_000;
const MORNING = new Date("2026-11-20T08:00:00Z");
const NOON = new Date("2026-11-20T12:00:00Z");
const NEXT_DAY = new Date("2026-11-21T00:00:00Z");
const WORKED = { worked: true };

describe.each(SETUPS)("surveys, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    let auth: AuthService;
    beforeAll(async () => {
      auth = await startService(setup);
    });
    afterAll(() => auth.stop());

    /** What an account said, without the times. */
    async function saidBy(accountId: string): Promise<[survey: string, answers: string[]][]> {
      const told = await surveysOf(auth.database, accountId);
      expect(AccountExport.shape.surveys.parse(told)).toEqual(told);
      return told.map(({ survey, answers }) => [survey, answers]);
    }

    async function anAccount(): Promise<string> {
      const id = randomUUID();
      await insertAnonymous(auth.database, { id, at: MORNING });
      return id;
    }

    describe("who is signed in", () => {
      test("tells of an uninstall and then why", async () => {
        const { principal } = await auth.signIn();
        expect(await auth.call(reportUninstall, {}, principal)).toEqual(WORKED);
        expect(await saidBy(principal.accountId)).toEqual([["uninstall", []]]);

        const uninstallReason = ["It slowed my computer down"];
        expect(await auth.call(giveUninstallReason, { uninstallReason }, principal)).toEqual(WORKED);
        expect(await saidBy(principal.accountId)).toEqual([["uninstall", uninstallReason]]);
      });

      test("tells why the extension was installed", async () => {
        const { principal } = await auth.signIn();
        const installReason = ["Other" as const, "Price comparisons" as const];
        expect(await auth.call(giveInstallReason, { installReason }, principal)).toEqual(WORKED);
        expect(await saidBy(principal.accountId)).toEqual([["install", installReason]]);
      });

      test("may answer with nothing", async () => {
        const { principal } = await auth.signIn();
        expect(await auth.call(giveInstallReason, { installReason: [] }, principal)).toEqual(WORKED);
        expect(await auth.call(giveUninstallReason, { uninstallReason: [] }, principal)).toEqual(WORKED);
        expect((await saidBy(principal.accountId)).toSorted()).toEqual([
          ["install", []],
          ["uninstall", []],
        ]);
      });
    });

    const asAnybody: [string, (principal: Principal) => Promise<unknown>][] = [
      ["an uninstall", (principal) => auth.call(reportUninstall, {}, principal)],
      ["its reason", (principal) => auth.call(giveUninstallReason, { uninstallReason: [] }, principal)],
      ["an install", (principal) => auth.call(giveInstallReason, { installReason: [] }, principal)],
    ];

    test.each(asAnybody)("nobody tells of %s for nobody", async (_, tell) => {
      for (const principal of [ANONYMOUS, { kind: "anonymous" as const, fingerprint: "f-1" }]) {
        await expect(tell(principal)).rejects.toMatchObject({ code: "unauthorized" });
      }
    });

    test.each(asAnybody)("nor for an account that is gone: %s", async (_, tell) => {
      const { principal } = await auth.signIn();
      await auth.database.query("delete from auth.accounts where id = $1", [principal.accountId]);
      await expect(tell(principal)).rejects.toMatchObject({ code: "unauthorized" });
    });

    describe("who is known by a fingerprint or a user id", () => {
      const asSomebody = [
        ["an uninstall", reportUninstallByFingerprint, {}, ["uninstall", []]],
        [
          "its reason",
          giveUninstallReasonByFingerprint,
          { uninstallReason: ["why not"] },
          ["uninstall", ["why not"]],
        ],
        [
          "a reason for installing",
          giveInstallReasonAnonymously,
          { installReason: ["Other"] },
          ["install", ["Other"]],
        ],
      ] as const;

      test.each(asSomebody)("tells of %s", async (_, operation, input, said) => {
        const fingerprint = randomUUID();
        const { accountId } = (await auth.signIn(fingerprint)).principal;
        expect(await auth.call(operation, { ...input, fingerprint })).toEqual(WORKED);
        expect(await saidBy(accountId)).toEqual([said]);

        const inHeader = randomUUID();
        const sender = (await auth.signIn(inHeader)).principal.accountId;
        const principal = { kind: "anonymous", fingerprint: inHeader } as const;
        expect(await auth.call(operation, { ...input, fingerprint: "" }, principal)).toEqual(WORKED);
        expect(await saidBy(sender)).toEqual([said]);

        const other = (await auth.signIn()).principal.accountId;
        expect(await auth.call(operation, { ...input, userId: other })).toEqual(WORKED);
        expect(await saidBy(other)).toEqual([said]);
      });

      test.each(asSomebody)("and is told where nobody is meant: %s", async (_, operation, input) => {
        const { accountId } = (await auth.signIn()).principal;
        const unknown = [
          {},
          { fingerprint: null, userId: null },
          { fingerprint: randomUUID() },
          { userId: randomUUID() },
          { userId: "legacy-4711" },
          { userId: "", fingerprint: randomUUID() },
          { userId: "", fingerprint: "" },
          { fingerprint: "what cannot be: one" },
        ];
        for (const who of unknown) expect(await auth.call(operation, { ...input, ...who })).toBeNull();
        expect(await saidBy(accountId)).toEqual([]);
      });

      test.each(asSomebody)(
        "a user id that is nobody's leaves the fingerprint: %s",
        async (_, operation, input) => {
          const fingerprint = randomUUID();
          const { accountId } = (await auth.signIn(fingerprint)).principal;
          for (const userId of ["legacy-4711", randomUUID()]) {
            expect(await auth.call(operation, { ...input, userId, fingerprint })).toEqual(WORKED);
          }
          expect(await saidBy(accountId)).toHaveLength(1);
        },
      );
    });

    test("of a reason, what can be stored is kept; one that says nothing is none", async () => {
      const { principal } = await auth.signIn();
      const uninstallReason = ["", " ", "\0", "too\0 slow", "cut \ud83d"];
      expect(await auth.call(giveUninstallReason, { uninstallReason }, principal)).toEqual(WORKED);
      expect(await saidBy(principal.accountId)).toEqual([["uninstall", ["too slow", "cut \ufffd"]]]);
    });

    test("of a fingerprint's accounts the anonymous one is meant, else the one seen last", async () => {
      const fingerprint = randomUUID();
      const [early, late, anonymous] = [await anAccount(), await anAccount(), await anAccount()];
      const seen = (accountId: string, isAnonymous: boolean, at: Date) =>
        seeFingerprint(auth.database, { fingerprint, accountId, isAnonymous, at });
      await seen(late, false, NOON);
      await seen(early, false, MORNING);
      await auth.call(reportUninstallByFingerprint, { fingerprint });
      expect(await saidBy(late)).toHaveLength(1);

      await seen(anonymous, true, MORNING);
      await auth.call(reportUninstallByFingerprint, { fingerprint });
      expect(await saidBy(anonymous)).toHaveLength(1);
      expect(await saidBy(early)).toEqual([]);
    });

    test("only the four reasons of the page, and texts of a length, are taken", async () => {
      const { principal } = await auth.signIn();
      const refused = [
        auth.call(giveInstallReason, { installReason: ["Boredom" as "Other"] }, principal),
        auth.call(giveUninstallReason, { uninstallReason: ["x".repeat(1_001)] }, principal),
      ];
      for (const call of refused) await expect(call).rejects.toMatchObject({ code: "bad-input" });
      const longest = { uninstallReason: ["x".repeat(1_000)] };
      expect(await auth.call(giveUninstallReason, longest, principal)).toEqual(WORKED);
    });

    test("what is said again on the same day is said once, the last answers standing", async () => {
      const { principal } = await auth.signIn();
      const say = (...uninstallReason: string[]) =>
        auth.call(giveUninstallReason, { uninstallReason }, principal);
      await say("first");
      await say("second");
      await auth.call(reportUninstall, {}, principal);
      expect(await saidBy(principal.accountId)).toEqual([["uninstall", ["second"]]]);

      auth.clock.move(DAY_MS);
      await auth.call(reportUninstall, {}, principal);
      expect(await saidBy(principal.accountId)).toEqual([
        ["uninstall", ["second"]],
        ["uninstall", []],
      ]);
    });

    test("reports that come at once are one", async () => {
      const { principal } = await auth.signIn();
      await Promise.all(Array.from({ length: 8 }, () => auth.call(reportUninstall, {}, principal)));
      expect(await saidBy(principal.accountId)).toEqual([["uninstall", []]]);
    });

    test("when accounts are merged, what both said stays", async () => {
      const [from, into] = [await anAccount(), await anAccount()];
      const say = (accountId: string, at: Date, ...answers: string[]) =>
        recordSurvey(auth.database, { accountId, survey: "uninstall", answers, at });
      await say(from, NOON, "later");
      await say(into, MORNING, "earlier");
      await say(into, NEXT_DAY, "the day after");
      await auth.database.transaction((tx) => moveSurveys(tx, { from, into }));
      expect(await saidBy(from)).toEqual([]);
      expect(await surveysOf(auth.database, into)).toEqual([
        { survey: "uninstall", answers: ["later"], at: NOON.toISOString() },
        { survey: "uninstall", answers: ["the day after"], at: NEXT_DAY.toISOString() },
      ]);
    });

    test("earlier answers replace later ones only where those are none", async () => {
      const [from, into] = [await anAccount(), await anAccount()];
      const say = (accountId: string, survey: "install" | "uninstall", at: Date, ...answers: string[]) =>
        recordSurvey(auth.database, { accountId, survey, answers, at });
      await say(from, "install", MORNING, "earlier");
      await say(into, "install", NOON, "later");
      await say(from, "uninstall", MORNING, "earlier");
      await say(into, "uninstall", NOON);
      await auth.database.transaction((tx) => moveSurveys(tx, { from, into }));
      expect((await saidBy(into)).toSorted()).toEqual([
        ["install", ["later"]],
        ["uninstall", ["earlier"]],
      ]);
    });
  });
});
