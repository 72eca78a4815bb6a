import { logout, refresh } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { ACCESS_TOKEN_MS, endedSignIns } from "@stockfinder/contracts/sign-in";
import type { Queryable } from "@stockfinder/database/database";
import { standingClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { SETUPS } from "@stockfinder/testing/setups";
import { UNSHRUNK } from "@stockfinder/testing/unshrunk";
import fc from "fast-check";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRefreshTokens, type RefreshTokens } from "../src/tokens/refresh-tokens.ts";
import { type AuthService, startService, TOKEN_SECRET } from "./auth-service.ts";

const MINUTE = 60_000;
/** How long an exchanged token returns its successor again, once the family uses successors. */
const REPEATS_FOR = 2 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** Of a client that never gives up. */
const NEVER = new AbortController().signal;

/** A step in the life of a sign-in. A token's age 0 means the newest issued token. */
type Step =
  /** The client renews with its newest token, in several tabs at once; it may lose the response. */
  | { readonly kind: "renew"; readonly tabs: number; readonly isAnswered: boolean }
  /** Somebody else presents a token of this age. */
  | { readonly kind: "replay"; readonly age: number }
  | { readonly kind: "sign out"; readonly age: number }
  /** Somebody presents a token of the family with one byte changed. */
  | { readonly kind: "forge"; readonly byte: number; readonly signsOut: boolean }
  | { readonly kind: "wait"; readonly ms: number };

/** Long enough for a busy machine. */
const LONGEST_MS = 120_000;

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("renew" as const),
        tabs: fc.integer({ min: 1, max: 3 }),
        isAnswered: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("replay" as const), age: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("sign out" as const), age: fc.nat(4) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("forge" as const), byte: fc.nat(63), signsOut: fc.boolean() }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("wait" as const),
        ms: fc.constantFrom(
          1_000,
          REPEATS_FOR - 1,
          REPEATS_FOR,
          5 * MINUTE,
          ACCESS_TOKEN_MS,
          DAY,
          14 * DAY,
          29 * DAY,
          30 * DAY,
          31 * DAY,
        ),
      }),
    },
  ),
  { maxLength: 25 },
);

/** The model: the expected state of a sign-in. */
interface Expected {
  readonly startedAt: number;
  usedAt: number;
  /** Whether a token other than the first was used. */
  usesSuccessors: boolean;
  /** When the predecessor of the newest token was exchanged. */
  exchangedAt: number;
  isEnded: boolean;
  /** All issued refresh tokens, the newest last. */
  readonly issued: string[];
  /** Index in `issued` of the newest token that the client received. */
  held: number;
  readonly accessTokens: string[];
}

