import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StaffEntrance } from "./staff-entrance.ts";
import type { StaffMember } from "./staff-member.ts";
import { WrongTries } from "./wrong-tries.ts";

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
    wrongTries: new WrongTries(cache, TRIES),
  });
});
afterEach(() => cache.close());

const outcomeOf = (secret: string | undefined, caller = CALLER, widerNetworks: readonly string[] = []) =>
  entrance.nameOf({ secret, caller, widerNetworks }).catch(({ code }) => code as string);
/** From the nth /64 of a /48; 256 of them are in one /56. */
const outcomeAt = (network: number, secret: string) => {
  const [wide, narrow] = [network >> 8, network & 0xff].map((part) => part.toString(16).padStart(2, "0"));
  const within = "2001:db8:1";
  return outcomeOf(secret, `${within}:${wide}${narrow}::/64`, [`${within}:${wide}00::/56`, `${within}::/48`]);
};
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
  expect(await outcomeOf("wrong")).toBe("too-many");
});

test("those who are signed in stay so after wrong ones from their address, and cost no check", async () => {
  expect(await outcomeOf("ann's")).toBe("ann");
  for (let tries = 0; tries < 2 * TRIES; tries++) await outcomeOf(`wrong ${tries}`);
  checked = [];

  expect(await outcomeOf("ann's")).toBe("ann");
  expect(checked).toEqual([]);
  expect(await outcomeOf("bob's")).toBe("too-many");
});

test("wrong ones from many /64s are counted for their /56 and their /48", async () => {
  for (let network = 0; network < 4 * TRIES; network++)
    expect(await outcomeAt(network, "wrong")).toBe("unauthorized");
  expect(await outcomeAt(100, "ann's")).toBe("too-many");

  for (let network = 4 * TRIES; network < 16 * TRIES; network++)
    expect(await outcomeAt(network << 8, "wrong")).toBe("unauthorized");
  expect(await outcomeAt(0xfe00, "ann's")).toBe("too-many");
  expect(await outcomeOf("ann's", "2001:db8:2::/64", ["2001:db8:2::/56", "2001:db8:2::/48"])).toBe("ann");
});

test("of sixty guesses at once from one /48 five are checked, and others' turns come", async () => {
  const guesses = times(60, (network) => outcomeAt(network << 8, `wrong ${network}`));
  expect(await outcomeOf("ann's")).toBe("ann");
  expect(new Set(checked).size).toBeLessThanOrEqual(6);
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter((outcome) => outcome === "unauthorized")).toHaveLength(5);
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
