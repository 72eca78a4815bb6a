import { logout, refresh } from "@stockfinder/contracts/accounts";
import { Fault } from "@stockfinder/contracts/fault";
import { ACCESS_TOKEN_MS, endedSignIns } from "@stockfinder/contracts/sign-in";
import type { Queryable } from "@stockfinder/database/database";
import { standingClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { SETUPS } from "@stockfinder/testing/setups";
import fc from "fast-check";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRefreshTokens, type RefreshTokens } from "../src/tokens/refresh-tokens.ts";
import { type AuthService, startService, TOKEN_SECRET } from "./auth-service.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** When a client gives up that is patient. */
const NEVER = Number.POSITIVE_INFINITY;

/** What may happen to a sign-in. Tokens are named by their age: 0 is the newest that was given. */
type Step =
  /** The client renews with the newest token that it got, in several tabs at once; it may get no answer. */
  | { readonly kind: "renew"; readonly tabs: number; readonly isAnswered: boolean }
  /** Somebody else presents a token, as old as that. */
  | { readonly kind: "replay"; readonly age: number }
  | { readonly kind: "sign out"; readonly age: number }
  /** Somebody presents a token of the family with one of its bytes changed. */
  | { readonly kind: "forge"; readonly byte: number; readonly signsOut: boolean }
  | { readonly kind: "wait"; readonly ms: number };

/** On a machine that has much else to do. */
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
        ms: fc.constantFrom(1_000, 5 * MINUTE, ACCESS_TOKEN_MS, DAY, 14 * DAY, 29 * DAY, 30 * DAY, 31 * DAY),
      }),
    },
  ),
  { maxLength: 25 },
);

/** What ought to be true of a sign-in after so many steps. */
interface Expected {
  readonly startedAt: number;
  usedAt: number;
  isEnded: boolean;
  /** All refresh tokens that were given, the newest last. */
  readonly given: string[];
  /** Where in `given` the newest stands that the client got. */
  held: number;
  readonly accessTokens: string[];
}