describe.each(SETUPS)("random steps of a sign-in, on $name", (setup) => {
  const numRuns = setup.postgres === null ? 150 : 50;
  const clock = standingClock();
  let auth: AuthService;
  beforeAll(async () => {
    auth = await startService(setup, {}, { clock });
  });
  afterAll(() => auth.stop());

  const isLive = ({ isEnded, startedAt, usedAt }: Expected) =>
    !isEnded && clock.now() < startedAt + 90 * DAY && clock.now() < usedAt + 30 * DAY;

  /** Presents a token, and compares the result with the model. */
  async function present(expected: Expected, index: number, tabs = 1): Promise<boolean> {
    const refreshToken = expected.issued[index] ?? "";
    const answers = await Promise.allSettled(
      Array.from({ length: tabs }, () => auth.call(refresh, { refreshToken })),
    );
    const newest = expected.issued.length - 1;
    const repeats = !expected.usesSuccessors || clock.now() < expected.exchangedAt + REPEATS_FOR;
    const isValid = isLive(expected) && (index === newest || (index === newest - 1 && repeats));
    if (isLive(expected) && !isValid) expected.isEnded = true;
    if (isValid) expected.usedAt = clock.now();
    if (isValid && index === newest) {
      expected.exchangedAt = clock.now();
      expected.usesSuccessors ||= index > 0;
    }
    for (const answer of answers) {
      if (!isValid) {
        expect(answer).toMatchObject({ status: "rejected", reason: { code: "unauthorized" } });
        continue;
      }
      if (answer.status === "rejected") throw answer.reason;
      if (expected.issued.length - 1 === index) expected.issued.push(answer.value.refresh_token);
      expect(answer.value.refresh_token).toBe(expected.issued[index + 1]);
      expected.accessTokens.push(answer.value.access_token);
    }
    return isValid;
  }

  async function perform(step: Step, expected: Expected): Promise<void> {
    const newest = expected.issued.length - 1;
    switch (step.kind) {
      case "renew":
        if ((await present(expected, expected.held, step.tabs)) && step.isAnswered) expected.held += 1;
        return;
      case "replay":
        await present(expected, Math.max(0, newest - step.age));
        return;
      case "sign out":
        await auth.call(logout, { refreshToken: expected.issued[Math.max(0, newest - step.age)] });
        // An expired sign-in is not ended again; its access tokens have expired too.
        expected.isEnded ||= isLive(expected);
        return;
      case "forge": {
        const bytes = Buffer.from((expected.issued[newest] ?? "").slice("sfr_".length), "base64url");
        bytes[step.byte] = (bytes[step.byte] ?? 0) ^ 1;
        const refreshToken = `sfr_${bytes.toString("base64url")}`;
        // A token with only its tag changed stays valid: a change of TOKEN_SECRET changes all tags.
        if (step.byte >= 48) return;
        if (step.signsOut) expect(await auth.call(logout, { refreshToken })).toBeNull();
        else
          await expect(auth.call(refresh, { refreshToken })).rejects.toMatchObject({
            code: "unauthorized",
          });
        return;
      }
      case "wait":
        clock.move(step.ms);
    }
  }

  /** Checks each access token as a gateway does: signature, expiry and ended sign-ins. */
  async function expectAccess({ accessTokens, isEnded }: Expected, familyId: string): Promise<void> {
    const since = new Date(clock.now() - ACCESS_TOKEN_MS).toISOString();
    const { familyIds } = await auth.call(endedSignIns, { since });
    for (const token of new Set(accessTokens)) {
      const isInTime = (decodeJwt(token).exp ?? 0) > Math.floor(clock.now() / 1_000);
      if (isInTime) expect(await auth.principalOf(token)).toMatchObject({ familyId });
      else await expect(auth.principalOf(token)).rejects.toThrow();
      if (isInTime) expect(familyIds.includes(familyId)).toBe(isEnded);
    }
  }

  test("match the model; a client that uses every successor, or none, is never signed out", {
    timeout: LONGEST_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (performed) => {
        const { refreshToken, accessToken, principal } = await auth.signIn();
        const expected: Expected = {
          startedAt: clock.now(),
          usedAt: clock.now(),
          usesSuccessors: false,
          exchangedAt: clock.now(),
          isEnded: false,
          issued: [refreshToken],
          held: 0,
          accessTokens: [accessToken],
        };
        for (const step of performed) {
          await perform(step, expected);
          await expectAccess(expected, principal.familyId);
        }
        const isHonest = performed.every(({ kind }) => kind !== "replay" && kind !== "sign out");
        const answered = new Set(
          performed.flatMap((step) => (step.kind === "renew" ? [step.isAnswered] : [])),
        );
        if (isHonest && answered.size < 2) expect(expected.isEnded).toBe(false);
        if (isLive(expected)) await present(expected, expected.held);
        else for (let index = 0; index < expected.issued.length; index += 1) await present(expected, index);
      }),
      { ...UNSHRUNK, numRuns },
    );
  });

  const renewed = async (refreshToken: string) => (await auth.call(refresh, { refreshToken })).refresh_token;
  const unauthorized = { code: "unauthorized" };

  test("an exchanged token returns its successor for two minutes, then ends the sign-in", async () => {
    const second = await renewed((await auth.signIn()).refreshToken);
    const third = await renewed(second);
    clock.move(REPEATS_FOR - 1);
    expect(await renewed(second)).toBe(third);
    clock.move(1);
    await expect(renewed(second)).rejects.toMatchObject(unauthorized);
    await expect(renewed(third)).rejects.toMatchObject(unauthorized);
  });

  test("a repeated exchange does not extend the two minutes", async () => {
    const second = await renewed((await auth.signIn()).refreshToken);
    await renewed(second);
    for (const _ of [1, 2]) {
      clock.move(REPEATS_FOR / 2 - 1);
      await renewed(second);
    }
    clock.move(2);
    await expect(renewed(second)).rejects.toMatchObject(unauthorized);
  });

  test("a client that never uses a successor can keep its first token", async () => {
    const { refreshToken } = await auth.signIn();
    const successor = await renewed(refreshToken);
    for (const _ of [1, 2, 3]) {
      clock.move(29 * DAY);
      expect(await renewed(refreshToken)).toBe(successor);
    }
  });

  test("a token whose successor was used ends the sign-in at once", async () => {
    const { refreshToken: first } = await auth.signIn();
    const third = await renewed(await renewed(first));
    await expect(renewed(first)).rejects.toMatchObject(unauthorized);
    await expect(renewed(third)).rejects.toMatchObject(unauthorized);
  });

  test("an exchanged token from before a change of TOKEN_SECRET ends the sign-in after two minutes too", async () => {
    const second = await renewed((await auth.signIn()).refreshToken);
    const third = await renewed(second);
    const changed = refreshTokensWith(auth.database, "another secret for tests, at least 32 characters");
    clock.move(REPEATS_FOR);
    await expect(changed.renew(second, NEVER)).rejects.toMatchObject(unauthorized);
    await expect(renewed(third)).rejects.toMatchObject(unauthorized);
  });

  function refreshTokensWith(database: Queryable, tokenSecret = TOKEN_SECRET): RefreshTokens {
    return createRefreshTokens({
      tokenSecret,
      database,
      clock,
      logger: quietLogger("auth"),
      metrics: { refreshed: () => {} },
      limiter: { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }), giveBack: async () => {} },
    });
  }

  test("a renewal that is processed after its deadline ends no sign-in", async () => {
    const tokens = refreshTokensWith(auth.database);
    const { refreshToken: first } = await auth.signIn();
    const { refresh_token: second } = await auth.call(refresh, { refreshToken: first });
    const { refresh_token: third } = await auth.call(refresh, { refreshToken: second });

    const late = tokens.renew(first, AbortSignal.abort());
    await expect(late).rejects.toMatchObject({ code: "out-of-time" });
    const { refresh_token: fourth } = await auth.call(refresh, { refreshToken: third });

    const inTime = tokens.renew(first, NEVER);
    await expect(inTime).rejects.toMatchObject({ code: "unauthorized" });
    await expect(auth.call(refresh, { refreshToken: fourth })).rejects.toMatchObject({
      code: "unauthorized",
    });
  });

  /** Refresh tokens whose statements run in the order of the scheduler. */
  function scheduled(scheduler: fc.Scheduler): RefreshTokens {
    const { database } = auth;
    const query: Queryable["query"] = async (statement, values) => {
      const text = typeof statement === "string" ? statement : statement.text;
      await scheduler.schedule(Promise.resolve(), text.trim().slice(0, 30));
      return await database.query(statement, values);
    };
    return refreshTokensWith({ query });
  }

  test("in any order of statements: one successor for a token, and none after a sign-out", {
    timeout: LONGEST_MS,
  }, async () => {
    const round = fc.record({
      tabs: fc.integer({ min: 1, max: 4 }),
      signsOut: fc.boolean(),
      isReplayed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(round, { minLength: 1, maxLength: 4 }),
        async (scheduler, rounds) => {
          const tokens = scheduled(scheduler);
          const issued = [(await auth.signIn()).refreshToken];
          for (const { tabs, signsOut, isReplayed } of rounds) {
            const held = issued.at(-1) ?? "";
            const old = isReplayed ? issued.at(-3) : undefined;
            const renewals = Promise.allSettled(
              Array.from({ length: tabs }, () => tokens.renew(held, NEVER)),
            );
            const others = Promise.allSettled([
              ...(signsOut ? [tokens.end(held)] : []),
              ...(old !== undefined ? [tokens.renew(old, NEVER)] : []),
            ]);
            await scheduler.waitFor(Promise.all([renewals, others]));

            const successors = (await renewals).flatMap((renewal) =>
              renewal.status === "fulfilled" ? [renewal.value.refreshToken] : [],
            );
            expect(new Set(successors).size).toBeLessThanOrEqual(1);
            for (const renewal of await renewals)
              if (renewal.status === "rejected") expect(renewal.reason).toBeInstanceOf(Fault);
            if (signsOut || old !== undefined) {
              for (const token of [...issued, ...successors])
                await expect(auth.call(refresh, { refreshToken: token })).rejects.toMatchObject({
                  code: "unauthorized",
                });
              return;
            }
            expect(successors).toHaveLength(tabs);
            issued.push(...new Set(successors));
          }
        },
      ),
      { ...UNSHRUNK, numRuns },
    );
  });
});
