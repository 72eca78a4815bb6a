import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StaffEntrance } from "./staff-entrance.ts";
import type { StaffMember } from "./staff-member.ts";

const CALLER = "192.0.2.1";
const TRIES = 5;

let cache: MemoryCache;
let checked: string[];
let entrance: StaffEntrance;

beforeEach(() => {
  cache = new MemoryCache(1_000);
  checked = [];
  const member = (name: string): StaffMember => ({
    name,
    async isPassword(tried) {
      checked.push(tried);
      await Promise.resolve();
      return tried === `${name}'s`;
    },
  });
  entrance = new StaffEntrance({
    members: [member("ann"), member("bob")],
    wrongTries: cache.limiter({ points: TRIES, seconds: 60 }),
  });
});
afterEach(() => cache.close());

const outcomeOf = (secret: string | undefined, caller = CALLER) =>
  entrance.nameOf({ secret, caller }).catch(({ code }) => code as string);
const times = <Value>(count: number, value: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => value(i));

test("each password identifies its person", async () => {
  expect(await outcomeOf("ann's")).toBe("ann");
  expect(await outcomeOf("bob's")).toBe("bob");
  expect(await outcomeOf("cid's")).toBe("unauthorized");
});

test("a refusal names the field, and a missing password costs no point", async () => {
  for (let tries = 0; tries < 2 * TRIES; tries++) expect(await outcomeOf(undefined)).toBe("unauthorized");
  await expect(entrance.nameOf({ secret: "wrong", caller: CALLER })).rejects.toMatchObject({
    code: "unauthorized",
    details: { errors: [{ path: "password", message: "This is not a staff password" }] },
  });
});

test("after five wrong ones the caller is refused with the right one too, but nobody else", async () => {
  for (let tries = 0; tries < TRIES; tries++) expect(await outcomeOf(`wrong ${tries}`)).toBe("unauthorized");
  expect(await outcomeOf("ann's")).toBe("too-many");
  await expect(entrance.nameOf({ secret: "ann's", caller: CALLER })).rejects.toMatchObject({
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await outcomeOf("ann's", "192.0.2.2")).toBe("ann");
});

test("right ones cost nothing, between wrong ones and many at once", async () => {
  for (let tries = 0; tries < TRIES - 1; tries++) await outcomeOf(`wrong ${tries}`);
  expect(await Promise.all(times(20, () => outcomeOf("ann's")))).toEqual(times(20, () => "ann"));
  expect(await outcomeOf("bob's")).toBe("bob");
  expect(await outcomeOf("wrong")).toBe("unauthorized");
  expect(await outcomeOf("bob's")).toBe("too-many");
});

test("of twenty guesses at once five are checked", async () => {
  const outcomes = await Promise.all(times(20, (index) => outcomeOf(`guess ${index}`)));
  expect(outcomes.filter((outcome) => outcome === "unauthorized")).toHaveLength(TRIES);
  expect(new Set(checked).size).toBe(TRIES);
});

test("the same wrong one at once counts each time", async () => {
  const outcomes = await Promise.all(times(20, () => outcomeOf("wrong")));
  expect(outcomes.filter((outcome) => outcome === "unauthorized")).toHaveLength(TRIES);
  expect(outcomes.filter((outcome) => outcome === "too-many")).toHaveLength(20 - TRIES);
});
