import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOf, freshnessFrom, LIFETIME, refreshesEarly } from "./freshness.ts";

const MIDDLE = () => 0.5;
const MINUTE = 60_000;

test("an answer is fresh for a minute, stale for ten more, and a fallback for six hours after that", () => {
  const freshness = freshnessFrom(0, LIFETIME.answer, MIDDLE);
  expect(ageOf(freshness, MINUTE - 1)).toBe("fresh");
  expect(ageOf(freshness, MINUTE)).toBe("stale");
  expect(ageOf(freshness, 11 * MINUTE - 1)).toBe("stale");
  expect(ageOf(freshness, 11 * MINUTE)).toBe("fallback");
  expect(ageOf(freshness, 371 * MINUTE - 1)).toBe("fallback");
  expect(ageOf(freshness, 371 * MINUTE)).toBe("gone");
});

test("an empty answer expires after a minute", () => {
  const freshness = freshnessFrom(0, LIFETIME.empty, MIDDLE);
  expect(ageOf(freshness, MINUTE - 1)).toBe("fresh");
  expect(ageOf(freshness, MINUTE)).toBe("gone");
});

test("each period is up to a tenth shorter or longer", () => {
  expect(freshnessFrom(0, LIFETIME.empty, () => 0).freshUntil).toBe(54_000);
  expect(freshnessFrom(0, LIFETIME.empty, () => 1).freshUntil).toBe(66_000);
});

test("an answer only ever grows older", () => {
  const lifetime = fc.record({ freshMs: fc.nat(1e6), staleMs: fc.nat(1e6), errorMs: fc.nat(1e6) });
  const order = ["fresh", "stale", "fallback", "gone"];
  fc.assert(
    fc.property(
      lifetime,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.nat(4e6)),
      (life, random, times) => {
        const freshness = freshnessFrom(0, life, () => random);
        const ages = times.sort((a, b) => a - b).map((now) => order.indexOf(ageOf(freshness, now)));
        expect(ages).toEqual([...ages].sort());
      },
    ),
  );
});

test("a look-up of 500 ms is renewed early in 37 of 100 readings half a second before its end, and hardly ever before", () => {
  const answer = { freshUntil: 60_000, tookMs: 500 };
  expect(refreshesEarly(answer, 59_500, () => 0.36)).toBe(true);
  expect(refreshesEarly(answer, 59_500, () => 0.37)).toBe(false);
  expect(refreshesEarly(answer, 50_000, () => 0.000_001)).toBe(false);
});