describe.each(SETUPS)("whatever happens to a sign-in, on $name", (setup) => {
  describe.skipIf(!setup.isThere)("", () => {
    const numRuns = setup.postgres === null ? 150 : 50;
    const clock = standingClock();
    let auth: AuthService;
    beforeAll(async () => {
      auth = await startService(setup, {}, { clock });
    });
    afterAll(() => auth.stop());

    const isLive = ({ isEnded, startedAt, usedAt }: Expected) =>
      !isEnded && clock.now() < startedAt + 90 * DAY && clock.now() < usedAt + 30 * DAY;

    /** Presents a token; both sides of the model move on, and have to agree. */
    async function present(expected: Expected, index: number, tabs = 1): Promise<boolean> {
      const refreshToken = expected.given[index] ?? "";
      const answers = await Promise.allSettled(
        Array.from({ length: tabs }, () => auth.call(refresh, { refreshToken })),
      );
      const newest = expected.given.length - 1;
      const isGood = isLive(expected) && index >= newest - 1;
      if (isLive(expected) && !isGood) expected.isEnded = true;
      if (isGood) expected.usedAt = clock.now();
      for (const answer of answers) {
        if (!isGood) {
          expect(answer).toMatchObject({ status: "rejected", reason: { code: "unauthorized" } });
          continue;
        }
        if (answer.status === "rejected") throw answer.reason;
        if (expected.given.length - 1 === index) expected.given.push(answer.value.refresh_token);
        expect(answer.value.refresh_token).toBe(expected.given[index + 1]);
        expected.accessTokens.push(answer.value.access_token);
      }
      return isGood;
    }

    async function take(step: Step, expected: Expected): Promise<void> {
      const newest = expected.given.length - 1;
      switch (step.kind) {
        case "renew":
          if ((await present(expected, expected.held, step.tabs)) && step.isAnswered) expected.held += 1;
          return;
        case "replay":
          await present(expected, Math.max(0, newest - step.age));
          return;
        case "sign out":
          await auth.call(logout, { refreshToken: expected.given[Math.max(0, newest - step.age)] });
          // What ran out before is over anyhow, and its access tokens with it.
          expected.isEnded ||= isLive(expected);
          return;
        case "forge": {
          const bytes = Buffer.from((expected.given[newest] ?? "").slice("sfr_".length), "base64url");
          bytes[step.byte] = (bytes[step.byte] ?? 0) ^ 1;
          const refreshToken = `sfr_${bytes.toString("base64url")}`;
          // A changed tag alone makes no other token: after a change of TOKEN_SECRET all tags are others.
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

    /** Good where a gateway would take it: signed, of now, and of a sign-in that did not end. */
    async function expectAccess({ accessTokens, isEnded }: Expected, familyId: string): Promise<void> {
      const since = new Date(clock.now() - ACCESS_TOKEN_MS).toISOString();
      const { familyIds } = await auth.call(endedSignIns, { since });
      for (const token of new Set(accessTokens)) {
        const isInTime = (decodeJwt(token).exp ?? 0) > Math.floor(clock.now() / 1_000);
        if (isInTime) expect(await auth.bearerOf(token)).toMatchObject({ familyId });
        else await expect(auth.bearerOf(token)).rejects.toThrow();
        if (isInTime) expect(familyIds.includes(familyId)).toBe(isEnded);
      }
    }

    test("nobody has access after it ended, and nobody loses it who uses the newest token they got", {
      timeout: LONGEST_MS,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const { refreshToken, accessToken, principal } = await auth.signIn();
          const expected: Expected = {
            startedAt: clock.now(),
            usedAt: clock.now(),
            isEnded: false,
            given: [refreshToken],
            held: 0,
            accessTokens: [accessToken],
          };
          for (const step of taken) {
            await take(step, expected);
            await expectAccess(expected, principal.familyId);
          }
          const wasHonest = taken.every(({ kind }) => kind !== "replay" && kind !== "sign out");
          if (wasHonest) expect(expected.isEnded).toBe(false);
          if (isLive(expected)) await present(expected, expected.held);
          else for (let index = 0; index < expected.given.length; index += 1) await present(expected, index);
        }),
        { numRuns },
      );
    });

    function tokensOver(database: Queryable): RefreshTokens {
      return createRefreshTokens({
        tokenSecret: TOKEN_SECRET,
        database,
        clock,
        logger: quietLogger("auth"),
        metrics: { refreshed: () => {} },
        limiter: { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      });
    }

    test("what was held up until its client had given up ends nothing", async () => {
      const tokens = tokensOver(auth.database);
      const { refreshToken: first } = await auth.signIn();
      const { refresh_token: second } = await auth.call(refresh, { refreshToken: first });
      const { refresh_token: third } = await auth.call(refresh, { refreshToken: second });

      const late = tokens.renew(first, Date.now());
      await expect(late).rejects.toMatchObject({ code: "out-of-time" });
      const { refresh_token: fourth } = await auth.call(refresh, { refreshToken: third });

      const inTime = tokens.renew(first, NEVER);
      await expect(inTime).rejects.toMatchObject({ code: "unauthorized" });
      await expect(auth.call(refresh, { refreshToken: fourth })).rejects.toMatchObject({
        code: "unauthorized",
      });
    });

    /** Token handling whose every statement comes to the database when the scheduler says so. */
    function scheduled(scheduler: fc.Scheduler): RefreshTokens {
      const { database } = auth;
      const query: Queryable["query"] = async (statement, values) => {
        const text = typeof statement === "string" ? statement : statement.text;
        await scheduler.schedule(Promise.resolve(), text.trim().slice(0, 30));
        return await database.query(statement, values);
      };
      return tokensOver({ query });
    }

    test("in whatever order statements come: one successor for a token, and none after a sign-out", {
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
            const given = [(await auth.signIn()).refreshToken];
            for (const { tabs, signsOut, isReplayed } of rounds) {
              const held = given.at(-1) ?? "";
              const old = isReplayed ? given.at(-3) : undefined;
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
                for (const token of [...given, ...successors])
                  await expect(auth.call(refresh, { refreshToken: token })).rejects.toMatchObject({
                    code: "unauthorized",
                  });
                return;
              }
              expect(successors).toHaveLength(tabs);
              given.push(...new Set(successors));
            }
          },
        ),
        { numRuns },
      );
    });
  });
});
