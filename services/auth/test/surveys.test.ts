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
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { insertAnonymous } from "../src/accounts/accounts.ts";
import { recordFingerprint } from "../src/accounts/fingerprints.ts";
import { moveSurveys, recordSurvey, surveysOf } from "../src/surveys/surveys.ts";
import { type AuthService, startService } from "./auth-service.ts";

const DAY_MS = 86_400_000;
const MORNING = new Date("2026-11-20T08:00:00Z");
const NOON = new Date("2026-11-20T12:00:00Z");
const NEXT_DAY = new Date("2026-11-21T00:00:00Z");
const WORKED = { worked: true };

describe.each(SETUPS)("surveys, on $name", (setup) => {
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup);
  });
  afterAll(() => auth.stop());

  /** The answers of an account, without the times. */
  async function answersOf(accountId: string): Promise<[survey: string, answers: string[]][]> {
    const surveys = await surveysOf(auth.database, accountId);
    expect(AccountExport.shape.surveys.parse(surveys)).toEqual(surveys);
    return surveys.map(({ survey, answers }) => [survey, answers]);
  }

  async function aKnownFingerprint(isAnonymous = true) {
    const fingerprint = randomUUID();
    const accountId = await anAccount();
    await recordFingerprint(auth.database, { fingerprint, accountId, isAnonymous, at: MORNING });
    return { fingerprint, accountId };
  }

  async function anAccount(): Promise<string> {
    const id = randomUUID();
    await insertAnonymous(auth.database, { id, at: MORNING });
    return id;
  }

  describe("a signed-in account", () => {
    test("reports an uninstall and then its reason", async () => {
      const { principal } = await auth.signIn();
      expect(await auth.call(reportUninstall, {}, principal)).toEqual(WORKED);
      expect(await answersOf(principal.accountId)).toEqual([["uninstall", []]]);

      const uninstallReason = ["It slowed my computer down"];
      expect(await auth.call(giveUninstallReason, { uninstallReason }, principal)).toEqual(WORKED);
      expect(await answersOf(principal.accountId)).toEqual([["uninstall", uninstallReason]]);
    });

    test("gives its install reasons", async () => {
      const { principal } = await auth.signIn();
      const installReason = ["Other" as const, "Price comparisons" as const];
      expect(await auth.call(giveInstallReason, { installReason }, principal)).toEqual(WORKED);
      expect(await answersOf(principal.accountId)).toEqual([["install", installReason]]);
    });

    test("can give empty answers", async () => {
      const { principal } = await auth.signIn();
      expect(await auth.call(giveInstallReason, { installReason: [] }, principal)).toEqual(WORKED);
      expect(await auth.call(giveUninstallReason, { uninstallReason: [] }, principal)).toEqual(WORKED);
      expect((await answersOf(principal.accountId)).toSorted()).toEqual([
        ["install", []],
        ["uninstall", []],
      ]);
    });
  });

  test("a guest adds an answer, and does not replace the owner's", async () => {
    const fingerprint = randomUUID();
    const owner = await auth.signIn(fingerprint);
    const guest = await auth.signIn(fingerprint);
    const say = (principal: Principal, ...uninstallReason: string[]) =>
      auth.call(giveUninstallReason, { uninstallReason }, principal);
    await say(guest.principal, "a guest's");
    expect(await answersOf(owner.principal.accountId)).toEqual([["uninstall", ["a guest's"]]]);
    await say(owner.principal, "the owner's");
    await say(guest.principal, "a guest's");
    expect(await answersOf(owner.principal.accountId)).toEqual([["uninstall", ["the owner's"]]]);
  });

  const asAnybody: [string, (principal: Principal) => Promise<unknown>][] = [
    ["an uninstall", (principal) => auth.call(reportUninstall, {}, principal)],
    ["its reason", (principal) => auth.call(giveUninstallReason, { uninstallReason: [] }, principal)],
    ["an install", (principal) => auth.call(giveInstallReason, { installReason: [] }, principal)],
  ];

  test.each(asAnybody)("%s needs a sign-in", async (_, report) => {
    for (const principal of [ANONYMOUS, { kind: "anonymous" as const, fingerprint: "f-1-0123456789ab" }]) {
      await expect(report(principal)).rejects.toMatchObject({ code: "unauthorized" });
    }
  });

  test.each(asAnybody)("%s is rejected for a removed account", async (_, report) => {
    const { principal } = await auth.signIn();
    await auth.database.query("delete from auth.accounts where id = $1", [principal.accountId]);
    await expect(report(principal)).rejects.toMatchObject({ code: "unauthorized" });
  });

  describe("a respondent with a fingerprint or user id", () => {
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

    test.each(asSomebody)("reports %s", async (_, operation, input, said) => {
      const fingerprint = randomUUID();
      const { accountId } = (await auth.signIn(fingerprint)).principal;
      expect(await auth.call(operation, { ...input, fingerprint })).toEqual(WORKED);
      expect(await answersOf(accountId)).toEqual([said]);

      const inHeader = randomUUID();
      const sender = (await auth.signIn(inHeader)).principal.accountId;
      const principal = { kind: "anonymous", fingerprint: inHeader } as const;
      expect(await auth.call(operation, { ...input, fingerprint: "" }, principal)).toEqual(WORKED);
      expect(await answersOf(sender)).toEqual([said]);

      const other = (await auth.signIn()).principal.accountId;
      expect(await auth.call(operation, { ...input, userId: other })).toEqual(WORKED);
      expect(await answersOf(other)).toEqual([said]);
    });

    test.each(asSomebody)("gets the same response if no account matches: %s", async (_, operation, input) => {
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
        { fingerprint: "too short" },
      ];
      for (const who of unknown) expect(await auth.call(operation, { ...input, ...who })).toEqual(WORKED);
      expect(await answersOf(accountId)).toEqual([]);
    });

    test.each(asSomebody)("gets it after the same time: %s", async (_, operation, input) => {
      const slept: number[] = [];
      const woken = Promise.withResolvers<void>();
      const sleep = auth.clock.sleep;
      auth.clock.sleep = (milliseconds) => {
        slept.push(milliseconds);
        return woken.promise;
      };
      onTestFinished(() => {
        auth.clock.sleep = sleep;
      });
      const { fingerprint } = await aKnownFingerprint();
      let isAnswered = false;
      const answers = [fingerprint, randomUUID()].map((sent) =>
        auth.call(operation, { ...input, fingerprint: sent }).then((answer) => {
          isAnswered = true;
          return answer;
        }),
      );
      await expect.poll(() => slept).toHaveLength(2);
      await auth.call(reportUninstall, {}, (await auth.signIn()).principal); // takes as long as recording
      expect(isAnswered).toBe(false);
      woken.resolve();
      expect(await Promise.all(answers)).toEqual([WORKED, WORKED]);
      expect(new Set(slept).size).toBe(1);
    });

    test("replaces no answers of the account, anonymous or a provider's", async () => {
      for (const isAnonymous of [true, false]) {
        const { fingerprint, accountId } = await aKnownFingerprint(isAnonymous);
        const at = new Date(auth.clock.now());
        const said = { accountId, answers: ["The owner's"], at, mayReplace: true };
        await recordSurvey(auth.database, { ...said, survey: "uninstall" });
        await recordSurvey(auth.database, { ...said, survey: "install" });
        auth.clock.move(1_000);
        for (const who of [{ fingerprint }, { userId: accountId }]) {
          const uninstallReason = ["Somebody else's"];
          expect(await auth.call(giveUninstallReasonByFingerprint, { uninstallReason, ...who })).toEqual(
            WORKED,
          );
          expect(await auth.call(giveInstallReasonAnonymously, { installReason: ["Other"], ...who })).toEqual(
            WORKED,
          );
          expect(await auth.call(reportUninstallByFingerprint, who)).toEqual(WORKED);
        }
        expect((await answersOf(accountId)).toSorted()).toEqual([
          ["install", ["The owner's"]],
          ["uninstall", ["The owner's"]],
        ]);
      }
    });

    test.each(asSomebody)(
      "an unknown user id falls back to the fingerprint: %s",
      async (_, operation, input) => {
        const fingerprint = randomUUID();
        const { accountId } = (await auth.signIn(fingerprint)).principal;
        for (const userId of ["legacy-4711", randomUUID()]) {
          expect(await auth.call(operation, { ...input, userId, fingerprint })).toEqual(WORKED);
        }
        expect(await answersOf(accountId)).toHaveLength(1);
      },
    );
  });

  test("removes characters that Postgres cannot store, and drops empty reasons", async () => {
    const { principal } = await auth.signIn();
    const uninstallReason = ["", " ", "\0", "too\0 slow", "cut \ud83d"];
    expect(await auth.call(giveUninstallReason, { uninstallReason }, principal)).toEqual(WORKED);
    expect(await answersOf(principal.accountId)).toEqual([["uninstall", ["too slow", "cut \ufffd"]]]);
  });

  test("a fingerprint means its anonymous account, else the account that used it last", async () => {
    const fingerprint = randomUUID();
    const [early, late, anonymous] = [await anAccount(), await anAccount(), await anAccount()];
    const seen = (accountId: string, isAnonymous: boolean, at: Date) =>
      recordFingerprint(auth.database, { fingerprint, accountId, isAnonymous, at });
    await seen(late, false, NOON);
    await seen(early, false, MORNING);
    await auth.call(reportUninstallByFingerprint, { fingerprint });
    expect(await answersOf(late)).toHaveLength(1);

    await seen(anonymous, true, MORNING);
    await auth.call(reportUninstallByFingerprint, { fingerprint });
    expect(await answersOf(anonymous)).toHaveLength(1);
    expect(await answersOf(early)).toEqual([]);
  });

  test("rejects unknown install reasons and too long texts", async () => {
    const { principal } = await auth.signIn();
    const refused = [
      auth.call(giveInstallReason, { installReason: ["Boredom" as "Other"] }, principal),
      auth.call(giveUninstallReason, { uninstallReason: ["x".repeat(1_001)] }, principal),
    ];
    for (const call of refused) await expect(call).rejects.toMatchObject({ code: "bad-input" });
    const longest = { uninstallReason: ["x".repeat(1_000)] };
    expect(await auth.call(giveUninstallReason, longest, principal)).toEqual(WORKED);
  });

  test("keeps the last answers of a day", async () => {
    const { principal } = await auth.signIn();
    const say = (...uninstallReason: string[]) =>
      auth.call(giveUninstallReason, { uninstallReason }, principal);
    await say("first");
    await say("second");
    await auth.call(reportUninstall, {}, principal);
    expect(await answersOf(principal.accountId)).toEqual([["uninstall", ["second"]]]);

    auth.clock.move(DAY_MS);
    await auth.call(reportUninstall, {}, principal);
    expect(await answersOf(principal.accountId)).toEqual([
      ["uninstall", ["second"]],
      ["uninstall", []],
    ]);
  });

  test("concurrent reports are stored once", async () => {
    const { principal } = await auth.signIn();
    await Promise.all(Array.from({ length: 8 }, () => auth.call(reportUninstall, {}, principal)));
    expect(await answersOf(principal.accountId)).toEqual([["uninstall", []]]);
  });

  test("a merge keeps the answers of both accounts", async () => {
    const [from, into] = [await anAccount(), await anAccount()];
    const say = (accountId: string, at: Date, ...answers: string[]) =>
      recordSurvey(auth.database, { accountId, survey: "uninstall", answers, at, mayReplace: true });
    await say(from, NOON, "later");
    await say(into, MORNING, "earlier");
    await say(into, NEXT_DAY, "the day after");
    await auth.database.transaction((tx) => moveSurveys(tx, { from, into }));
    expect(await answersOf(from)).toEqual([]);
    expect(await surveysOf(auth.database, into)).toEqual([
      { survey: "uninstall", answers: ["later"], at: NOON.toISOString() },
      { survey: "uninstall", answers: ["the day after"], at: NEXT_DAY.toISOString() },
    ]);
  });

  test("in a merge, earlier answers replace later ones only if those are empty", async () => {
    const [from, into] = [await anAccount(), await anAccount()];
    const say = (accountId: string, survey: "install" | "uninstall", at: Date, ...answers: string[]) =>
      recordSurvey(auth.database, { accountId, survey, answers, at, mayReplace: true });
    await say(from, "install", MORNING, "earlier");
    await say(into, "install", NOON, "later");
    await say(from, "uninstall", MORNING, "earlier");
    await say(into, "uninstall", NOON);
    await auth.database.transaction((tx) => moveSurveys(tx, { from, into }));
    expect((await answersOf(into)).toSorted()).toEqual([
      ["install", ["later"]],
      ["uninstall", ["earlier"]],
    ]);
  });
});
